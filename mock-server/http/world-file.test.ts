import { describe, expect, it } from 'vitest';
import { WORLD_FORMAT, type WorldFile } from '../backend/world-file.ts';
import { CHECK_COUPON_CODE, CREATE_SUBSCRIPTION, LIST_PAYMENT_METHOD } from '../scenario-server.test-support.ts';
import { rejectionOf, testHttpServer } from './http.test-support.ts';

const test = testHttpServer();
const session = (name: string) => test.session(name, 'migrate-credit-default-card');

const VISA = {
  id: 'pm_visa',
  card: { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' },
  au_becs_debit: null,
};
const PURCHASE = {
  paymentProfile: {
    currentSubscriptionId: 'prod_standard_monthly',
    currentSubscriptionPrice: 4900,
    paymentMethodId: 'pm_visa',
  },
};
const MOCKED_FIELDS = `query { getUserSubscriptions { activeSubscription { name handle icon iconBg iconBorder }
  subscriptionList { id product bankName creditCard } } }`;

describe('/sessions/<key>/world', () => {
  it('imports an exported state, which then behaves as the original', async () => {
    const [one, two] = [test.session('one'), test.session('two')];
    const faults = [{ call: 'CheckCouponCode', skip: 1, times: 1, breaks: { with: 'null data' } }];
    await one.post('methods', { add: VISA });
    await one.post('clock', { now: '2026-03-31T23:59:59+11:00' });
    await one.post('faults', { faults, seed: 7 });
    const buy = (page: typeof one, key: string) => page.run(CREATE_SUBSCRIPTION, PURCHASE, { 'idempotency-key': key });
    const check = (page: typeof one) =>
      page.run(CHECK_COUPON_CODE, { couponCode: 'NOPE', productHandle: 'standard-monthly' });
    const bought = await buy(one, 'key-1');
    expect(bought).not.toHaveProperty('errors');
    const checked = await check(one);

    const imported = await two.putWorld(await one.read('world'));
    const now = '2026-03-31T12:59:59.000Z';
    expect([imported.status, await imported.json()]).toEqual([
      200,
      { session: 'buy-new-card.two', now, running: false, faults, seed: 7 },
    ]);
    expect(two.open().journal.entries()).toMatchObject([
      { kind: 'session', name: 'world', request: { format: WORLD_FORMAT, from: 'buy-new-card.one' }, at: now },
    ]);
    for (const page of [two, one]) {
      expect(await buy(page, 'key-1')).toEqual(bought);
      expect(await check(page)).toEqual({ data: null });
      expect(await check(page)).toEqual(checked);
    }
    for (const query of [LIST_PAYMENT_METHOD, MOCKED_FIELDS])
      expect(await two.run(query)).toEqual(await one.run(query));
    for (const page of [two, one])
      expect(await buy(page, 'key-2')).toMatchObject({ errors: [{ extensions: { code: 'ALREADY_SUBSCRIBED' } }] });
  });

  it('rejects a list, invalid JSON, more than 2 MB and an unknown scenario, and creates no session', async () => {
    const file = await session('source').read('world');
    const before = test.sessionCount();
    const unknown = { ...file, world: { ...file.world, scenario: 'buy-new-crad' } };
    const responses = await Promise.all([
      session('none').putWorld([]),
      session('none').putWorld('{"format":'),
      session('none').putWorld({ ...file, more: 'x'.repeat(2_000_000) }),
      test.session('none', 'buy-new-crad').putWorld(unknown),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 413, 404]);
    expect(test.sessionCount()).toBe(before);
  });
});

function tampered(file: WorldFile, path: string, value: unknown): WorldFile {
  const copy = structuredClone(file);
  const names = path.split('.');
  const last = names.pop() ?? '';
  let inner = copy.world as unknown as Record<string, unknown>;
  for (const name of names) inner = inner[name] as Record<string, unknown>;
  inner[last] = value;
  return copy;
}

describe('a tampered world file', () => {
  it.each<[string, unknown]>([
    ['methods.0.card.exp_month', 13],
    ['provider.setupIntents', { seti_1: { id: 'seti_1' } }],
    ['provider.paymentMethods', { pm_1: { card: 5, type: 'card' } }],
    ['idCounts', { sub: Number.MAX_SAFE_INTEGER }],
    ['now', '+010000-01-01T00:00:00.000Z'],
    ['session', 'a/b'],
    ['faults', [{ call: 'a'.repeat(1_500_000), delayMs: 1 }]],
  ])('rejects an invalid value with its path: %s', async (path, value) => {
    const rejected = await session('tampered').putWorld(tampered(await session('source').read('world'), path, value));
    const [status, message] = await rejectionOf(rejected);
    expect([status, message.length < 2_000]).toEqual([400, true]);
    expect(message).toContain(`world.${path.split('.')[0]}`);
  });
});
