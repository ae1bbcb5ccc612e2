import {
  BANK_ACCOUNT,
  EXAMPLE_VALUES,
  KEY,
  LOYAL,
  SAVE15,
  type StateName,
  type StateValue,
  stateParams,
  VISA,
} from '#contract-states';
import type { UpgradeExtras, UserInfo } from '#domain';
import type { CheckoutApi } from '#graphql';
import { cleanResponse, equal, fromState, nonEmptyId, nullValue, oneOfCents, successResponse } from './matchers.ts';
import { codedRefusal, describeContracts, succeeds } from './record-interaction.ts';

const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const HAS_SET_UP_CARD = 'a signed-in user who may move to a yearly plan has set up a payment method';
const CHARGE_IS_REFUSED = 'the bank refuses the charge of a migration';

const { targetHandle } = stateParams(MAY_MIGRATE);
const { message: DECLINE_MESSAGE } = stateParams(CHARGE_IS_REFUSED);

const alex: UserInfo = {
  firstName: 'Alex',
  lastName: 'Nguyen',
  email: 'alex.nguyen@example.com',
  flakeId: 'flake_alex_nguyen',
};

interface MigrationOptions {
  /** The state value with the method; default: none is sent, and the default method is charged. */
  method?: StateValue;
  /** An id that is not a state value. */
  paymentMethodId?: string;
  user?: UserInfo;
  pricePointHandle?: string;
  extras?: UpgradeExtras;
}

interface Migration extends MigrationOptions {
  state?: StateName;
  params?: Record<string, unknown>;
  /** The amount due today: the price of the plan less credit and coupon. */
  priceInCents?: number;
  /** With a price point; default: nothing. */
  initialCharge?: unknown;
  /** The charged card; null for a bank account. */
  creditCard?: { expMonth: number; expYear: number } | null;
}

/** What the client sends: the matchers of the request, and the call. */
function migrationRequest({ method, paymentMethodId, user = alex, pricePointHandle, extras }: MigrationOptions = {}) {
  const { email, firstName, lastName, phone } = user;
  const sentMethod = paymentMethodId ?? (method && fromState(method));
  const variables = {
    subscriptionId: fromState('subscriptionId'),
    targetProduct: targetHandle,
    user: { email, firstName, lastName, ...(phone === undefined ? {} : { phone }) },
    includeInitialCharge: pricePointHandle !== undefined,
    ...(pricePointHandle === undefined ? {} : { targetProductPricePoint: pricePointHandle }),
    ...(sentMethod ? { paymentMethodId: sentMethod } : {}),
    ...(extras ? { extraUpgradeProps: extras } : {}),
  };
  const migration = {
    subscriptionId: EXAMPLE_VALUES.subscriptionId,
    targetHandle,
    pricePointHandle: pricePointHandle ?? null,
    paymentMethodId: paymentMethodId ?? (method ? EXAMPLE_VALUES[method] : null),
    user,
    extras: extras ?? {},
  };
  const call = (api: CheckoutApi) => api.migrateSubscription(migration, { idempotencyKey: KEY });
  return { variables, headers: { 'idempotency-key': KEY }, call };
}

/** The migrated subscription. */
function migration([description, { state = MAY_MIGRATE, params = {}, ...options }]: [string, Migration]) {
  const response = successResponse({ migrateSubscription: { id: nonEmptyId(EXAMPLE_VALUES.subscriptionId) } });
  const expected = succeeds({ id: EXAMPLE_VALUES.subscriptionId });
  return { description, state, params, ...migrationRequest(options), response, expected };
}

/** The migrated subscription with what was charged and with which method, which the checkout does not read. */
function reportedMigration([description, options]: [string, Migration]) {
  const { priceInCents = 46_800, initialCharge = equal(0), creditCard = VISA } = options;
  const migrateSubscription = {
    id: nonEmptyId(EXAMPLE_VALUES.subscriptionId),
    creditCard: creditCard
      ? { expiryMonth: equal(creditCard.expMonth), expiryYear: equal(creditCard.expYear) }
      : nullValue(),
    initialChargeInCents: initialCharge,
    price: equal(priceInCents),
  };
  return {
    ...migration([`${description}, and reports the charge`, options]),
    level: 'recommended' as const,
    response: cleanResponse({ migrateSubscription }),
  };
}

const request = (description: string, { state = MAY_MIGRATE, ...options }: Migration) => ({
  description,
  state,
  ...migrationRequest(options),
});

/** The plan costs $588.00, and the current plan leaves a credit of $120.00. */
const MIGRATIONS: [description: string, Migration][] = [
  ['without a payment method', {}],
  ['with a bank account', { params: { methods: [VISA, BANK_ACCOUNT] }, method: 'otherMethodId', creditCard: null }],
  ['with a card that was just set up', { state: HAS_SET_UP_CARD, method: 'paymentMethodId' }],
  ['of a user with a phone', { user: { ...alex, phone: '+61 400 000 000' } }],
  ['of a user whose name is one word', { user: { ...alex, firstName: 'Łukasz', lastName: '' } }],
  ['with more credit than the plan costs', { params: { adjustmentInCents: -70_000 }, priceInCents: 0 }],
  ['with a charge from the current plan', { params: { adjustmentInCents: 2_500 }, priceInCents: 61_300 }],
  [
    'to a price point',
    {
      params: { pricePoint: { handle: LOYAL.handle, priceInCents: 50_000 } },
      pricePointHandle: LOYAL.handle,
      priceInCents: 38_000,
      initialCharge: oneOfCents(38_000, 38_475),
    },
  ],
  [
    // The percentage applies to the price of the price point, and half a cent is rounded up.
    'to a price point with a coupon',
    {
      params: { pricePoint: { handle: LOYAL.handle, priceInCents: 49_990 }, coupons: [SAVE15] },
      pricePointHandle: LOYAL.handle,
      extras: { couponCodes: ['SAVE15'] },
      priceInCents: 30_491,
      initialCharge: oneOfCents(30_491, 30_872),
    },
  ],
  [
    'with a coupon beside the current one',
    {
      params: { coupons: [SAVE15] },
      extras: { couponCodes: ['SAVE15'], currentCoupon: 'OLD10', saleSlug: 'eofy' },
      priceInCents: 37_980,
    },
  ],
];

const DECLINED = { message: DECLINE_MESSAGE, isExact: true, code: 'PAYMENT_DECLINED' };
const NO_METHOD = { message: 'There is no such payment method.', code: 'NOT_FOUND' };
const COUPON_REFUSED = { message: 'The coupon NOPE can no longer be used.', code: 'COUPON_REFUSED' };
describeContracts('MigrateSubscription', migrationRequest(), [
  // Conversations prove the others.
  ...MIGRATIONS.slice(3).map(migration),
  ...MIGRATIONS.map(reportedMigration),
  codedRefusal(request('with a method that the bank will not charge', { state: CHARGE_IS_REFUSED }), DECLINED),
  codedRefusal(request('with a coupon that does not exist', { extras: { couponCodes: ['NOPE'] } }), COUPON_REFUSED),
  codedRefusal(request('with a method that is not saved', { paymentMethodId: 'pm_that_is_not_saved' }), NO_METHOD),
]);
