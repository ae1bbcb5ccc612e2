import { describe, expect, it } from 'vitest';
import { orderClock } from '../backend/clock.ts';
import { orderMethods } from '../backend/saved-elsewhere.ts';
import type { World } from '../backend/world.ts';
import { createScenarioServer, type ScenarioServer } from '../scenario-server.ts';
import { amountCoupon, buying, card, methods, percentCoupon } from '../scenarios/index.ts';
import { scenario } from '../test-kit.ts';

const SESSIONS = 1_000;

// Short, so that the sessions are what takes the time.
const CHECK_COUPON_CODE = `query CheckCouponCode($couponCode: String!) {
  checkCouponCode(couponCode: $couponCode, productHandle: "standard-monthly") { valid error } }`;
const CHANGE_DEFAULT = `mutation ChangeDefaultPaymentMethod($paymentMethodId: ID!) {
  changeDefaultPaymentMethod(paymentMethodId: $paymentMethodId) { data { id } } }`;
const CREATE_SUBSCRIPTION = `mutation CreateSubscription($paymentProfile: PaymentProfileInput!) {
  createSubscription(paymentProfile: $paymentProfile) { id state } }`;

const visa = card();
const other = card({ last4: '1881' });
const scenarios = [
  scenario(
    { saved: methods([visa, other], { default: visa }), coupons: [percentCoupon('SAVE15', 15)] },
    { name: 'one', host: buying('standard-monthly') },
  ),
  scenario(
    { saved: methods([other, visa], { default: other }), coupons: [amountCoupon('TENOFF', 1_000)] },
    { name: 'two', host: buying('standard-monthly') },
  ),
];

const keyAt = (place: number) => ({ scenario: place % 2 === 0 ? 'one' : 'two', session: `s-${place}` });

/** What the user of a session does, in order; neighbours do it with other values. */
function stepsOf(place: number, server: ScenarioServer): (() => unknown)[] {
  const key = keyAt(place);
  const worldOf = (): World => server.sessions.open(key).world;
  const run = (operation: string, variables = {}, idempotencyKey = `key-${place % 3}`) =>
    server.execute(operation, variables, `demo.${key.scenario}.${key.session}`, { idempotencyKey });
  const couponCode = place % 3 === 0 ? 'SAVE15' : 'TENOFF';
  const added = { id: `pm_${place}`, card: { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '0000' } };
  const paymentMethodId = place % 5 === 0 ? added.id : visa.id;
  return [
    () => orderClock(worldOf(), { advanceMs: place * 1_000 }),
    () => run(CHECK_COUPON_CODE, { couponCode }),
    () => orderMethods(worldOf(), { add: { ...added, au_becs_debit: null } }),
    () => run(CHANGE_DEFAULT, { paymentMethodId: place % 4 === 0 ? other.id : added.id }, `default-${place % 3}`),
    () =>
      run(CREATE_SUBSCRIPTION, {
        paymentProfile: {
          currentSubscriptionId: 'prod_standard_monthly',
          currentSubscriptionPrice: 4900,
          paymentMethodId,
        },
      }),
  ];
}

describe('a thousand sessions of one server', () => {
  it('end as if each had been alone, however they take turns', { timeout: 20_000 }, async () => {
    const [together, alone] = await Promise.all([
      createScenarioServer({ scenarios }),
      createScenarioServer({ scenarios }),
    ]);
    // Whoever asks first has each operation read and checked for all; a thousand at once would each do so.
    for (const server of [together, alone]) {
      for (const step of stepsOf(SESSIONS, server)) await step();
      server.sessions.end(keyAt(SESSIONS));
    }
    const places = Array.from({ length: SESSIONS }, (_, place) => place);
    const steps = places.map((place) => stepsOf(place, together));
    for (let turn = 0; turn < (steps[0]?.length ?? 0); turn += 1) {
      await Promise.all(steps.map((own) => own[turn]?.()));
    }
    expect(together.sessions.size).toBe(SESSIONS);

    const stateOf = (server: ScenarioServer, place: number) => {
      const { world, journal } = server.sessions.open(keyAt(place));
      const entries = journal.entries().map(({ durationMs: _, ...entry }) => entry);
      return JSON.stringify({ world, entries });
    };
    let bought = 0;
    for (const place of places) {
      for (const step of stepsOf(place, alone)) await step();
      const state = stateOf(alone, place);
      if (stateOf(together, place) !== state) {
        expect(JSON.parse(stateOf(together, place))).toEqual(JSON.parse(state));
      }
      bought += alone.sessions.open(keyAt(place)).world.subscriptions.length;
      alone.sessions.end(keyAt(place));
    }
    expect(bought).toBe(SESSIONS);
    await Promise.all([together.stop(), alone.stop()]);
  });
});
