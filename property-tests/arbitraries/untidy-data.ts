/** The answers of a plain backend and the options of a host in JavaScript: plausible values, written in odd ways. */
import fc from 'fast-check';

export const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null | undefined> =>
  fc.oneof(
    { weight: 4, arbitrary: value },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
const other = fc.constantFrom<unknown>(null, undefined, '', 0, 7.5, true, [], {}, 'Other', 'x'.repeat(12_000));
const mostly = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: other });

export const text = fc.constantFrom(
  ...[
    'Alex',
    'Null',
    'Nan',
    'O’Brien-Smith',
    '\u0623\u062d\u0645\u062f',
    '李小龍',
    '\u202eAlex',
    '<b>Undefined</b>',
    ' ',
    'é'.repeat(9_000),
  ],
);
const idLike = (prefix: string) =>
  fc.oneof(
    fc.nat({ max: 9 }).map((n) => `${prefix}_${n}`),
    fc.integer({ min: 1, max: 9 }),
  );
export const PRODUCT_IDS = ['prod_1', 4711, '4712', 4713] as const;
export const HANDLES = ['plus-monthly', 'standard-monthly', 'pay-per-doc', 'legal-and-accounting-plan'] as const;

/** The same amount as an integer, a decimal number or text; sometimes with a fraction of a cent. */
export const spelledCents = (amount: fc.Arbitrary<number>): fc.Arbitrary<number | string> =>
  amount.chain((cents) => fc.constantFrom<number | string>(cents, `${cents}`, `${cents}.0`, cents + 0.5));
const price = fc.integer({ min: 0, max: 200_000 });

const STATES = ['active', 'canceled', 'expired', 'failed_to_create', 'past_due', 'on_hold', 'trialing', 'pending'];
const OTHER_STATES = ['cancelled', 'ended', 'inactive', 'incomplete_expired', 'archived', 'Awaiting signup'];
const state = mostly(
  fc
    .tuple(fc.constantFrom(...STATES, ...OTHER_STATES), fc.constantFrom('_', '-', ' ', ''), fc.boolean())
    .map(([word, separator, isUpper]) => {
      const spelled = word.replaceAll('_', separator);
      return isUpper ? spelled.toUpperCase() : spelled;
    }),
);
const date = mostly(
  fc.constantFrom(
    '2026-05-31',
    '1999-12-31',
    '2150-01-01T00:00:00Z',
    '2026-02-30',
    'soon',
    '31/05/2026',
    1_780_000_000,
  ),
);
const list = <Item extends { id: unknown }>(item: fc.Arbitrary<Item>) =>
  maybe(fc.uniqueArray(fc.option(item, { freq: 9 }), { maxLength: 4, selector: (one) => String(one?.id) }));
const EXTRA = { extra: other };

const subscriptions = fc.record({
  activeSubscription: maybe(fc.record({ handle: mostly(fc.constantFrom(...HANDLES)), name: mostly(text), ...EXTRA })),
  subscriptionList: list(
    fc.record({
      id: mostly(idLike('sub')),
      product: mostly(text),
      productId: mostly(fc.constantFrom(...PRODUCT_IDS)),
      state,
      couponCodes: maybe(fc.array(other)),
      couponDiscount: other,
      ...EXTRA,
    }),
  ),
});
const adjustment = mostly(spelledCents(fc.integer({ min: -20_000, max: 20_000 })));
const migration = fc.oneof(
  fc.constantFrom(null, {}),
  fc.record({ prorated_adjustment_in_cents: adjustment, payment_due_in_cents: mostly(spelledCents(price)), ...EXTRA }),
);
const last4 = mostly(fc.constantFrom('4242', 4242, '0042', 42, '••••4242'));
const method = fc.record({
  id: mostly(idLike('pm')),
  card: maybe(
    fc.record({
      brand: mostly(fc.constantFrom('visa', 'VISA', 'eftpos_au', 'brand-new')),
      exp_month: mostly(fc.constantFrom(12, '12', '01', 2)),
      exp_year: mostly(fc.constantFrom(2030, '2030', 30, 1999, 2101)),
      last4,
      ...EXTRA,
    }),
  ),
  au_becs_debit: maybe(
    fc.record({ bsb_number: mostly(fc.constantFrom('062000', 62_000, '062-000')), last4, ...EXTRA }),
  ),
});
/** Values of `valid` with which a backend accepts a coupon. */
export const GOOD = [true, 'true', 1] as const;
const coupon = fc.oneof(
  fc.record({
    valid: fc.constantFrom(...GOOD),
    error: mostly(fc.constantFrom('OK', null)),
    discountType: mostly(fc.constantFrom('Percentage', 'percentage', 'Trial', 'TRIAL', 'Amount')),
    discountPercent: maybe(fc.constantFrom(15, '15', 17.5, '17.5', 0, 100)),
    discountAmountInCents: maybe(spelledCents(price)),
    amountInCents: maybe(spelledCents(price)),
    coupon: maybe(
      fc.record({
        code: mostly(fc.constantFrom('SAVE', 'save', 'PARENT')),
        value: fc.constant(15),
        endDate: date,
        ...EXTRA,
      }),
    ),
  }),
  fc.record({
    valid: fc.constantFrom(false, 'false', 0, null, undefined, 'yes'),
    error: other,
    discountPercent: other,
    coupon: other,
  }),
);
/** Every field of a generated setup intent has a value, because a purchase needs each of them. */
const intent = fc.record({
  stripeCustomerId: idLike('cus'),
  intentId: idLike('seti'),
  clientSecret: fc.constant('secret'),
  ...EXTRA,
});

export const backend = fc.record({
  getUserSubscriptions: subscriptions,
  getMigrationPreview: fc.record({ migration }),
  listPaymentMethod: fc.record({ data: list(method), defaultPayment: mostly(idLike('pm')) }),
  createSetupIntent: intent,
  checkCouponCode: coupon,
  createSubscription: fc.record({ id: idLike('sub'), state: other, ...EXTRA }),
  migrateSubscription: fc.record({ id: idLike('sub'), price: other, ...EXTRA }),
  attachPaymentMethod: maybe(fc.record({ card: maybe(fc.record({ brand: mostly(text), last4 })) })),
  errors: fc.constantFrom(undefined, [], null),
  changeDefaultPaymentMethod: maybe(fc.record({ data: maybe(fc.record({ id: other })) })),
});
export type UntidyBackend = typeof backend extends fc.Arbitrary<infer Value> ? Value : never;

const NO_PRICES = [null, undefined, '', 'free', {}] as const;
const product = fc.record({
  name: mostly(text),
  priceInCents: fc.oneof(
    { weight: 9, arbitrary: spelledCents(price) },
    { weight: 1, arbitrary: fc.constantFrom(...NO_PRICES) },
  ),
  interval: mostly(fc.constantFrom(1, '1', 3, 12, 0, -1)),
  intervalUnit: mostly(fc.constantFrom('month', 'Month', 'months', 'year', 'day', 'week')),
  expirationInterval: mostly(fc.constantFrom(12, '12', 0)),
  expirationIntervalUnit: mostly(fc.constantFrom('month', 'never', 'Never')),
  rights: maybe(fc.record({ annualCommitment: mostly(fc.boolean()) })),
  ...EXTRA,
});
const user = fc.record({
  firstName: mostly(text),
  lastName: mostly(text),
  email: mostly(fc.constant('alex@example.com')),
  flakeId: idLike('flake'),
  phone: mostly(fc.constantFrom('0400 000 000', 400_000_000)),
});
const code = mostly(fc.constantFrom('WINTER', 'save', 815));
const dollars = maybe(fc.constantFrom(0, 49, 49.9, 4.355, 0.1 + 0.2));
const breakdown = fc.record({
  planPrice: dollars,
  priceOverride: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: dollars }),
  addOns: maybe(
    fc.array(fc.option(fc.record({ name: mostly(text), price: fc.constantFrom(0, 10, 9.99), handle: code })), {
      maxLength: 2,
    }),
  ),
  coupon: maybe(
    fc.record({
      code,
      discount_type: mostly(fc.constantFrom('percent', 'Percent', 'trial', 'amount')),
      amount: dollars,
      percentage: maybe(fc.constantFrom(15, '15', 17.5, 0, 100)),
      endDate: mostly(fc.constant('31 May 2026')),
    }),
  ),
});

export const host = fc.record({
  options: fc.record({
    user,
    subscriptionId: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: mostly(idLike('sub')) },
    ),
    disableDirectDebit: other,
    disableCoupon: other,
    cardFee: maybe(
      fc.record({
        basisPoints: mostly(fc.constantFrom(150, '150')),
        until: maybe(fc.constantFrom('2026-10-01', 'never', new Date('2026-10-01'), 1_790_000_000_000)),
      }),
    ),
    graphqlEndpoint: fc.constantFrom(null, undefined, '/api'),
    apolloClient: fc.constantFrom(null, undefined),
    idempotencyKeys: other,
    merchant: other,
    termsUrl: other,
    directDebitAgreementUrl: other,
    nonce: fc.constantFrom(null, undefined, 'nonce'),
    products: fc.tuple(product, product, product, product),
  }),
  show: fc.record({
    planHandle: fc.constantFrom(...HANDLES),
    pricePointHandle: mostly(fc.constantFrom('early-bird', 7)),
    breakdown: maybe(breakdown),
    tracking: mostly(fc.constant({ source: 'banner' })),
    onSuccess: maybe(fc.constant(() => undefined)),
    offer: mostly(fc.constantFrom('Winter', 'Acme')),
    extraUpgradeProps: maybe(
      fc.record({
        couponCodes: maybe(fc.array(code, { maxLength: 2 })),
        currentCoupon: code,
        additionalProducts: maybe(fc.array(fc.record({ handle: code }), { maxLength: 2 })),
        saleSlug: mostly(fc.constantFrom('eofy', 2026)),
        ...EXTRA,
      }),
    ),
  }),
});
export type UntidyHost = typeof host extends fc.Arbitrary<infer Value> ? Value : never;
