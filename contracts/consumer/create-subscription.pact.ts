import { EXAMPLE_VALUES, KEY, LOYAL, SIXTY, type StateName, stateParams, TRIAL, WILL_KIT } from '#contract-states';
import { cents, type UpgradeExtras } from '#domain';
import type { CheckoutApi, NewPurchase } from '#graphql';
import { fromState, nonEmptyId, successResponse, uniqueKey } from './matchers.ts';
import { codedRefusal, describeContracts, succeeds } from './record-interaction.ts';

const MAY_BUY = 'a signed-in user without saved methods may buy a monthly plan';
const HAS_SAVED_METHODS = 'a signed-in user has saved payment methods';
const COUPONS_EXIST = 'coupons may be used for a monthly plan';
const HAS_SUBSCRIPTIONS = 'a signed-in user with subscriptions may buy a product';
const HAS_CARD_TOKEN = 'a signed-in user has made a token of a card';
const CHARGE_IS_REFUSED = 'the bank refuses the first charge';

const { productId: STANDARD, priceInCents: STANDARD_PRICE } = stateParams(MAY_BUY);
const STANDARD_PRODUCT = { productId: STANDARD, productHandle: 'standard-monthly', priceInCents: STANDARD_PRICE };
const { message: DECLINE_MESSAGE } = stateParams(CHARGE_IS_REFUSED);

const PLUS = { productId: 'prod_plus_monthly', priceInCents: 4_990 };
const HALF_A_CENT = { code: 'HALF205', discountType: 'Percentage', value: 20.5 };
const LESS = { code: 'LESS1225', discountType: 'Percentage', value: 12.25 };
const USED_UP = { code: 'SAVE15', discountType: 'Percentage', value: 15, refusedBecause: 'It was used up.' };

interface PurchaseOptions {
  productId?: string;
  /** The total after the coupon, without the card fee. */
  price?: number;
  pricePointHandle?: string;
  extras?: UpgradeExtras;
  hasIntent?: boolean;
  paymentMethodId?: string;
}

type Purchase = readonly [
  description: string,
  state: StateName,
  params?: Record<string, unknown>,
  options?: PurchaseOptions,
];

function purchaseRequest({
  productId = STANDARD,
  price = STANDARD_PRICE,
  pricePointHandle,
  extras,
  hasIntent = true,
  paymentMethodId,
}: PurchaseOptions = {}) {
  const variables = {
    paymentProfile: {
      currentSubscriptionId: productId,
      currentSubscriptionPrice: price,
      ...(pricePointHandle === undefined ? {} : { pricePointHandle }),
      paymentMethodId: paymentMethodId ?? fromState('paymentMethodId'),
      ...(hasIntent ? { stripeCustomerId: fromState('stripeCustomerId') } : {}),
    },
    ...(extras ? { extraUpgradeProps: extras } : {}),
    ...(hasIntent ? { setupIntentId: fromState('setupIntentId') } : {}),
  };
  const purchase: NewPurchase = {
    productId,
    price: cents(price),
    paymentSource: {
      kind: 'method',
      paymentMethodId: paymentMethodId ?? EXAMPLE_VALUES.paymentMethodId,
      stripeCustomerId: hasIntent ? EXAMPLE_VALUES.stripeCustomerId : null,
    },
    setupIntentId: hasIntent ? EXAMPLE_VALUES.setupIntentId : null,
    pricePointHandle: pricePointHandle ?? null,
    extras: extras ?? {},
  };
  const call = (api: CheckoutApi) => api.createSubscription(purchase, { idempotencyKey: KEY });
  return { variables, headers: { 'idempotency-key': uniqueKey() }, call, purchase };
}

const BOUGHT = {
  response: successResponse({ createSubscription: { id: nonEmptyId('sub_contract_example') } }),
  expected: succeeds({ id: 'sub_contract_example' }),
};

const request = ([description, state, params = {}, options = {}]: Purchase) => ({
  description,
  state,
  params,
  ...purchaseRequest(options),
});

const purchase = (ordered: Purchase) => ({ ...request(ordered), ...BOUGHT });

function purchaseWithToken() {
  const { headers, purchase: sent } = purchaseRequest();
  const token = { id: EXAMPLE_VALUES.cardToken, brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 };
  const paymentProfile = {
    ...{ currentSubscriptionId: STANDARD, currentSubscriptionPrice: STANDARD_PRICE },
    ...{ cardType: 'Visa', cardLast4: '4242', cardExpMonth: 12, cardExpYear: 2030 },
    cardToken: fromState('cardToken'),
  };
  return {
    description: 'with the token of a card',
    state: HAS_CARD_TOKEN,
    headers,
    variables: { paymentProfile, setupIntentId: fromState('setupIntentId') },
    call: (api: CheckoutApi) =>
      api.createSubscription({ ...sent, paymentSource: { kind: 'token', token } }, { idempotencyKey: KEY }),
    ...BOUGHT,
  } as const;
}

const PURCHASES: readonly Purchase[] = [
  ['with a saved method', HAS_SAVED_METHODS],
  ['with a saved method of a customer who is not known', HAS_SAVED_METHODS, {}, { hasIntent: false }],
  ['of another plan', HAS_SAVED_METHODS, PLUS, { productId: PLUS.productId, price: PLUS.priceInCents }],
  ['in a sale', HAS_SAVED_METHODS, {}, { extras: { saleSlug: 'eofy', currentCoupon: 'OLD10' } }],
];

const HALF_RULE = 'half a cent is rounded up, less than half down';
const PERCENTAGE_RULE = 'a percentage applies to the plan alone, not to add-ons';
const REST_RULE = 'the part of a coupon that the plan does not use up reduces add-ons';
const PRICE_POINT_RULE = 'a percentage applies at the price of the price point';
const WITH_SIXTY = { addOns: [WILL_KIT], coupons: [SIXTY] };

const PURCHASES_WITH_COUPONS: readonly [
  description: string,
  price: number,
  code: string,
  rule: string,
  params?: { addOns?: { handle: string }[]; pricePoint?: object; coupons?: object[] },
][] = [
  ['with a coupon', 4_165, 'SAVE15', 'the price sent is the total after the coupon, which does not apply twice'],
  ['with a percentage that ends in half a cent', 3_895, HALF_A_CENT.code, HALF_RULE, { coupons: [HALF_A_CENT] }],
  ['with a percentage that ends below half a cent', 4_300, LESS.code, HALF_RULE, { coupons: [LESS] }],
  ['with a percentage beside add-ons', 7_470, 'SAVE15', PERCENTAGE_RULE, { addOns: [WILL_KIT] }],
  ['with a coupon larger than the plan beside add-ons', 2_205, SIXTY.code, REST_RULE, WITH_SIXTY],
  ['with a percentage at a price point', 2_971, 'SAVE15', PRICE_POINT_RULE, { pricePoint: LOYAL }],
  ['with a trial', 0, TRIAL.code, 'a total of 0 is sold without a charge', { coupons: [TRIAL] }],
];

const DECLINED = { message: DECLINE_MESSAGE, isExact: true, code: 'PAYMENT_DECLINED' };
const ALREADY_SUBSCRIBED = { message: 'You already have Standard monthly.', code: 'ALREADY_SUBSCRIBED' };
const PRICE_CHANGED = { message: 'The price has changed.', code: 'PRICE_CHANGED' };
const NO_METHOD = { message: 'There is no such saved payment method.', code: 'NOT_FOUND' };
const COUPON_REFUSED = { message: 'The coupon SAVE15 can no longer be used.', code: 'COUPON_REFUSED' };

const WITH_USED_UP = { price: 4_165, extras: { couponCodes: [USED_UP.code] } };

const CODED_REFUSALS: readonly [Parameters<typeof codedRefusal>[1], Purchase][] = [
  [DECLINED, ['with a card that the bank will not charge', CHARGE_IS_REFUSED]],
  [COUPON_REFUSED, ['with a coupon that can no longer be used', COUPONS_EXIST, { coupons: [USED_UP] }, WITH_USED_UP]],
  [NO_METHOD, ['with a method that is not saved', HAS_SAVED_METHODS, {}, { paymentMethodId: 'pm_that_is_not_saved' }]],
  [ALREADY_SUBSCRIBED, ['of a plan that the user already has', HAS_SUBSCRIPTIONS, STANDARD_PRODUCT]],
  [PRICE_CHANGED, ['at a price that is too low', HAS_SAVED_METHODS, {}, { price: 1 }]],
];

describeContracts('CreateSubscription', purchaseRequest(), [
  ...PURCHASES.map(purchase),
  purchaseWithToken(),
  ...PURCHASES_WITH_COUPONS.map(([description, price, code, rule, params = {}]) => {
    const additionalProducts = params.addOns?.map(({ handle }) => ({ handle }));
    const extras = { couponCodes: [code], ...(additionalProducts && { additionalProducts }) };
    const pricePoint = params.pricePoint ? { pricePointHandle: LOYAL.handle } : {};
    return { ...purchase([description, COUPONS_EXIST, params, { price, extras, ...pricePoint }]), rule };
  }),
  ...CODED_REFUSALS.map(([error, ordered]) => codedRefusal(request(ordered), error)),
]);
