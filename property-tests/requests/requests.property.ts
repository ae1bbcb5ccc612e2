import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { runOptions } from '../run-options.ts';
import { SCENARIOS } from '../server-scenarios.ts';
import { CONTROL_SESSION, type HostileRequest, hostileRequest, SCENARIO } from './hostile-request.ts';
import { createRouteCoverage } from './route-coverage.ts';
import { closeConnections, send } from './send.ts';
import { MAX_RESPONSE_MS, verifyResponse } from './verify-response.ts';

const BATCH = 10;
const BATCHES = 1_000;
/** In the second half of the requests; the first half fills journals and caches. */
const MAX_HEAP_GROWTH_BYTES = 20_000_000;
const MIN_REQUESTS_FOR_EACH_ROUTE = 5;

let running: RunningScenarioServer;
let origin: string;

beforeAll(async () => {
  const server = await createScenarioServer({ scenarios: [...SCENARIOS] });
  running = await startScenarioServer({ server });
  origin = `http://127.0.0.1:${running.port}`;
});
afterAll(async () => {
  closeConnections();
  await running.close();
});

const fetchPath = (method: string, path: string, headers: Record<string, string> = {}, body: string | null = null) =>
  fetch(`${origin}${path}`, { method, headers, body });

async function readControlSession(): Promise<string> {
  const responses = await Promise.all(
    ['world', 'journal'].map((name) => fetchPath('GET', `/sessions/${CONTROL_SESSION}/${name}`)),
  );
  return (await Promise.all(responses.map((response) => response.text()))).join('\n');
}

const prototypes = () =>
  JSON.stringify(
    [Object.prototype, Array.prototype, Function.prototype].map((each) => Object.getOwnPropertyNames(each)),
  );

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const heapUsed = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

describe('the scenario server', () => {
  it(
    'answers hostile requests to every route in time and bounded memory, without server errors or internals, with a message for each error, and changes no prototype or other session',
    async () => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer demo.${CONTROL_SESSION}` };
      await fetchPath('POST', '/graphql', headers, '{"query":"{ listPaymentMethod { defaultPayment } }"}');
      const [before, prototypesBefore] = [await readControlSession(), prototypes()];
      const coverage = await createRouteCoverage(origin);
      const options = runOptions<HostileRequest[]>([], BATCHES);
      const half = Math.ceil((options.numRuns ?? BATCHES) / 2);
      let batches = 0;
      let heapAtHalf = 0;
      const uncaughtErrors: unknown[] = [];
      const onUncaughtError = (cause: unknown) => uncaughtErrors.push(cause);
      process.on('uncaughtException', onUncaughtError).on('unhandledRejection', onUncaughtError);
      try {
        await fc.assert(
          fc.asyncProperty(
            fc.array(hostileRequest, { minLength: BATCH, maxLength: BATCH }),
            async (requests: HostileRequest[]) => {
              for (const request of requests) {
                verifyResponse(request, await send(origin, request, 2 * MAX_RESPONSE_MS));
                coverage.count(request);
              }
              batches += 1;
              if (batches === half) heapAtHalf = heapUsed();
              expect(uncaughtErrors).toEqual([]);
              expect(prototypes()).toBe(prototypesBefore);
              expect(await readControlSession()).toBe(before);
            },
          ),
          options,
        );
      } finally {
        process.off('uncaughtException', onUncaughtError).off('unhandledRejection', onUncaughtError);
      }
      expect(heapUsed() - heapAtHalf).toBeLessThan(MAX_HEAP_GROWTH_BYTES);
      expect(coverage.missing(MIN_REQUESTS_FOR_EACH_ROUTE)).toEqual([]);
      const response = await fetchPath('GET', `/sessions/${SCENARIO}.another/journal`);
      expect(response.status).toBe(200);
    },
    24 * 3_600_000,
  );
});
