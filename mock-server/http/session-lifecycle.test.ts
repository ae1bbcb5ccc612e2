import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIST_PAYMENT_METHOD } from '../scenario-server.test-support.ts';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { rawRequest } from './raw-request.test-support.ts';

const MAX_SESSIONS = 20;
const JSON_TYPE = { 'content-type': 'application/json' };
let running: RunningScenarioServer;
beforeEach(async () => {
  running = await startScenarioServer({ server: await createScenarioServer({ maxSessionsPerClient: MAX_SESSIONS }) });
});
afterEach(() => running.close());

const sessionPath = (session: string, tail: string) => `/sessions/buy-new-card.${session}/${tail}`;
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${running.url}${path}`, { headers });
const advance = (session: string, address?: string) =>
  rawRequest(running.port, sessionPath(session, 'clock'), {
    method: 'POST',
    headers: { ...JSON_TYPE, host: `localhost:${running.port}` },
    body: '{"advanceMs":1000}',
    ...(address === undefined ? {} : { address }),
  });
const nowOf = async (session: string) =>
  ((await (await get(sessionPath(session, 'host'))).json()) as { now: string }).now;
const INITIAL = '2026-03-14T23:00:00.000Z';
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
    for (let count = 0; count < 300; count += 1) {
      const response = await get(path(`read-${count}`));
      await response.arrayBuffer();
      expect(response.status).toBe(200);
    }
    expect(running.server.sessions.size).toBe(1);
    expect(await nowOf('used')).toBe(ADVANCED);
  });

  it('returns the state that the first change starts from', async () => {
    const before = (await (await get(sessionPath('later', 'host'))).json()) as { journal: string };
    await advance('later');
    const after = (await (await get(sessionPath('later', 'host'))).json()) as { journal: string };
    expect(after).toMatchObject({ journal: before.journal, now: ADVANCED });
    expect(running.server.sessions.size).toBe(1);
  });

  it('streams the journal of a session that is created later', async () => {
    const stream = await get(sessionPath('streamed', 'journal'), { accept: 'text/event-stream' });
    expect(running.server.sessions.size).toBe(0);
    for (let count = 0; count < 300; count += 1) await (await get(sessionPath(`other-${count}`, 'host'))).arrayBuffer();
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

describe('many new sessions', () => {
  const flood = async (address?: string) => {
    for (let count = 0; count <= MAX_SESSIONS; count += 1) await advance(`flood-${count}`, address);
  };

  it('do not evict sessions with open journal streams', async () => {
    await advance('followed');
    const aborter = new AbortController();
    await fetch(`${running.url}${sessionPath('followed', 'journal')}`, {
      headers: { accept: 'text/event-stream' },
      signal: aborter.signal,
    });
    await advance('idle');
    await flood();
    expect([await nowOf('followed'), await nowOf('idle')]).toEqual([ADVANCED, INITIAL]);
    expect(running.server.sessions.size).toBeLessThanOrEqual(MAX_SESSIONS);
    aborter.abort();
  });

  it('of one client do not evict those of another', async () => {
    await advance('mine', '127.0.0.1');
    await flood('::1');
    expect(await nowOf('mine')).toBe(ADVANCED);
  });

  it('of many clients do not evict the session of a client with few', async () => {
    await advance('mine', '127.0.0.1');
    const { sessions, execute } = running.server;
    for (let client = 0; client < 10; client += 1) {
      for (let count = 0; count < MAX_SESSIONS; count += 1) {
        sessions.open({ scenario: 'buy-new-card', session: `c${client}-${count}` }, `10.0.0.${client}`);
      }
    }
    expect(sessions.size).toBeLessThanOrEqual(4 * MAX_SESSIONS);
    expect(await nowOf('mine')).toBe(ADVANCED);
    expect(await execute(LIST_PAYMENT_METHOD, {}, 'demo.buy-new-card.mine')).toMatchObject({ data: {} });
  });
});
