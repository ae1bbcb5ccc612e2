import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorldFile } from '../backend/world-file.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const SCENARIO = 'migrate-credit-default-card';
const urlOf = (path: string) => `${running.url}/sessions/${SCENARIO}.${path}`;
const send = (path: string, body: unknown, method = 'POST') =>
  fetch(urlOf(path), { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const exportWorld = async (session: string) => (await (await fetch(urlOf(`${session}/world`))).json()) as WorldFile;
const messageOf = async (response: Response) =>
  ((await response.json()) as { error: { message: string } }).error.message;

describe('a clock', () => {
  it.each([
    { now: '+010000-01-01T00:00:00Z' },
    { now: '-000001-01-01T00:00:00Z' },
    { now: '9999-12-31T23:59:59-12:00' },
    { now: '0000-01-01T00:00:00+12:00' },
    { advanceMs: 8e15 },
    { advanceMs: -8e13 },
  ])('is rejected outside the years 0 to 9999: %j', async (body) => {
    const response = await send('years/clock', body);
    expect([response.status, await messageOf(response)]).toEqual([400, expect.stringMatching(/years 0 to 9999/)]);
    const { world } = await exportWorld('years');
    expect((await send('years/world', { format: 2, world }, 'PUT')).status).toBe(200);
  });

  it.each(['2026-02-31T00:00:00Z', '2026-02-29T00:00:00+11:00'])(
    'is rejected on a day that does not exist: %s',
    async (now) => {
      const response = await send('days/clock', { now });
      expect([response.status, await messageOf(response)]).toEqual([400, expect.stringContaining(`not '${now}'`)]);
    },
  );

  it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])('accepts and runs from %s', async (now) => {
    expect((await send('edge/clock', { now, running: true })).status).toBe(200);
    const { world } = await exportWorld('edge');
    expect(world.now).toMatch(/^(0000|9999)-/);
    expect((await send('edge-2/world', { format: 2, world }, 'PUT')).status).toBe(200);
  });
});

const COUPON = {
  code: 'TENOFF',
  discountType: 'Amount',
  value: 1_000,
  refusedBecause: null,
  recurring: false,
  recurringScheme: null,
  endDate: null,
  durationPeriodCount: null,
  durationIntervalSpan: null,
};
const INTENT = {
  id: 'seti_1',
  object: 'setup_intent',
  cancellation_reason: null,
  client_secret: 'x',
  created: 1_773_532_800,
  description: null,
  last_setup_error: null,
  livemode: false,
  next_action: null,
  payment_method: null,
  payment_method_types: [],
  status: 'requires_payment_method',
  usage: 'off_session',
};

/** Replaces the value at a path like 'methods.0.card'. */
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
    ['activeSubscription', { name: 1, handle: {} }],
    ['priceList.products.prod_standard_monthly', {}],
    ['priceList.products.prod_standard_monthly.priceInCents', 0.5],
    ['adjustmentInCents', 1.5],
    ['coupons', [{ ...COUPON, value: 12.5 }]],
    ['coupons', [{ ...COUPON, value: 5e9 }]],
    ['coupons', [{ ...COUPON, discountType: 'Percentage', value: 101 }]],
    ['coupons', [{ ...COUPON, durationPeriodCount: 0.5 }]],
    ['hostOrder.addOns', Array(11).fill({ handle: null, priceInCents: 1 })],
    ['provider.setupIntents', { seti_1: { ...INTENT, created: 0.5 } }],
    ['hostOrder.addOns', [{ handle: null, priceInCents: 1.5 }]],
    ['methods.0.card.exp_year', 1e300],
    ['methods.0.card.exp_month', 13],
    ['provider.setupIntents', { seti_1: { id: 'seti_1' } }],
    ['provider.paymentMethods', { pm_1: { card: 5, type: 'card' } }],
    ['provider.tokens', { tok_1: {} }],
    ['providerOutcomes', { confirmSetup: 5 }],
    ['script', { ListPaymentMethod: [{ kind: 'refuse' }] }],
    ['intentions', [{ plan: 'x', saleSlug: null, at: 'soon' }]],
    ['runningSince', -1],
    ['minted', { sub: Number.MAX_SAFE_INTEGER }],
    ['calls', { CreateSubscription: Number.MAX_SAFE_INTEGER }],
    ['seed', 2 ** 40],
    ['now', '+010000-01-01T00:00:00.000Z'],
    ['session', 'a/b'],
    ['subscriptions', [{ id: 'x' }]],
    ['minted', undefined],
    ['methods', {}],
    ['tokenExpiresAt', 'soon'],
    ['callsSeen', [1]],
    ['faults', [{ call: 'Nope', delayMs: 1 }]],
  ])('is rejected with the path: %s', async (path, value) => {
    const response = await send('tampered/world', tampered(await exportWorld('source'), path, value), 'PUT');
    const [top = ''] = path.split('.');
    expect([response.status, await messageOf(response)]).toEqual([400, expect.stringContaining(`world.${top}`)]);
  });

  it.each<[string, unknown]>([
    ['coupons', [COUPON, { ...COUPON, discountType: 'Percentage', value: 17.5, durationPeriodCount: 12 }]],
    ['provider.setupIntents', { seti_1: INTENT }],
    ['priceList.products.prod_standard_monthly.priceInCents', 100_000_000],
  ])('is accepted with valid numbers: %s', async (path, value) => {
    const response = await send('tampered/world', tampered(await exportWorld('source'), path, value), 'PUT');
    expect(response.status).toBe(200);
  });
});
