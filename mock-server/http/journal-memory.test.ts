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

describe('a long fault message in the journal', () => {
  it('is truncated and counted', { timeout: 20_000 }, async () => {
    const message = 'x'.repeat(95_000);
    const posted = await fetch(`${running.url}/sessions/buy-new-card.long-fault/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ faults: [{ call: '*', breaks: { with: 'error', message, code: 'X' } }] }),
    });
    expect(posted.status).toBe(200);
    const before = heapMegabytes();
    for (let count = 0; count < 450; count += 1) {
      await (await graphql('long-fault', {})).text();
    }
    // Twice 95 kB for each of 450 requests are 85 MB.
    expect(heapMegabytes() - before).toBeLessThan(25);
    const last = journalOf('long-fault').entries().at(-1);
    expect(last?.fault).toMatch(/^every call is refused with 'x+\.\.\. \[cut\] 95\d{3} characters in all$/);
    expect(last?.why).toMatch(/^not executed; every call is refused with 'x+\.\.\. \[cut\] 95\d{3} characters in all$/);
  });
});
