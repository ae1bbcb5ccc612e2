import type { Catalogue } from '../catalogue/catalogue.ts';
import { describeUnknownScenario } from '../catalogue/describe-unknown-scenario.ts';
import { RequestError } from '../request-error.ts';
import { json } from './reply.ts';
import type { Route } from './router.ts';
import { serializeCatalogue, serializeScenario } from './serialize-catalogue.ts';

/** The catalogue as JSON, single scenarios, and the health check with scenario file problems. */
export function scenarioRoutes(catalogue: Catalogue): Route[] {
  const health = () => json({ ok: true, scenarios: catalogue.scenarios().length, problem: catalogue.problem() });
  return [
    {
      label: 'GET /scenarios',
      path: '/scenarios',
      methods: { GET: () => json(serializeCatalogue(catalogue.snapshot())) },
    },
    {
      label: 'GET /scenarios/<name>',
      path: /^\/scenarios\/([^/]+)$/,
      methods: { GET: ({ params: [name = ''] }) => json(readScenario(catalogue, name)) },
    },
    { label: 'GET /health', path: '/health', methods: { GET: health } },
  ];
}

function readScenario(catalogue: Catalogue, name: string) {
  const scenario = catalogue.find(name);
  if (scenario) return serializeScenario(scenario, catalogue.snapshot());
  throw new RequestError(404, describeUnknownScenario(name, catalogue));
}
