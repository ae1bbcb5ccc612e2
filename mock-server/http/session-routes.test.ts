import { describe, expect, it, vi } from 'vitest';
import { CREATE_SUBSCRIPTION, journalEntry, LIST_PAYMENT_METHOD } from '../scenario-server.test-support.ts';
import { rejectionOf, testHttpServer } from './http.test-support.ts';

const test = testHttpServer();
const list = (name: string) => `query ${name} { listPaymentMethod { defaultPayment } }`;

describe('/sessions/<key>/clock', () => {
  it('starts the clock, in the host page settings and the journal', async () => {
    const { post, read } = test.session('clock-4');
    const start = { now: '2026-03-31T12:00:00Z', running: true };
    expect(await (await post('clock', start)).json()).toMatchObject({ running: true });
    expect(await read('host')).toMatchObject({ clock: { running: true } });
    const { entries } = await read('journal');
    expect(entries[0]).toMatchObject({ kind: 'session', name: 'clock', request: start, answer: { running: true } });
  });

  it.each([
    {},
    { advanceMs: 1e300 },
    { advanceMs: -8e13 },
    { now: '2026-02-29T00:00:00Z' },
    { now: '2026-01-01T00:00:00Z', advanceMs: 1 },
  ])('rejects %j', async (body) => {
    const rejected = await test.session('clock-3').post('clock', body);
    expect(await rejectionOf(rejected)).toEqual([400, expect.stringMatching(/\.$/)]);
  });
});

describe('/sessions/<key>/journal', () => {
  const follow = ({ get }: ReturnType<typeof test.session>, lastEventId?: string) =>
    get('journal', { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) });

  it('contains requests and responses', async () => {
    const { key, run, read } = test.session('journal-1');
    await run(list('ListPaymentMethod'));
    await run(list(''));
    const { session, entries } = await read('journal');
    expect(session).toBe(key);
    const answer = { data: { listPaymentMethod: { defaultPayment: null } } };
    expect(entries[0]).toEqual({ ...journalEntry('ListPaymentMethod'), id: 1, answer, durationMs: expect.any(Number) });
    expect(entries[1]).toMatchObject({ id: 2, name: 'listPaymentMethod' });
  });

  it('with ?download=1 is an attachment with everything needed to replay the session', async () => {
    const { key, post, get } = test.session('file-1');
    await post('faults', { seed: 7 });
    const response = await get('journal?download=1');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${key}.journal.json"`);
    expect(await response.json()).toEqual({
      scenario: 'buy-new-card',
      session: key,
      seed: 7,
      clock: { now: '2026-03-14T23:00:00.000Z', running: false },
      dropped: 0,
      entries: [expect.objectContaining({ kind: 'session', name: 'faults', request: { seed: 7 } })],
    });
  });

  it('streams past and new entries until the session ends, and after the last received one', async () => {
    const one = test.session('stream-1');
    await one.run(list('Before'));
    const response = await follow(one);
    expect(response.headers.get('content-type')).toMatch('text/event-stream');
    const resumed = await follow(one, `${one.open().journal.id}-1`);
    await one.run(list('After'));
    await test.session('stream-2').run(list('Elsewhere'));
    expect(await (await one.end()).json()).toEqual({ session: one.key, deleted: true });
    const events = (await response.text()).trim().split('\n\n');
    expect(events).toEqual([
      expect.stringMatching(/^event: start\ndata: {"session":"buy-new-card.stream-1"}\nid: \w+-0$/),
      expect.stringMatching(/^data: {"id":1,.*"name":"Before".*\nid: \w+-1$/),
      expect.stringMatching(/^data: {"id":2,.*"name":"After".*\nid: \w+-2$/),
      'event: end\ndata: {"session":"buy-new-card.stream-1"}',
    ]);
    expect((await resumed.text()).trim().split('\n\n')).toEqual(events.slice(2));
  });
});

describe('/sessions/<key>', () => {
  it('rejects a path without a valid session or scenario', async () => {
    for (const key of ['nonsense', '%ff.x']) expect((await test.send(`/sessions/${key}/journal`)).status).toBe(400);
    const unknown = await test.session('x', 'buy-new-crad').get('journal');
    expect(await rejectionOf(unknown)).toEqual([404, expect.stringContaining('buy-new-card')]);
  });

  it('does not pass a delayed operation on to the next session when it is deleted', async () => {
    const page = test.session('ended');
    await page.post('faults', { operation: 'ListPaymentMethod', delayMs: 50 });
    const { world } = page.open();
    const delayed = page.run(LIST_PAYMENT_METHOD);
    await vi.waitFor(() => expect(world.matchingCalls).toEqual([1]));
    await page.end();
    expect(await delayed).toMatchObject({ data: { listPaymentMethod: {} } });
    expect((await page.read('journal')).entries).toEqual([]);
  });
});

describe('/sessions/<key>/app-config', () => {
  const APP_CONFIG = {
    productList: { 'team-plan': 'prod_1' },
    products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month', colour: 'green' } },
  };
  const buy = async ({ post, run }: ReturnType<typeof test.session>, id = 'prod_1') => {
    const card = { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' };
    await post('methods', { add: { id: 'pm_1', card } });
    const product = { currentSubscriptionId: id, currentSubscriptionPrice: 9900 };
    return run(CREATE_SUBSCRIPTION, { paymentProfile: { ...product, paymentMethodId: 'pm_1' } });
  };

  it("sells an app's own products in this session only", async () => {
    const own = test.session('own');
    expect((await own.post('app-config', APP_CONFIG)).status).toBe(200);
    expect((await buy(own)).data.createSubscription.product_price_in_cents).toBe(9900);
    const { errors } = await buy(test.session('other'));
    expect(errors).toMatchObject([
      { message: expect.stringMatching(/^There is no product with the id 'prod_1'\. Add .* with appConfig/) },
    ]);
  });

  it.each([
    [{ products: {} }, "'appConfig.productList' must be an object, but is missing."],
    [{ ...APP_CONFIG, products: { p: { name: 'P', priceInCents: 9.5 } } }, 'priceInCents'],
  ])('rejects %j and changes nothing', async (body, message) => {
    const page = test.session('invalid');
    expect(await rejectionOf(await page.post('app-config', body))).toEqual([400, expect.stringContaining(message)]);
    expect((await buy(page)).errors).toHaveLength(1);
  });
});
