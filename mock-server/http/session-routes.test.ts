import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const at = (path: string) => `${running.url}/sessions/buy-new-card.${path}`;
const post = (path: string, body: unknown) =>
  fetch(at(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const ask = (session: string, query: string) =>
  fetch(`${running.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer demo.buy-new-card.${session}` },
    body: JSON.stringify({ query }),
  }).then((response) => response.json());

describe('/sessions/<key>/clock', () => {
  it('sets and advances the clock of one session', async () => {
    const set = await post('clock-1/clock', { now: '2026-03-31T23:59:59+11:00' });
    expect(await set.json()).toEqual({ session: 'buy-new-card.clock-1', now: '2026-03-31T12:59:59.000Z' });
    const advanced = await post('clock-1/clock', { advanceMs: 2000 });
    expect(await advanced.json()).toMatchObject({ now: '2026-03-31T13:00:01.000Z' });
    const other = await (await fetch(at('clock-2/host'))).json();
    expect(other).toMatchObject({ now: '2026-03-14T23:00:00.000Z' });
  });

  it.each([
    {},
    { now: 'tomorrow' },
    { now: 5 },
    { advanceMs: '5' },
    { advanceMs: 1e300 },
    { now: '2026-01-01T00:00:00Z', advanceMs: 1 },
  ])('refuses %j', async (body) => {
    const response = await post('clock-3/clock', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: { message: expect.stringMatching(/\.$/) } });
  });
});

describe('/sessions/<key>/faults', () => {
  it('holds an operation back', async () => {
    const set = await post('faults-1/faults', { operation: 'ListPaymentMethod', delayMs: 60 });
    expect(await set.json()).toEqual({
      session: 'buy-new-card.faults-1',
      faults: { ListPaymentMethod: { delayMs: 60 } },
    });
    await ask('faults-1', '{ listPaymentMethod { defaultPayment } }');
    const { entries } = (await (await fetch(at('faults-1/journal'))).json()) as { entries: { durationMs: number }[] };
    expect(entries.at(-1)?.durationMs).toBeGreaterThan(50);
    const off = await post('faults-1/faults', { operation: 'ListPaymentMethod', delayMs: 0 });
    expect(await off.json()).toMatchObject({ faults: {} });
  });

  it.each([
    { operation: 'Nope', delayMs: 1 },
    { delayMs: 1 },
    { operation: 'ListPaymentMethod', delayMs: -1 },
    { operation: 'ListPaymentMethod', delayMs: 1.5 },
  ])('refuses %j', async (body) => {
    expect((await post('faults-2/faults', body)).status).toBe(400);
  });
});

describe('/sessions/<key>/journal', () => {
  it('holds what was asked and answered', async () => {
    await ask('journal-1', 'query ListPaymentMethod { listPaymentMethod { defaultPayment } }');
    await ask('journal-1', '{ listPaymentMethod { defaultPayment } }');
    const { session, entries } = (await (await fetch(at('journal-1/journal'))).json()) as Record<string, unknown[]>;
    expect(session).toBe('buy-new-card.journal-1');
    expect(entries?.[0]).toEqual({
      id: 1,
      at: '2026-03-14T23:00:00.000Z',
      kind: 'graphql',
      name: 'ListPaymentMethod',
      request: {},
      status: 200,
      answer: { data: { listPaymentMethod: { defaultPayment: null } } },
      durationMs: expect.any(Number),
      answeredBy: 'world',
    });
    expect(entries?.[1]).toMatchObject({ id: 2, name: 'listPaymentMethod' });
  });

  it('streams what was and what comes, until the session is over', async () => {
    await ask('stream-1', 'query Before { listPaymentMethod { defaultPayment } }');
    const response = await fetch(at('stream-1/journal'), { headers: { accept: 'text/event-stream' } });
    expect(response.headers.get('content-type')).toMatch('text/event-stream');
    const reading = response.text();
    await ask('stream-1', 'query After { listPaymentMethod { defaultPayment } }');
    await ask('stream-2', 'query Elsewhere { listPaymentMethod { defaultPayment } }');
    const deleted = await fetch(at('stream-1'), { method: 'DELETE' });
    expect(await deleted.json()).toEqual({ session: 'buy-new-card.stream-1', deleted: true });
    const events = (await reading).trim().split('\n\n');
    expect(events).toHaveLength(4);
    expect(events[0]).toBe('event: start\ndata: {"session":"buy-new-card.stream-1"}');
    expect(events[1]).toMatch(/^data: {"id":1,.*"name":"Before"/);
    expect(events[2]).toMatch(/^data: {"id":2,.*"name":"After"/);
    expect(events[3]).toBe('event: end\ndata: {"session":"buy-new-card.stream-1"}');
  });
});

describe('/sessions/<key>', () => {
  it('starts over after DELETE', async () => {
    await post('over-1/clock', { advanceMs: 1000 });
    await fetch(at('over-1'), { method: 'DELETE' });
    expect(await (await fetch(at('over-1/host'))).json()).toMatchObject({ now: '2026-03-14T23:00:00.000Z' });
  });

  it('is refused when the path names no session or no scenario', async () => {
    expect((await fetch(`${running.url}/sessions/nonsense/journal`)).status).toBe(400);
    expect((await fetch(`${running.url}/sessions/%ff.x/journal`)).status).toBe(400);
    const unknown = await fetch(`${running.url}/sessions/buy-new-crad.x/journal`);
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { error: { message: expect.stringContaining('buy-new-card') } },
    ]);
  });
});

describe('/sessions/<key>/host', () => {
  it('says what the embedding page needs', async () => {
    const host = await (await fetch(at('host-1/host'))).json();
    expect(host).toMatchObject({
      session: 'buy-new-card.host-1',
      scenario: 'buy-new-card',
      user: { firstName: 'Alex', lastName: 'Nguyen', email: 'alex.nguyen@example.com' },
      appConfig: { productList: { 'standard-monthly': 'prod_standard_monthly' } },
      show: { planHandle: 'standard-monthly' },
      start: { opens: 'checkout' },
      idToken: 'demo.buy-new-card.host-1',
      publishableKey: 'pk_test_demo.buy-new-card.host-1',
      cardProviderScript: `http://localhost:${running.port}/stripe.js`,
    });
  });
});
