/** The initial state of a run: the user's account, the host page and the faults. */
import fc from 'fast-check';
import { amountCoupon, type HostPage, percentCoupon, type Scenario, subscription, trialCoupon } from '#scenarios';
import {
  faultList,
  rarely,
  refusalOf,
  savedMethods,
  sometimes,
  tokenExpiry,
  withoutUndefined,
} from '../harness/arbitraries.ts';

/** The parts of a scenario that decide a run. */
export type InitialState = Pick<Scenario, 'fixtures' | 'host' | 'answers' | 'faults' | 'provider'>;

type Fixtures = Scenario['fixtures'];

const PLANS = ['pay-per-doc', 'standard-monthly', 'plus-monthly', 'fee-trap', 'standard-yearly'] as const;
/** Mostly the plan that can be bought repeatedly, whose second charge the server does not prevent. */
const planHandle = fc.constantFrom(PLANS[0], PLANS[0], PLANS[0], ...PLANS);

/** Dollars with two decimals, from a free plan to ten thousand. */
const dollars = fc
  .oneof(
    fc.integer({ min: 0, max: 1_000_000 }),
    fc.integer({ min: 0, max: 200 }),
    fc.constantFrom(4_990, 4_900, 16_920),
  )
  .map((cents) => cents / 100);

/** Includes percentages whose discount of some plan ends in half a cent. */
const percent = fc.oneof(
  fc.constantFrom(15, 17.5, 12.5, 2.5, 50),
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 1, max: 9_999 }).map((hundredths) => hundredths / 100),
);

const coupons: fc.Arbitrary<Fixtures['coupons']> = fc
  .record({ percent, off: fc.integer({ min: 0, max: 20_000 }), trial: fc.integer({ min: 0, max: 6_000 }) })
  .map(({ percent, off, trial }) => [
    percentCoupon('SAVE', percent),
    amountCoupon('TENOFF', off),
    trialCoupon('TRIAL', trial, '2026-03-31'),
    amountCoupon('GONE', 500, { refusedBecause: 'This coupon has expired.' }),
  ]);

/** A current plan, and its credit against another. */
const existingPlan: fc.Arbitrary<Pick<Fixtures, 'subscriptions' | 'adjustment'>> = fc
  .record({
    current: fc.constantFrom('standard-monthly', 'plus-monthly'),
    adjustment: fc.option(fc.integer({ min: -70_000, max: 3_000 }), { freq: 4 }),
  })
  .map(({ current, adjustment }) => ({
    subscriptions: [subscription(current)],
    ...(adjustment === null ? {} : { adjustment }),
  }));

const fixtures: fc.Arbitrary<Fixtures> = fc
  .record({
    coupons,
    saved: sometimes(savedMethods),
    plan: sometimes(existingPlan),
    tokenExpires: rarely(tokenExpiry),
  })
  .map(({ plan, ...rest }) => withoutUndefined({ ...rest, ...plan }) as Fixtures);

const addOns = fc.array(fc.record({ name: fc.constantFrom('Lawyer call', 'Extra user'), price: dollars }), {
  maxLength: 2,
});

const host: fc.Arbitrary<HostPage> = fc
  .record({
    planHandle,
    otherHandle: sometimes(planHandle),
    planPrice: sometimes(dollars),
    priceOverride: rarely(dollars, 4),
    addOns,
    offer: rarely(fc.constantFrom('Westpac', 'Winter'), 4),
    pricePointHandle: rarely(fc.constant('loyal'), 4),
    inPage: fc.constantFrom(false, false, false, true),
    callbackThrows: rarely(fc.constant(true), 4),
    disableDirectDebit: rarely(fc.constant(true), 6),
  })
  .map(
    ({ planHandle, otherHandle, planPrice, priceOverride, addOns, offer, pricePointHandle, inPage, ...switches }) => {
      const shared = withoutUndefined({ priceOverride, addOns: addOns.length === 0 ? undefined : addOns });
      const ownPrice = withoutUndefined({ planPrice });
      // The host's price belongs to the plan at its price point; add-ons and overrides apply to both plans.
      const isSamePrice = otherHandle === planHandle && pricePointHandle === undefined;
      const show = {
        planHandle,
        ...withoutUndefined({ offer, pricePointHandle, breakdown: breakdownOf({ ...shared, ...ownPrice }) }),
      };
      const again = otherHandle && {
        planHandle: otherHandle,
        ...withoutUndefined({ breakdown: breakdownOf({ ...shared, ...(isSamePrice ? ownPrice : {}) }) }),
      };
      return {
        start: { opens: inPage ? 'payment form' : 'checkout' },
        show,
        ...withoutUndefined({ ...switches, again }),
      } as HostPage;
    },
  );

const breakdownOf = <Breakdown extends object>(breakdown: Breakdown): Breakdown | undefined =>
  Object.keys(breakdown).length === 0 ? undefined : breakdown;

const call = fc.oneof(
  { weight: 4, arbitrary: fc.constant('CreateSubscription') },
  { weight: 3, arbitrary: fc.constant('MigrateSubscription') },
  { weight: 2, arbitrary: fc.constant('confirm setup intent') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'CheckCouponCode',
      'CreateSetupIntent',
      'ListPaymentMethod',
      'GetMigrationPreview',
      'GetUserSubscriptions',
      'answer challenge',
      'create token',
      'upgrade-intention',
    ),
  },
);

const DECLINE = 'The plan cannot be sold at the moment.';

export const initialState: fc.Arbitrary<InitialState> = fc
  .record({
    fixtures,
    host,
    faults: faultList(call, { skip: [0, 0, 0, 1, 2], times: 3, count: 3 }),
    answers: rarely(
      fc.constantFrom(refusalOf('CreateSubscription', DECLINE), refusalOf('MigrateSubscription', DECLINE)),
    ),
    provider: rarely(
      fc.constantFrom<NonNullable<Scenario['provider']>>(
        { confirmSetup: 'processing' },
        { confirmSetup: 'refused' },
        { intentAlready: 'succeeded' },
        { intentAlready: 'canceled' },
      ),
    ),
  })
  .map((each) => withoutUndefined(each) as unknown as InitialState);
