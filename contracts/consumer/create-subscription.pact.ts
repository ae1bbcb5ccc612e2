import { BANK_ACCOUNT, EXAMPLE_VALUES, type StateName, type StateValue, stateParams, VISA } from '#contract-states';
import { cents, type UpgradeExtras } from '#domain';
import type { CheckoutApi, NewPurchase } from '#graphql';
import { CreateSubscriptionDocument } from '../../client/graphql/generated/operations.ts';
import { type ErrorSpec, equal, fromState, nonEmptyId, nonNegativeCents, successResponse } from './matchers.ts';
import { describeContracts, refusal, succeeds } from './record-interaction.ts';

const MAY_BUY = 'a signed-in user without saved methods may buy a monthly plan';
const HAS_SAVED_METHODS = 'a signed-in user has saved payment methods';
const COUPONS_EXIST = 'coupons may be used for a monthly plan';
const HAS_SUBSCRIPTIONS = 'a signed-in user with subscriptions may buy a product';
const HAS_CARD_TOKEN = 'a signed-in user has made a token of a card';
const CHARGE_IS_REFUSED = 'the bank refuses the first charge';
const RESPONSE_LOST = 'the answer to a purchase was lost';
const REFUSAL_LOST = 'the refusal of a purchase was lost';
const OTHER_USER = 'another user has saved payment methods';

const { productId: STANDARD, priceInCents: STANDARD_PRICE } = stateParams(MAY_BUY);
const STANDARD_PRODUCT = { productId: STANDARD, productHandle: 'standard-monthly', priceInCents: STANDARD_PRICE };
const { otherProduct } = stateParams(RESPONSE_LOST);
const { message: DECLINE_MESSAGE } = stateParams(CHARGE_IS_REFUSED);

const PLUS = { productId: 'prod_plus_monthly', priceInCents: 4_990 };
const WILL_KIT = { handle: 'will-kit', priceInCents: 4_950 };
const TRADE_MARK = { handle: 'trade-mark', priceInCents: 125_000 };
const LOYAL = { handle: 'loyal-customers', priceInCents: 3_900 };
/** Coupons on the plan of $49.00: half a cent, less than half a cent, and more than the plan. */
const HALF_A_CENT = { code: 'HALF205', discountType: 'Percentage', value: 20.5 };
const BELOW_HALF_A_CENT = { code: 'LESS1225', discountType: 'Percentage', value: 12.25 };
const LARGER_THAN_THE_PLAN = { code: 'SIXTY', discountType: 'Amount', value: 6_000 };
const TRIAL = { code: 'TRIAL30', discountType: 'Trial', value: 4_900, endDate: '2026-04-14' };
const USED_UP = { code: 'SAVE15', discountType: 'Percentage', value: 15, refusedBecause: 'It was used up.' };

/** The key of all contracts, each of which is verified for a new user. */
const KEY = 'contract-key-1';

interface PurchaseOptions {
  productId?: string;
  /** The total after the coupon, without the card fee. */
  price?: number;
  pricePointHandle?: string;
  extras?: UpgradeExtras;
  /** The state value with the customer id; null if no setup intent could be created: then there is no intent id either. */
  customer?: StateValue | null;
  /** The state value with the method. */
  method?: StateValue;
  /** An id that is not a state value. */
  paymentMethodId?: string;
  idempotencyKey?: string;
}

interface Purchase extends PurchaseOptions {
  description: string;
  state: StateName;
  params?: Record<string, unknown>;
}

/** What the client sends: the matchers of the request, and the call. */
function purchaseRequest({
  productId = STANDARD,
  price = STANDARD_PRICE,
  pricePointHandle,
  extras,
  customer = 'stripeCustomerId',
  method = 'paymentMethodId',
  paymentMethodId,
  idempotencyKey = KEY,
}: PurchaseOptions = {}) {
  const variables = {
    paymentProfile: {
      currentSubscriptionId: productId,
      currentSubscriptionPrice: price,
      ...(pricePointHandle === undefined ? {} : { pricePointHandle }),
      paymentMethodId: paymentMethodId ?? fromState(method),
      ...(customer === null ? {} : { stripeCustomerId: fromState(customer) }),
    },
    ...(extras ? { extraUpgradeProps: extras } : {}),
    ...(customer === null ? {} : { setupIntentId: fromState('setupIntentId') }),
  };
  const purchase: NewPurchase = {
    productId,
    price: cents(price),
    paymentSource: {
      kind: 'method',
      paymentMethodId: paymentMethodId ?? EXAMPLE_VALUES[method],
      stripeCustomerId: customer && EXAMPLE_VALUES[customer],
    },
    setupIntentId: customer && EXAMPLE_VALUES.setupIntentId,
    pricePointHandle: pricePointHandle ?? null,
    extras: extras ?? {},
  };
  const call = (api: CheckoutApi) => api.createSubscription(purchase, { idempotencyKey });
  return { variables, headers: { 'idempotency-key': idempotencyKey }, call, purchase };
}

/** A new subscription: its id, and the price at which it was bought. */
const bought = (productPrice: unknown = equal(STANDARD_PRICE)) => ({
  response: successResponse({
    createSubscription: { id: nonEmptyId('sub_contract_example'), product_price_in_cents: productPrice },
  }),
  expected: succeeds({ id: 'sub_contract_example' }),
});

function purchase({ description, state, params = {}, ...options }: Purchase) {
  const { priceInCents = STANDARD_PRICE } = params as { priceInCents?: number };
  // With a price point, the backend may report either price as the product price.
  const productPrice = options.pricePointHandle === undefined ? equal(priceInCents) : nonNegativeCents(priceInCents);
  return { description, state, params, ...purchaseRequest(options), ...bought(productPrice) };
}

function refusedPurchase({ error, description, state, params = {}, ...options }: Purchase & { error: ErrorSpec }) {
  return { description, state, params, ...purchaseRequest(options), ...refusal(error) };
}

function purchaseWithToken() {
  const { headers, purchase: sent } = purchaseRequest();
  const card = { cardType: 'Visa', cardLast4: '4242', cardExpMonth: 12, cardExpYear: 2030 };
  const token = { id: EXAMPLE_VALUES.cardToken, brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 };
  const paymentProfile = {
    currentSubscriptionId: STANDARD,
    currentSubscriptionPrice: STANDARD_PRICE,
    ...card,
    cardToken: fromState('cardToken'),
  };
  return {
    description: 'CreateSubscription with the token of a card',
    state: HAS_CARD_TOKEN,
    headers,
    variables: { paymentProfile, setupIntentId: fromState('setupIntentId') },
    call: (api: CheckoutApi) =>
      api.createSubscription({ ...sent, paymentSource: { kind: 'token', token } }, { idempotencyKey: KEY }),
    ...bought(),
  } as const;
}

const withCoupon = (code: string) => ({ extras: { couponCodes: [code] } });
const withAddOns = (...addOns: { handle: string }[]) => ({
  additionalProducts: addOns.map(({ handle }) => ({ handle })),
});
const notFound = (what: string) => ({ message: `There is no such ${what}.`, code: 'NOT_FOUND' });
const priceChanged = { message: 'The price has changed.', code: 'PRICE_CHANGED' };

const PURCHASES: readonly Purchase[] = [
  { description: 'CreateSubscription with a card that was just set up', state: MAY_BUY },
  { description: 'CreateSubscription with a saved method', state: HAS_SAVED_METHODS },
  {
    // The setup intent, which returns the customer id, could not be created.
    description: 'CreateSubscription with a saved method of a customer who is not known',
    state: HAS_SAVED_METHODS,
    customer: null,
  },
  {
    description: 'CreateSubscription of another plan',
    state: HAS_SAVED_METHODS,
    params: PLUS,
    productId: PLUS.productId,
    price: PLUS.priceInCents,
  },
  {
    description: 'CreateSubscription at a price point',
    state: MAY_BUY,
    params: { pricePoint: LOYAL },
    price: LOYAL.priceInCents,
    pricePointHandle: LOYAL.handle,
  },
  {
    description: 'CreateSubscription with add-ons',
    state: MAY_BUY,
    params: { addOns: [WILL_KIT, TRADE_MARK] },
    price: 134_850,
    extras: withAddOns(WILL_KIT, TRADE_MARK),
  },
  {
    description: 'CreateSubscription with a saved bank account',
    state: HAS_SAVED_METHODS,
    params: { methods: [BANK_ACCOUNT] },
  },
  {
    description: 'CreateSubscription with a bank account that was just set up',
    state: MAY_BUY,
    params: { method: { bsb: '000000', accountNumber: '000123456' } },
  },
  { description: 'CreateSubscription in a sale', state: HAS_SAVED_METHODS, extras: { saleSlug: 'eofy' } },
  {
    description: 'CreateSubscription of a document by a user who has a plan',
    state: HAS_SUBSCRIPTIONS,
    productId: 'prod_pay_per_doc',
  },
  {
    description: 'CreateSubscription of a plan that was cancelled',
    state: HAS_SUBSCRIPTIONS,
    params: {
      ...STANDARD_PRODUCT,
      subscriptions: [
        { productId: STANDARD, product: 'Standard monthly', state: 'canceled', paidBy: VISA, couponCodes: [] },
      ],
    },
  },
];

const PURCHASES_WITH_COUPONS: readonly Omit<Purchase, 'state'>[] = [
  { description: 'CreateSubscription with a coupon', price: 4_165, ...withCoupon('SAVE15') },
  { description: 'CreateSubscription with another coupon', price: 3_900, ...withCoupon('TENOFF') },
  {
    description: 'CreateSubscription with a percentage that ends in half a cent',
    params: { coupons: [HALF_A_CENT] },
    price: 3_895,
    ...withCoupon(HALF_A_CENT.code),
  },
  {
    description: 'CreateSubscription with a percentage that ends below half a cent',
    params: { coupons: [BELOW_HALF_A_CENT] },
    price: 4_300,
    ...withCoupon(BELOW_HALF_A_CENT.code),
  },
  {
    // A percentage applies to the plan alone.
    description: 'CreateSubscription with a percentage beside add-ons',
    params: { addOns: [WILL_KIT] },
    price: 9_115,
    extras: { couponCodes: ['SAVE15'], ...withAddOns(WILL_KIT) },
  },
  {
    // What an amount leaves over applies to add-ons.
    description: 'CreateSubscription with a coupon larger than the plan beside add-ons',
    params: { addOns: [WILL_KIT], coupons: [LARGER_THAN_THE_PLAN] },
    price: 3_850,
    extras: { couponCodes: [LARGER_THAN_THE_PLAN.code], ...withAddOns(WILL_KIT) },
  },
  {
    description: 'CreateSubscription with a percentage at a price point',
    params: { pricePoint: LOYAL },
    price: 3_315,
    pricePointHandle: LOYAL.handle,
    ...withCoupon('SAVE15'),
  },
  {
    description: 'CreateSubscription with a coupon larger than the price',
    params: { coupons: [LARGER_THAN_THE_PLAN] },
    price: 0,
    ...withCoupon(LARGER_THAN_THE_PLAN.code),
  },
  {
    description: 'CreateSubscription with a trial',
    params: { coupons: [TRIAL] },
    price: 0,
    ...withCoupon(TRIAL.code),
  },
];

const REFUSED_PURCHASES: readonly (Purchase & { error: ErrorSpec })[] = [
  {
    description: 'CreateSubscription with a card that the bank will not charge',
    state: CHARGE_IS_REFUSED,
    error: { message: DECLINE_MESSAGE, isExact: true, code: 'PAYMENT_DECLINED' },
  },
  {
    description: 'CreateSubscription that is declined with or without an error code',
    state: CHARGE_IS_REFUSED,
    error: { message: DECLINE_MESSAGE, isExact: true },
  },
  {
    description: 'CreateSubscription at a price that is too low',
    state: HAS_SAVED_METHODS,
    price: 1,
    error: priceChanged,
  },
  {
    description: 'CreateSubscription at the price of an add-on that is not ordered',
    state: MAY_BUY,
    params: { addOns: [WILL_KIT] },
    price: 9_850,
    error: priceChanged,
  },
  {
    description: 'CreateSubscription with a coupon that can no longer be used',
    state: COUPONS_EXIST,
    params: { coupons: [USED_UP] },
    price: 4_165,
    ...withCoupon(USED_UP.code),
    error: { message: 'The coupon SAVE15 can no longer be used.', code: 'COUPON_REFUSED' },
  },
  {
    description: 'CreateSubscription with a method that is not saved',
    state: HAS_SAVED_METHODS,
    paymentMethodId: 'pm_that_is_not_saved',
    error: notFound('saved payment method'),
  },
  {
    description: 'CreateSubscription of a plan that the user already has',
    state: HAS_SUBSCRIPTIONS,
    params: STANDARD_PRODUCT,
    error: { message: 'You already have Standard monthly.', code: 'ALREADY_SUBSCRIBED' },
  },
  {
    description: 'CreateSubscription with a card of another user',
    state: OTHER_USER,
    method: 'foreignMethodId',
    error: notFound('saved payment method'),
  },
  {
    description: 'CreateSubscription with a customer of another user',
    state: OTHER_USER,
    customer: 'foreignCustomerId',
    error: notFound('customer'),
  },
];

/** Requests under the key of an earlier purchase: the bank declines every further charge, so that a second one shows. */
const OTHER_REQUESTS: readonly [what: string, options: PurchaseOptions][] = [
  ['price', { price: 9_900 }],
  ['plan', { productId: otherProduct.productId, price: otherProduct.priceInCents }],
  ['coupon', { price: 4_165, ...withCoupon('SAVE15') }],
  ['method', { method: 'otherMethodId' }],
];

describeContracts('CreateSubscription', { document: CreateSubscriptionDocument, ...purchaseRequest() }, [
  ...PURCHASES.map(purchase),
  purchaseWithToken(),
  ...PURCHASES_WITH_COUPONS.map((each) => purchase({ state: COUPONS_EXIST, ...each })),
  ...REFUSED_PURCHASES.map(refusedPurchase),
  purchase({ description: 'CreateSubscription again under the same key', state: RESPONSE_LOST }),
  ...OTHER_REQUESTS.map(([what, options]) =>
    refusedPurchase({
      description: `CreateSubscription under a key that stands for another ${what}`,
      state: RESPONSE_LOST,
      ...options,
      error: { message: 'Your earlier payment went through with other details.', code: 'IDEMPOTENCY_MISMATCH' },
    }),
  ),
  refusedPurchase({
    description: 'CreateSubscription again under the key of a refused request',
    state: REFUSAL_LOST,
    error: { message: stateParams(REFUSAL_LOST).message, isExact: true, code: 'PAYMENT_DECLINED' },
  }),
  purchase({
    description: 'CreateSubscription under a new key after a refusal',
    state: REFUSAL_LOST,
    method: 'otherMethodId',
    idempotencyKey: 'contract-key-2',
  }),
  purchase({
    description: 'CreateSubscription under a key that another user has used',
    state: 'another user has used the idempotency key',
  }),
]);
