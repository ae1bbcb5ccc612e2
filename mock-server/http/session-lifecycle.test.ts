import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIST_PAYMENT_METHOD } from '../scenario-server.test-support.ts';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { rawRequest } from './raw-request.test-support.ts';

const MAX_SESSIONS = 20;
const JSON_TYPE = { 'content-type': 'application/json' };
let running: RunningScenarioServer;
beforeEach(async () => {
  running = await startScenarioServer({ server: await createScenarioServer({ maxSessions: MAX_SESSIONS }) });
});
afterEach(() => running.close());

const sessionPath = (session: string, tail: string) => `/sessions/buy-new-card.${session}/${tail}`;
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${running.url}${path}`, { headers });
const advance = (session: string) =>
  rawRequest(running.port, sessionPath(session, 'clock'), {
    method: 'POST',
    headers: { ...JSON_TYPE, host: `localhost:${running.port}` },
    body: '{"advanceMs":1000}',
  });
const nowOf = async (session: string) =>
  ((await (await get(sessionPath(session, 'host'))).json()) as { now: string }).now;
const ADVANCED = '2026-03-14T23:00:01.000Z';

describe('reading a session', () => {
  it.each<[string, (session: string) => string]>([
    ['journal', (session) => sessionPath(session, 'journal')],
    ['host', (session) => sessionPath(session, 'host')],
    ['world', (session) => sessionPath(session, 'world')],
    ['script', (session) => `/stripe.js?session=buy-new-card.${session}`],
    ['frame', (session) => `/card-provider/frame?session=buy-new-card.${session}`],
    ['clock of the provider', (session) => `/card-provider/v1/clock?key=pk_test_demo.buy-new-card.${session}`],
  ])('neither creates nor evicts a session: %s', async (_resource, path) => {
    await advance('used');
    for (let count = 0; count < 210; count += 1) {
      const response = await get(path(`read-${count}`));
      await response.arrayBuffer();
      expect(response.status).toBe(200);
    }
    expect(running.server.sessions.size).toBe(1);
    expect(await nowOf('used')).toBe(ADVANCED);
  });

  it('streams the journal of a session that is created later', async () => {
    const stream = await get(sessionPath('streamed', 'journal'), { accept: 'text/event-stream' });
    expect(running.server.sessions.size).toBe(0);
    await advance('streamed');
    await fetch(`${running.url}/sessions/buy-new-card.streamed`, { method: 'DELETE' });
    expect(await stream.text()).toMatch(/event: start[\s\S]*"name":"clock"[\s\S]*event: end/);
  });
});

describe('deleting a session', () => {
  it('does not pass a delayed operation on to the next session', async () => {
    const post = (path: string, body: object) =>
      fetch(`${running.url}${path}`, {
        method: 'POST',
        headers: { ...JSON_TYPE, authorization: 'Bearer demo.buy-new-card.ended' },
        body: JSON.stringify(body),
      });
    await post(sessionPath('ended', 'faults'), { operation: 'ListPaymentMethod', delayMs: 50 });
    const { world } = running.server.sessions.open({ scenario: 'buy-new-card', session: 'ended' });
    const delayed = post('/graphql', { query: LIST_PAYMENT_METHOD });
    await vi.waitFor(() => expect(world.callsSeen).toEqual([1]));
    await fetch(`${running.url}/sessions/buy-new-card.ended`, { method: 'DELETE' });
    expect(await (await delayed).json()).toMatchObject({ data: { listPaymentMethod: {} } });
    expect(running.server.sessions.size).toBe(0);
    expect((await running.server.sessions.readJournal({ scenario: 'buy-new-card', session: 'ended' })).entries).toEqual(
      [],
    );
  });
});
