import type { Catalogue } from '../catalogue/catalogue.ts';
import { MOST_READERS, streamCatalogue } from '../catalogue/stream.ts';
import { sayUnknown } from '../catalogue/unknown-scenario.ts';
import { type Call, json, type Reply } from './call.ts';
import { decodePart } from './decode-part.ts';
import { asksForStream } from './event-stream.ts';
import { HttpProblem } from './http-problem.ts';
import type { Route } from './router.ts';
import { shownCatalogue, shownScenario } from './shown-catalogue.ts';

/** The catalogue, once or as a stream of its changes; one scenario of it; whether the server is up, and what is wrong with a scenario file. */
export function scenarioRoutes(catalogue: Catalogue): Route[] {
  const health = () => json({ ok: true, scenarios: catalogue.scenarios().length, problem: catalogue.problem() });
  return [
    { shown: 'GET /scenarios', path: '/scenarios', methods: { GET: (call) => readCatalogue(catalogue, call) } },
    {
      shown: 'GET /scenarios/<name>',
      path: /^\/scenarios\/([^/]+)$/,
      methods: { GET: ({ params: [name = ''] }) => json(readScenario(catalogue, decodePart(name))) },
    },
    { shown: 'GET /health', path: '/health', methods: { GET: health } },
  ];
}

function readScenario(catalogue: Catalogue, name: string) {
  const scenario = catalogue.find(name);
  if (scenario) return shownScenario(scenario, catalogue.edition());
  throw new HttpProblem(404, sayUnknown(name, catalogue));
}

function readCatalogue(catalogue: Catalogue, call: Call): Reply | null {
  if (!asksForStream(call)) return json(shownCatalogue(catalogue.edition()));
  if (catalogue.readers >= MOST_READERS) {
    throw new HttpProblem(429, `The catalogue has ${MOST_READERS} readers already. Close one of them.`);
  }
  streamCatalogue(catalogue, call.response);
  return null;
}
