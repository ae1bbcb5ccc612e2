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
const heldBytes = () => {
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
  return process.memoryUsage().heapUsed;
};

describe('what is kept of a request in the journal', () => {
  it('is cut when it is written, read or not', async () => {
    const before = heldBytes();
    for (let count = 0; count < 400; count += 1) {
      const long = `${count} ${'x'.repeat(95_000)}`;
      expect((await ask('large', { long })).status).toBe(200);
    }
    expect((heldBytes() - before) / 1e6).toBeLessThan(25);
    expect(journalOf('large').entries()).toHaveLength(400);
    expect(String(journalOf('large').entries()[0]?.request)).toMatch(/^\{"long":"0 x+… \[cut\]/);
  });
});
