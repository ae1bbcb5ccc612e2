/** Hostile requests to a running scenario server: they get an answer, and nobody else notices. */
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
/** On a busy machine; an answer takes about a millisecond. */
const MAX_RESPONSE_MS = 2_000;
/** What journals, sessions and caches may hold in the end. */
const MAX_HEAP_GROWTH = 150_000_000;

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

/** The session that none of the requests names. */
async function readControlSession(): Promise<string> {
  const answers = await Promise.all(
    ['world', 'journal'].map((name) => fetchPath('GET', `/sessions/${CONTROL_SESSION}/${name}`)),
  );
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
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
    'answers every request below 500 in bounded time, and leaves prototypes, memory and other sessions alone',
    async () => {
      const buys = { 'content-type': 'application/json', authorization: `Bearer demo.${CONTROL_SESSION}` };
      await fetchPath('POST', '/graphql', buys, '{"query":"{ listPaymentMethod { defaultPayment } }"}');
      const [before, prototypesBefore] = [await readControlSession(), prototypes()];
      const heapBefore = heapUsed();
      const complaints: unknown[] = [];
      const complain = (cause: unknown) => complaints.push(cause);
      process.on('uncaughtException', complain).on('unhandledRejection', complain);
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
              expect(complaints).toEqual([]);
              expect(prototypes()).toBe(prototypesBefore);
              expect(await readControlSession()).toBe(before);
            },
          ),
          asyncRunOptions([], BATCHES),
        );
      } finally {
        process.off('uncaughtException', complain).off('unhandledRejection', complain);
      }
      expect(heapUsed() - heapBefore).toBeLessThan(MAX_HEAP_GROWTH);
      const response = await fetchPath('GET', `/sessions/${SCENARIO}.another/journal`);
      expect(response.status).toBe(200);
    },
    24 * 3_600_000,
  );
});
