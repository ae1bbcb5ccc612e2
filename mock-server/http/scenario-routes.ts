import type { Catalogue } from '../catalogue/catalogue.ts';
import { requireScenario } from '../catalogue/unknown-scenario.ts';
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
      methods: {
        GET: ({ params: [name = ''] }) =>
          json(serializeScenario(requireScenario(name, catalogue), catalogue.snapshot())),
      },
    },
    { label: 'GET /health', path: '/health', methods: { GET: health } },
  ];
}
