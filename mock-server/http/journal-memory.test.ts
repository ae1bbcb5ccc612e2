import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { LIST_PAYMENT_METHOD } from '../test-kit.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const ask = (session: string, variables: object) =>
  fetch(`${running.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer demo.buy-new-card.${session}` },
    body: JSON.stringify({ query: LIST_PAYMENT_METHOD, variables }),
  });
const journalOf = (session: string) => running.server.sessions.open({ scenario: 'buy-new-card', session }).journal;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heldMegabytes = () => {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
};

describe('what is kept of a request in the journal', () => {
  it('is cut when it is written, whether anybody reads it or not', async () => {
    await ask('large', {});
    const before = heldMegabytes();
    for (let count = 0; count < 450; count += 1) {
      expect((await ask('large', { long: `${count} ${'x'.repeat(95_000)}` })).status).toBe(200);
    }
    // 450 requests of 95 kB are 43 MB.
    expect(heldMegabytes() - before).toBeLessThan(20);
    const entries = journalOf('large').entries();
    expect(entries).toHaveLength(451);
    expect(String(entries.at(-1)?.request)).toMatch(/^\{"long":"449 x+… \[cut\] 95/);
  });
});
