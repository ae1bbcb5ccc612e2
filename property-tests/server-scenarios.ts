import { amountCoupon, card, methods, type Scenario, subscription } from '#scenarios';

export const TEN_DOLLARS_OFF = amountCoupon('TENOFF', 1_000);
const visa = card();
const mastercard = card({ brand: 'mastercard', last4: '4444' });

const createScenario = (name: string, planHandle: string, fixtures: Scenario['fixtures']): Scenario => ({
  name,
  group: 'Faults, races and repeats',
  title: 'A user',
  story: 'A user.',
  covers: [],
  try: { cards: [], banks: [], coupons: [] },
  expected: [],
  steps: [],
  fixtures: { saved: methods([visa, mastercard], { default: visa }), coupons: [TEN_DOLLARS_OFF], ...fixtures },
  host: { start: { opens: 'checkout' }, show: { planHandle } },
});

/** A user who buys a first plan, and one with a plan to migrate. */
export const SCENARIOS: readonly Scenario[] = [
  createScenario('without-plan', 'standard-monthly', {}),
  createScenario('with-plan', 'plus-monthly', {
    subscriptions: [subscription('standard-monthly')],
    adjustment: -1_500,
  }),
];
