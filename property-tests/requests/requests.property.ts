import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { asyncRunOptions } from '../run-options.ts';
import { SCENARIOS } from '../scenario-server/server-setup.ts';
import { CONTROL_SESSION, type HostileRequest, hostileRequest, SCENARIO } from './hostile-request.ts';
import { closeConnections, send } from './send.ts';

const BATCH = 10;
const BATCHES = 1_000;
/** For a busy machine; a response usually takes about a millisecond. */
const MAX_RESPONSE_MS = 2_000;
/** The journals, sessions and caches that remain at the end. */
const MAX_HEAP_GROWTH_BYTES = 150_000_000;

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
    'answers hostile requests in time with a status below 500, in bounded memory, and changes no prototype or other session',
    async () => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer demo.${CONTROL_SESSION}` };
      await fetchPath('POST', '/graphql', headers, '{"query":"{ listPaymentMethod { defaultPayment } }"}');
      const [before, prototypesBefore] = [await readControlSession(), prototypes()];
      const heapBefore = heapUsed();
      const uncaughtErrors: unknown[] = [];
      const onUncaughtError = (cause: unknown) => uncaughtErrors.push(cause);
      process.on('uncaughtException', onUncaughtError).on('unhandledRejection', onUncaughtError);
      try {
        await fc.assert(
          fc.asyncProperty(
            fc.array(hostileRequest, { minLength: BATCH, maxLength: BATCH }),
            async (requests: HostileRequest[]) => {
              for (const request of requests) {
                const { status, ms } = await send(origin, request, 2 * MAX_RESPONSE_MS);
                expect(status).toBeLessThan(500);
                expect(ms).toBeLessThan(MAX_RESPONSE_MS);
              }
              expect(uncaughtErrors).toEqual([]);
              expect(prototypes()).toBe(prototypesBefore);
              expect(await readControlSession()).toBe(before);
            },
          ),
          asyncRunOptions([], BATCHES),
        );
      } finally {
        process.off('uncaughtException', onUncaughtError).off('unhandledRejection', onUncaughtError);
      }
      expect(heapUsed() - heapBefore).toBeLessThan(MAX_HEAP_GROWTH_BYTES);
      const response = await fetchPath('GET', `/sessions/${SCENARIO}.another/journal`);
      expect(response.status).toBe(200);
    },
    24 * 3_600_000,
  );
});
