import { describe, expect, it } from 'vitest';
import { updateClock } from '../backend/clock.ts';
import { updateMethods } from '../backend/update-methods.ts';
import type { World } from '../backend/world.ts';
import { testScenario } from '../scenario-server.test-support.ts';
import { createScenarioServer, type ScenarioServer } from '../scenario-server.ts';
import { amountCoupon, card, checkoutPage, methods, percentCoupon } from '../scenarios/index.ts';

const SESSIONS = 1_000;

// Short selections, so that session handling dominates the run time.
const CHECK_COUPON_CODE = `query CheckCouponCode($couponCode: String!) {
  checkCouponCode(couponCode: $couponCode, productHandle: "standard-monthly") { valid error } }`;
const CHANGE_DEFAULT = `mutation ChangeDefaultPaymentMethod($paymentMethodId: ID!) {
  changeDefaultPaymentMethod(paymentMethodId: $paymentMethodId) { data { id } } }`;
const CREATE_SUBSCRIPTION = `mutation CreateSubscription($paymentProfile: PaymentProfileInput!) {
  createSubscription(paymentProfile: $paymentProfile) { id state } }`;

const visa = card();
const other = card({ last4: '1881' });
const scenarios = [
  testScenario(
    { saved: methods([visa, other], { default: visa }), coupons: [percentCoupon('SAVE15', 15)] },
    { name: 'one', host: checkoutPage('standard-monthly') },
  ),
  testScenario(
    { saved: methods([other, visa], { default: other }), coupons: [amountCoupon('TENOFF', 1_000)] },
    { name: 'two', host: checkoutPage('standard-monthly') },
  ),
];

const keyAt = (index: number) => ({ scenario: index % 2 === 0 ? 'one' : 'two', session: `s-${index}` });

/** The actions of a session's user in order, with values that differ between sessions. */
function stepsOf(index: number, server: ScenarioServer): (() => unknown)[] {
  const key = keyAt(index);
  const currentWorld = (): World => server.sessions.open(key).world;
  const run = (operation: string, variables = {}, idempotencyKey = `key-${index % 3}`) =>
    server.execute(operation, variables, `demo.${key.scenario}.${key.session}`, { idempotencyKey });
  const couponCode = index % 3 === 0 ? 'SAVE15' : 'TENOFF';
  const added = { id: `pm_${index}`, card: { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '0000' } };
  const paymentMethodId = index % 5 === 0 ? added.id : visa.id;
  return [
    () => updateClock(currentWorld(), { advanceMs: index * 1_000 }),
    () => run(CHECK_COUPON_CODE, { couponCode }),
    () => updateMethods(currentWorld(), { add: { ...added, au_becs_debit: null } }),
    () => run(CHANGE_DEFAULT, { paymentMethodId: index % 4 === 0 ? other.id : added.id }, `default-${index % 3}`),
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

describe('createSessionStore', () => {
  it('isolates a thousand interleaved sessions', { timeout: 20_000 }, async () => {
    const [interleaved, sequential] = await Promise.all([
      createScenarioServer({ scenarios }),
      createScenarioServer({ scenarios }),
    ]);
    // Fills Apollo's document cache; a thousand concurrent first requests would each parse and validate.
    for (const server of [interleaved, sequential]) {
      for (const step of stepsOf(SESSIONS, server)) await step();
      server.sessions.end(keyAt(SESSIONS));
    }
    const indexes = Array.from({ length: SESSIONS }, (_, index) => index);
    const steps = indexes.map((index) => stepsOf(index, interleaved));
    for (let turn = 0; turn < (steps[0]?.length ?? 0); turn += 1) {
      await Promise.all(steps.map((sessionSteps) => sessionSteps[turn]?.()));
    }
    expect(interleaved.sessions.size).toBe(SESSIONS);

    const stateOf = (server: ScenarioServer, index: number) => {
      const { world, journal } = server.sessions.open(keyAt(index));
      const entries = journal.entries().map(({ durationMs: _, ...entry }) => entry);
      return JSON.stringify({ world, entries });
    };
    let bought = 0;
    for (const index of indexes) {
      for (const step of stepsOf(index, sequential)) await step();
      const state = stateOf(sequential, index);
      if (stateOf(interleaved, index) !== state) {
        expect(JSON.parse(stateOf(interleaved, index))).toEqual(JSON.parse(state));
      }
      bought += sequential.sessions.open(keyAt(index)).world.subscriptions.length;
      sequential.sessions.end(keyAt(index));
    }
    expect(bought).toBe(SESSIONS);
    await Promise.all([interleaved.stop(), sequential.stop()]);
  });
});
