import type { Catalogue } from '../catalogue/catalogue.ts';
import { describeUnknownScenario } from '../catalogue/describe-unknown-scenario.ts';
import { acceptsEventStream } from './event-stream.ts';
import type { HttpContext } from './http-context.ts';
import { HttpError } from './http-error.ts';
import { json, type Reply } from './reply.ts';
import type { Route } from './router.ts';
import { serializeCatalogue, serializeScenario } from './serialize-catalogue.ts';
import { MAX_CATALOGUE_STREAMS, streamCatalogue } from './stream-catalogue.ts';

/** The catalogue as JSON or as a stream of changes, single scenarios, and the health check with scenario file problems. */
export function scenarioRoutes(catalogue: Catalogue): Route[] {
  const health = () => json({ ok: true, scenarios: catalogue.scenarios().length, problem: catalogue.problem() });
  return [
    { label: 'GET /scenarios', path: '/scenarios', methods: { GET: (http) => readCatalogue(catalogue, http) } },
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
  throw new HttpError(404, describeUnknownScenario(name, catalogue));
}

function readCatalogue(catalogue: Catalogue, http: HttpContext): Reply | null {
  if (!acceptsEventStream(http)) return json(serializeCatalogue(catalogue.snapshot()));
  if (catalogue.subscriberCount >= MAX_CATALOGUE_STREAMS) {
    throw new HttpError(
      429,
      `The catalogue already has ${MAX_CATALOGUE_STREAMS} streams, which is the limit. Close one of them.`,
    );
  }
  streamCatalogue(catalogue, http.response);
  return null;
}
