import type { Catalogue } from '../catalogue/catalogue.ts';
import { MOST_READERS, streamCatalogue } from '../catalogue/stream.ts';
import { type Call, json, type Reply } from './call.ts';
import { HttpProblem } from './http-problem.ts';
import type { Route } from './router.ts';
import { shownCatalogue } from './shown-catalogue.ts';

/** The catalogue, once or as a stream of its changes; whether the server is up, and what is wrong with a scenario file. */
export function scenarioRoutes(catalogue: Catalogue): Route[] {
  const health = () => json({ ok: true, scenarios: catalogue.scenarios().length, problem: catalogue.problem() });
  return [
    { shown: 'GET /scenarios', path: '/scenarios', methods: { GET: (call) => readCatalogue(catalogue, call) } },
    { shown: 'GET /health', path: '/health', methods: { GET: health } },
  ];
}

function readCatalogue(catalogue: Catalogue, { request, response }: Call): Reply | null {
  if (!request.headers.accept?.includes('text/event-stream')) return json(shownCatalogue(catalogue.edition()));
  if (catalogue.readers >= MOST_READERS) {
    throw new HttpProblem(429, `The catalogue has ${MOST_READERS} readers already. Close one of them.`);
  }
  streamCatalogue(catalogue, response);
  return null;
}
