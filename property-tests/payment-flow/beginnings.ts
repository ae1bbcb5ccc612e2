/** What a run begins with: the user's world, what the host page sells and decides, and what will go wrong on the way. */
import fc from 'fast-check';
import type { Breakage, Fault } from '#scenario-server';
import {
  amountCoupon,
  bankAccount,
  card,
  type HostPage,
  methods,
  percentCoupon,
  type Scenario,
  subscription,
  trialCoupon,
} from '#scenarios';

/** The parts of a scenario that decide how it goes. */
export type Beginning = Pick<Scenario, 'fixtures' | 'host' | 'answers' | 'faults' | 'provider'>;

type Fixtures = Scenario['fixtures'];

const PLANS = ['pay-per-doc', 'standard-monthly', 'plus-monthly', 'fee-trap', 'standard-yearly'] as const;
/** One document may be bought many times: there the server forgives no second charge. */
const planHandle = fc.constantFrom(PLANS[0], PLANS[0], PLANS[0], ...PLANS);
/** Left out in nine of ten cases, or in so many; a run shrinks to its absence. */
export const seldom = <Value>(value: fc.Arbitrary<Value>, absences = 9): fc.Arbitrary<Value | undefined> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: absences, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: value },
  );

/** Dollars as a host writes them: whole cents, from a free plan to ten thousand. */
const dollars = fc
  .oneof(
    fc.integer({ min: 0, max: 1_000_000 }),
    fc.integer({ min: 0, max: 200 }),
    fc.constantFrom(4_990, 4_900, 16_920),
  )
  .map((cents) => cents / 100);

/** Percentages whose discount of some plan ends in half a cent come often. */
const percent = fc.oneof(
  fc.constantFrom(15, 17.5, 12.5, 2.5, 50),
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 1, max: 9_999 }).map((hundredths) => hundredths / 100),
);

const coupons: fc.Arbitrary<Fixtures['coupons']> = fc
  .record({ percent, off: fc.integer({ min: 0, max: 20_000 }), trial: fc.integer({ min: 0, max: 6_000 }) })
  .map(({ percent: part, off, trial }) => [
    percentCoupon('SAVE', part),
    amountCoupon('TENOFF', off),
    trialCoupon('TRIAL', trial, '2026-03-31'),
    amountCoupon('GONE', 500, { refusedBecause: 'This coupon has expired.' }),
  ]);

const SAVED = {
  visa: card(),
  mastercard: card({ brand: 'mastercard', last4: '4444' }),
  thisMonth: card({ brand: 'amex', last4: '0005', expMonth: 3, expYear: 2026 }),
  expired: card({ last4: '0002', expMonth: 2, expYear: 2026 }),
  bank: bankAccount(),
};

export const saved: fc.Arbitrary<Fixtures['saved']> = fc
  .record({ list: fc.subarray(Object.values(SAVED), { minLength: 1 }), chosen: fc.nat({ max: 6 }) })
  .map(({ list, chosen }) => methods(list, { default: list[chosen] ?? (chosen === 6 ? 'pm_removed' : null) }));

/** Somebody who has a plan already, and what it is worth against another. */
const upgrading: fc.Arbitrary<Pick<Fixtures, 'subscriptions' | 'adjustment'>> = fc
  .record({
    current: fc.constantFrom('standard-monthly', 'plus-monthly'),
    adjustment: fc.option(fc.integer({ min: -70_000, max: 3_000 }), { freq: 4 }),
  })
  .map(({ current, adjustment }) => ({
    subscriptions: [subscription(current)],
    ...(adjustment === null ? {} : { adjustment }),
  }));

/** Left out in half of the cases. */
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2, nil: undefined });

/** Without the members that were left out. */
export const given = <Shape extends object>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Shape]: Exclude<Shape[Key], undefined>;
  };

const fixtures: fc.Arbitrary<Fixtures> = fc
  .record({
    coupons,
    saved: some(saved),
    plan: some(upgrading),
    tokenExpires: seldom(fc.constant('2026-03-15T10:30:00+11:00')),
  })
  .map(({ plan, ...rest }) => given({ ...rest, ...plan }) as Fixtures);

const addOns = fc.array(fc.record({ name: fc.constantFrom('Lawyer call', 'Extra user'), price: dollars }), {
  maxLength: 2,
});

const host: fc.Arbitrary<HostPage> = fc
  .record({
    planHandle,
    other: some(planHandle),
    planPrice: some(dollars),
    priceOverride: seldom(dollars, 4),
    addOns,
    offer: seldom(fc.constantFrom('Westpac', 'Winter'), 4),
    pricePointHandle: seldom(fc.constant('loyal'), 4),
    inPage: fc.constantFrom(false, false, false, true),
    callbackThrows: seldom(fc.constant(true), 4),
    disableDirectDebit: seldom(fc.constant(true), 6),
  })
  .map(
    ({
      planHandle: sold,
      other,
      planPrice,
      priceOverride,
      addOns: extra,
      offer,
      pricePointHandle,
      inPage,
      ...switches
    }) => {
      const always = given({ priceOverride, addOns: extra.length === 0 ? undefined : extra });
      const show = {
        planHandle: sold,
        ...given({ offer, pricePointHandle, breakdown: breakdownOf({ ...always, ...given({ planPrice }) }) }),
      };
      // A host's own price is that of its plan at its price point; add-ons and promises are told again.
      const same = other === sold && pricePointHandle === undefined ? given({ planPrice }) : {};
      const again = other && { planHandle: other, ...given({ breakdown: breakdownOf({ ...always, ...same }) }) };
      return {
        start: inPage ? { opens: 'payment form' } : { opens: 'checkout' },
        show,
        ...given({ ...switches, again }),
      } as HostPage;
    },
  );

const breakdownOf = <Breakdown extends object>(breakdown: Breakdown): Breakdown | undefined =>
  Object.keys(breakdown).length === 0 ? undefined : breakdown;

export const breaks: fc.Arbitrary<Breakage> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ with: 'lost connection', work: 'done' } as const) },
  { weight: 2, arbitrary: fc.constant({ with: 'lost connection', work: 'not begun' } as const) },
  fc.constant({ with: 'status', status: 502 } as const),
  fc.constant({ with: 'malformed JSON' } as const),
  fc.constant({ with: 'null data' } as const),
  fc.constant({ with: 'error', message: 'Something broke.', code: 'INTERNAL_SERVER_ERROR' } as const),
  fc.constant({ with: 'error', message: 'Your session has ended. Sign in again.', code: 'UNAUTHENTICATED' } as const),
);

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

const faults: fc.Arbitrary<Fault[]> = fc.array(
  fc
    .record({
      call,
      skip: fc.constantFrom(0, 0, 0, 1, 2),
      times: fc.integer({ min: 1, max: 3 }),
      breaks,
    })
    .map(({ skip, ...fault }) => ({ ...fault, ...(skip === 0 ? {} : { skip }) })),
  { maxLength: 3 },
);

const REFUSED = [
  { kind: 'refuse', message: 'The plan cannot be sold at the moment.', code: 'PAYMENT_DECLINED' },
] as const;

const answers = fc.constantFrom({ CreateSubscription: [...REFUSED] }, { MigrateSubscription: [...REFUSED] });

const provider = fc.constantFrom<NonNullable<Scenario['provider']>>(
  { confirmSetup: 'processing' },
  { confirmSetup: 'refused' },
  { intentAlready: 'succeeded' },
  { intentAlready: 'canceled' },
);

export const beginning: fc.Arbitrary<Beginning> = fc
  .record({ fixtures, host, faults, answers: seldom(answers), provider: seldom(provider) })
  .map((each) => given(each) as unknown as Beginning);
