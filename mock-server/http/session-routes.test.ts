import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { CREATE_SUBSCRIPTION, testScenario } from '../scenario-server.test-support.ts';
import { checkoutPage } from '../scenarios/index.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { createMemorySessionStore } from '../sessions/memory-session-store.ts';
import { hostPageSettings } from './session-routes.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const urlOf = (path: string) => `${running.url}/sessions/buy-new-card.${path}`;
const post = (path: string, body: unknown) =>
  fetch(urlOf(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const graphql = (session: string, query: string, variables?: object) =>
  fetch(`${running.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer demo.buy-new-card.${session}` },
    body: JSON.stringify({ query, variables }),
  }).then((response) => response.json());

describe('/sessions/<key>/clock', () => {
  it('sets and advances the clock of one session', async () => {
    const set = await post('clock-1/clock', { now: '2026-03-31T23:59:59+11:00' });
    expect(await set.json()).toEqual({
      session: 'buy-new-card.clock-1',
      now: '2026-03-31T12:59:59.000Z',
      running: false,
    });
    const advanced = await post('clock-1/clock', { advanceMs: 2000 });
    expect(await advanced.json()).toMatchObject({ now: '2026-03-31T13:00:01.000Z' });
    const other = await (await fetch(urlOf('clock-2/host'))).json();
    expect(other).toMatchObject({ now: '2026-03-14T23:00:00.000Z' });
  });

  it('starts and stops the clock, in the host page settings and the journal', async () => {
    const started = await post('clock-4/clock', { now: '2026-03-31T12:00:00Z', running: true });
    expect(await started.json()).toMatchObject({ running: true });
    await vi.waitFor(async () => {
      const { now, clock } = (await (await fetch(urlOf('clock-4/host'))).json()) as {
        now: string;
        clock: { now: string; running: boolean };
      };
      expect(Date.parse(now)).toBeGreaterThan(Date.parse('2026-03-31T12:00:00.020Z'));
      expect(clock).toEqual({ now, running: true });
    });
    const stopped = (await (await post('clock-4/clock', { running: false })).json()) as { now: string };
    // Real time passes; the stopped clock does not.
    const before = performance.now();
    await vi.waitFor(() => expect(performance.now() - before).toBeGreaterThan(2));
    expect(await (await fetch(urlOf('clock-4/host'))).json()).toMatchObject({
      clock: { now: stopped.now, running: false },
    });
    const { entries } = (await (await fetch(urlOf('clock-4/journal'))).json()) as { entries: object[] };
    expect(entries[0]).toMatchObject({
      kind: 'session',
      name: 'clock',
      request: { now: '2026-03-31T12:00:00Z', running: true },
      answer: { running: true },
    });
  });

  it.each([
    {},
    { now: 'tomorrow' },
    { now: 5 },
    { advanceMs: '5' },
    { advanceMs: 1e300 },
    { now: '2026-01-01T00:00:00Z', advanceMs: 1 },
    { running: 'yes' },
    { now: '2026-01-01T00:00:00Z', runing: true },
  ])('rejects %j', async (body) => {
    const response = await post('clock-3/clock', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: { message: expect.stringMatching(/\.$/) } });
  });
});

describe('/sessions/<key>/faults', () => {
  it('replaces all faults and the seed', async () => {
    const faults = [{ call: 'CreateSubscription', times: 1, breaks: { with: 'null data' } }];
    const set = await post('faults-1/faults', { faults, seed: 7 });
    expect([set.status, await set.json()]).toEqual([200, { session: 'buy-new-card.faults-1', faults, seed: 7 }]);
  });

  it('accepts every call name and rejects others with the nearest one', async () => {
    for (const operation of ['AttachPaymentMethod', 'upgrade-intention', 'create token', 'provider frames', '*']) {
      expect((await post('faults-3/faults', { operation, delayMs: 1 })).status).toBe(200);
    }
    const rejected = await post('faults-3/faults', { operation: 'CreateSubscripton', delayMs: 1 });
    expect([rejected.status, await rejected.json()]).toEqual([
      400,
      { error: { message: expect.stringMatching(/nearest is 'CreateSubscription'.*retrieve setup intent/) } },
    ]);
    const { faults } = await running.server.sessions.open({ scenario: 'buy-new-card', session: 'faults-3' }).world;
    expect(faults).toHaveLength(5);
  });
});

describe('/sessions/<key>/methods', () => {
  const mastercard = {
    id: 'pm_elsewhere',
    card: { brand: 'mastercard', exp_month: 12, exp_year: 2030, last4: '4444' },
    au_becs_debit: null,
  };

  it('changes the listed methods and records the change', async () => {
    const added = await post('methods-1/methods', { add: mastercard });
    expect(await added.json()).toEqual({
      session: 'buy-new-card.methods-1',
      methods: [mastercard],
      defaultPayment: null,
    });
    const list = await graphql('methods-1', '{ listPaymentMethod { data { id } } }');
    expect(list).toEqual({ data: { listPaymentMethod: { data: [{ id: 'pm_elsewhere' }] } } });
    const removed = await post('methods-1/methods', { remove: 'pm_elsewhere' });
    expect(await removed.json()).toMatchObject({ methods: [] });
    const { entries } = (await (await fetch(urlOf('methods-1/journal'))).json()) as { entries: object[] };
    expect(entries[0]).toMatchObject({ kind: 'session', name: 'methods', request: { add: { id: 'pm_elsewhere' } } });
  });

  it('rejects an invalid change', async () => {
    const rejected = await post('methods-2/methods', { remove: 'pm_nobody' });
    expect([rejected.status, await rejected.json()]).toEqual([
      400,
      { error: { message: "'remove' names no saved method. There are: none." } },
    ]);
  });
});

describe('/sessions/<key>/journal', () => {
  it('contains requests and responses', async () => {
    await graphql('journal-1', 'query ListPaymentMethod { listPaymentMethod { defaultPayment } }');
    await graphql('journal-1', '{ listPaymentMethod { defaultPayment } }');
    const { session, entries } = (await (await fetch(urlOf('journal-1/journal'))).json()) as Record<string, unknown[]>;
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
      why: 'the simulated backend',
      fault: null,
      nearest: null,
    });
    expect(entries?.[1]).toMatchObject({ id: 2, name: 'listPaymentMethod' });
  });

  it('streams past and new entries until the session ends', async () => {
    await graphql('stream-1', 'query Before { listPaymentMethod { defaultPayment } }');
    const response = await fetch(urlOf('stream-1/journal'), { headers: { accept: 'text/event-stream' } });
    expect(response.headers.get('content-type')).toMatch('text/event-stream');
    const text = response.text();
    await graphql('stream-1', 'query After { listPaymentMethod { defaultPayment } }');
    await graphql('stream-2', 'query Elsewhere { listPaymentMethod { defaultPayment } }');
    const deleted = await fetch(urlOf('stream-1'), { method: 'DELETE' });
    expect(await deleted.json()).toEqual({ session: 'buy-new-card.stream-1', deleted: true });
    const events = (await text).trim().split('\n\n');
    expect(events).toHaveLength(4);
    expect(events[0]).toMatch(/^event: start\nid: \w+-0\ndata: {"session":"buy-new-card.stream-1"}$/);
    expect(events[1]).toMatch(/^id: \w+-1\ndata: {"id":1,.*"name":"Before"/);
    expect(events[2]).toMatch(/^id: \w+-2\ndata: {"id":2,.*"name":"After"/);
    expect(events[3]).toBe('event: end\ndata: {"session":"buy-new-card.stream-1"}');
  });
});

describe('streaming a journal of 5 MB', () => {
  it('sends every entry in order, and then those that were written meanwhile', async () => {
    const variables = { long: 'x'.repeat(20_000) };
    const write = (name: string) =>
      graphql('long', `query ${name} { listPaymentMethod { defaultPayment } }`, variables);
    for (let count = 0; count < 260; count += 1) await write('Before');
    const response = await fetch(urlOf('long/journal'), { headers: { accept: 'text/event-stream' } });
    await write('Meanwhile');
    await fetch(urlOf('long'), { method: 'DELETE' });
    const text = await response.text();
    expect(text.length).toBeGreaterThan(5_000_000);
    expect([...text.matchAll(/^data: {"id":(\d+)/gm)].map(([, id]) => Number(id))).toEqual(
      Array.from({ length: 261 }, (_, index) => index + 1),
    );
    expect(text).toMatch(/"name":"Meanwhile".*\n\nevent: end\n.*\n\n$/);
  });
});

describe('resuming a journal stream', () => {
  const events = async (session: string, lastEventId: string) => {
    const headers = { accept: 'text/event-stream', 'last-event-id': lastEventId };
    const response = await fetch(urlOf(`${session}/journal`), { headers });
    await fetch(urlOf(session), { method: 'DELETE' });
    return (await response.text()).trim().split('\n\n');
  };
  const idOf = (session: string) => running.server.sessions.open({ scenario: 'buy-new-card', session }).journal.id;

  it('sends the missed entries without a start event', async () => {
    await graphql('again-1', 'query One { listPaymentMethod { defaultPayment } }');
    await graphql('again-1', 'query Two { listPaymentMethod { defaultPayment } }');
    const received = await events('again-1', `${idOf('again-1')}-1`);
    expect(received).toEqual([expect.stringMatching(/-2\ndata: .*"name":"Two"/), expect.stringMatching(/^event: end/)]);
  });

  it('starts over after the session was reset', async () => {
    const earlier = idOf('again-2');
    await fetch(urlOf('again-2'), { method: 'DELETE' });
    await graphql('again-2', 'query One { listPaymentMethod { defaultPayment } }');
    const received = await events('again-2', `${earlier}-1`);
    expect(received[0]).toMatch(/^event: start/);
    expect(received[1]).toMatch(/"name":"One"/);
  });

  it('succeeds at the stream limit after others have closed', async () => {
    const follow = (signal?: AbortSignal) =>
      fetch(urlOf('many/journal'), { headers: { accept: 'text/event-stream' }, ...(signal ? { signal } : {}) });
    const aborter = new AbortController();
    await Promise.all(Array.from({ length: 20 }, () => follow(aborter.signal)));
    const rejected = await follow();
    expect([rejected.status, await rejected.json()]).toEqual([
      429,
      { error: { message: expect.stringContaining('already has 20 streams') } },
    ]);
    aborter.abort();
    const { journal } = running.server.sessions.open({ scenario: 'buy-new-card', session: 'many' });
    await expect.poll(() => journal.subscriberCount).toBe(0);
  });
});

describe('/sessions/<key>/journal?download=1', () => {
  it('is an attachment with everything needed to replay the session', async () => {
    await post('file-1/faults', { seed: 7 });
    const response = await fetch(urlOf('file-1/journal?download=1'));
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="buy-new-card.file-1.journal.json"');
    expect(await response.json()).toEqual({
      scenario: 'buy-new-card',
      session: 'buy-new-card.file-1',
      seed: 7,
      clock: { now: '2026-03-14T23:00:00.000Z', running: false },
      dropped: 0,
      entries: [expect.objectContaining({ kind: 'session', name: 'faults', request: { seed: 7 } })],
    });
  });
});

describe('/sessions/<key>', () => {
  it('rejects a path without a valid session or scenario', async () => {
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
  it('contains the settings of the host page', async () => {
    const host = await (await fetch(urlOf('host-1/host'))).json();
    expect(host).toMatchObject({
      session: 'buy-new-card.host-1',
      scenario: 'buy-new-card',
      user: { firstName: 'Alex', lastName: 'Nguyen', email: 'alex.nguyen@example.com' },
      appConfig: { productList: { 'standard-monthly': 'prod_standard_monthly' } },
      show: { planHandle: 'standard-monthly' },
      start: { opens: 'checkout' },
      idToken: 'demo.buy-new-card.host-1',
      publishableKey: 'pk_test_demo.buy-new-card.host-1',
      cardProviderScript: `http://localhost:${running.port}/stripe.js?session=buy-new-card.host-1`,
      clock: { now: '2026-03-14T23:00:00.000Z', running: false },
      seed: 1,
      again: null,
      signedOut: false,
      callbackThrows: false,
      cardFee: null,
      hides: false,
    });
  });
});

describe('hostPageSettings', () => {
  it('has no id token when signed out, and the session in the URL of the provider’s script', () => {
    const host = checkoutPage('standard-monthly', { signedOut: true, callbackThrows: true });
    const scenario = testScenario(
      {},
      { name: 'one@other', host, seed: 7, steps: [{ type: 'start' }, { type: 'hide' }] },
    );
    const sessions = createMemorySessionStore({ catalogue: createCatalogue({ scenarios: [scenario] }) });
    const session = sessions.open({ scenario: 'one@other', session: 's' });
    const settings = hostPageSettings(session, 'http://frames.test');
    expect(settings).toMatchObject({ signedOut: true, idToken: null, callbackThrows: true, hides: true, seed: 7 });
    expect(new URL(settings.cardProviderScript).searchParams.get('session')).toBe('one@other.s');
  });
});

describe('/sessions/<key>/app-config', () => {
  const APP_CONFIG = {
    productList: { 'team-plan': 'prod_1' },
    products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month', colour: 'green' } },
  };
  const METHOD = { id: 'pm_1', card: { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' } };
  const buy = async (session: string, currentSubscriptionId: string, currentSubscriptionPrice = 9900) => {
    await post(`${session}/methods`, { add: METHOD });
    const paymentProfile = { currentSubscriptionId, currentSubscriptionPrice, paymentMethodId: 'pm_1' };
    return running.server.execute(CREATE_SUBSCRIPTION, { paymentProfile }, `demo.buy-new-card.${session}`);
  };

  it("sells an app's own products in this session only", async () => {
    expect((await post('own/app-config', APP_CONFIG)).status).toBe(200);
    expect((await buy('own', 'prod_1')).data?.['createSubscription'].product_price_in_cents).toBe(9900);
    expect((await buy('other', 'prod_1')).errors?.[0]?.message).toBe("There is no product with the id 'prod_1'.");
  });

  it.each([
    ['a missing list', { products: {} }, "'appConfig.productList' must be an object, but is missing."],
    ['a price in dollars', { ...APP_CONFIG, products: { p: { name: 'P', priceInCents: 9.5 } } }, 'priceInCents'],
  ])('rejects %s and changes nothing', async (_case, body, message) => {
    const response = await post('invalid/app-config', body);
    expect([response.status, (await response.text()).includes(message)]).toEqual([400, true]);
    expect((await buy('invalid', 'prod_1')).errors).toHaveLength(1);
  });
});
