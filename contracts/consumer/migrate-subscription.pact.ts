import { EXAMPLE_VALUES, KEY, LOYAL, SAVE15, type StateName, stateParams } from '#contract-states';
import type { UpgradeExtras, UserInfo } from '#domain';
import type { CheckoutApi } from '#graphql';
import { fromState, nonEmptyId, successResponse, UNIQUE, uniqueKey, uniqueText } from './matchers.ts';
import { codedRefusal, describeContracts, succeeds } from './record-interaction.ts';

const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const CHARGE_IS_REFUSED = 'the bank refuses the charge of a migration';

const { targetHandle } = stateParams(MAY_MIGRATE);
const { message: DECLINE_MESSAGE } = stateParams(CHARGE_IS_REFUSED);

const alex: UserInfo = {
  firstName: 'Alex',
  lastName: 'Nguyen',
  email: `alex.nguyen.${UNIQUE}@example.com`,
  flakeId: 'flake_alex_nguyen',
};

interface MigrationOptions {
  paymentMethodId?: string;
  user?: UserInfo;
  pricePointHandle?: string;
  extras?: UpgradeExtras;
}

interface Migration extends MigrationOptions {
  state?: StateName;
  params?: Record<string, unknown>;
}

function migrationRequest({ paymentMethodId, user = alex, pricePointHandle, extras }: MigrationOptions = {}) {
  const { email, firstName, lastName, phone } = user;
  const variables = {
    subscriptionId: fromState('subscriptionId'),
    targetProduct: targetHandle,
    user: { email: uniqueText(email), firstName, lastName, ...(phone === undefined ? {} : { phone }) },
    includeInitialCharge: pricePointHandle !== undefined,
    ...(pricePointHandle === undefined ? {} : { targetProductPricePoint: pricePointHandle }),
    ...(paymentMethodId ? { paymentMethodId } : {}),
    ...(extras ? { extraUpgradeProps: extras } : {}),
  };
  const migration = {
    subscriptionId: EXAMPLE_VALUES.subscriptionId,
    targetHandle,
    pricePointHandle: pricePointHandle ?? null,
    paymentMethodId: paymentMethodId ?? null,
    user,
    extras: extras ?? {},
  };
  const call = (api: CheckoutApi) => api.migrateSubscription(migration, { idempotencyKey: KEY });
  return { variables, headers: { 'idempotency-key': uniqueKey() }, call };
}

function migration([description, rule, { state = MAY_MIGRATE, params = {}, ...options }]: (typeof MIGRATIONS)[number]) {
  const response = successResponse({ migrateSubscription: { id: nonEmptyId(EXAMPLE_VALUES.subscriptionId) } });
  const expected = succeeds({ id: EXAMPLE_VALUES.subscriptionId });
  return { description, rule, state, params, ...migrationRequest(options), response, expected };
}

const request = (description: string, { state = MAY_MIGRATE, ...options }: Migration) => ({
  description,
  state,
  ...migrationRequest(options),
});

const ONE_WORD = { ...alex, firstName: 'Łukasz', lastName: '' };
const QUOTED = { ...alex, firstName: "Zoë 'Zed'", lastName: "O'Brien-Smith", email: `s.o'brien+${UNIQUE}@example.com` };

const AT_PRICE_POINT = { params: { pricePoint: LOYAL }, pricePointHandle: LOYAL.handle };
const WITH_COUPON = { params: { pricePoint: LOYAL, coupons: [SAVE15] }, extras: { couponCodes: ['SAVE15'] } };
const BESIDE_CURRENT = { couponCodes: ['SAVE15'], currentCoupon: 'OLD10', saleSlug: 'eofy' };
const PERCENTAGE_RULE = 'a percentage applies at the price of the price point';
const CURRENT_RULE = 'the coupon of the current plan is only told';
const CHARGE_RULE = 'the total includes the charge from the current plan';

const MIGRATIONS: [description: string, rule: string, Migration][] = [
  ['of a user with a phone', 'phones are text in any format', { user: { ...alex, phone: '+61 400 000 000' } }],
  ['of a user whose name is one word', 'names may be one word', { user: ONE_WORD }],
  ['of a user whose name has apostrophes', 'names and emails may have any character', { user: QUOTED }],
  ['with more credit than the plan costs', 'a total is never below zero', { params: { adjustmentInCents: -70_030 } }],
  ['with a charge from the current plan', CHARGE_RULE, { params: { adjustmentInCents: 2_505 } }],
  ['to a price point', 'the price is that of the price point', AT_PRICE_POINT],
  ['to a price point with a coupon', PERCENTAGE_RULE, { ...WITH_COUPON, pricePointHandle: LOYAL.handle }],
  ['with a coupon beside the current one', CURRENT_RULE, { params: { coupons: [SAVE15] }, extras: BESIDE_CURRENT }],
];

const DECLINED = { message: DECLINE_MESSAGE, isExact: true, code: 'PAYMENT_DECLINED' };
const NO_METHOD = { message: 'There is no such payment method.', code: 'NOT_FOUND' };
const COUPON_REFUSED = { message: 'The coupon NOPE can no longer be used.', code: 'COUPON_REFUSED' };
describeContracts('MigrateSubscription', migrationRequest(), [
  ...MIGRATIONS.map(migration),
  codedRefusal(request('with a method that the bank will not charge', { state: CHARGE_IS_REFUSED }), DECLINED),
  codedRefusal(request('with a coupon that does not exist', { extras: { couponCodes: ['NOPE'] } }), COUPON_REFUSED),
  codedRefusal(request('with a method that is not saved', { paymentMethodId: 'pm_that_is_not_saved' }), NO_METHOD),
]);
