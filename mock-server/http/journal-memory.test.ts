import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_PAYMENT_METHOD } from '../scenario-server.test-support.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const graphql = (session: string, variables: object) =>
  fetch(`${running.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer demo.buy-new-card.${session}` },
    body: JSON.stringify({ query: LIST_PAYMENT_METHOD, variables }),
  });
const journalOf = (session: string) => running.server.sessions.open({ scenario: 'buy-new-card', session }).journal;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heapMegabytes = () => {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
};

describe('a large request in the journal', () => {
  it('is truncated when it is recorded', { timeout: 20_000 }, async () => {
    await graphql('large', {});
    const before = heapMegabytes();
    for (let count = 0; count < 450; count += 1) {
      expect((await graphql('large', { long: `${count} ${'x'.repeat(95_000)}` })).status).toBe(200);
    }
    // 450 requests of 95 kB are 43 MB.
    expect(heapMegabytes() - before).toBeLessThan(25);
    const entries = journalOf('large').entries();
    expect(entries).toHaveLength(451);
    expect(String(entries.at(-1)?.request)).toMatch(/^\{"long":"449 x+\.\.\. \[cut\] 95/);
  });
});
