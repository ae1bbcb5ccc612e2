/**
 * The provider states of the contracts: the params of each, the values that its setup returns and its scenario. The
 * scenario server starts with the scenario, then sets the state's own data. `npm run contracts` writes the states to
 * contracts/states.json and contracts/README.md.
 *
 * A backend serves `POST <states-url> {state, params, action}`: `setup` sets up the state with the params and returns its
 * values; `teardown` undoes that; unknown states get a 4xx.
 */
import { z } from 'zod';
import {
  BANK_ACCOUNT,
  LOYAL,
  MASTERCARD,
  MONTHLY_PLAN,
  PARAMS,
  SAVE15,
  TENOFF,
  UPGRADE,
  VISA,
  WILL_KIT,
} from './params.ts';

export const STATE_VALUES = {
  accessToken: 'id token of the user whom the state is about',
  validToken: 'another id token of the same user, which is valid',
  paymentMethodId: 'id, at the card provider, of the payment method in the state; of several, the first',
  otherMethodId: 'id of the last saved payment method',
  newMethodId: 'id of the first of the `newMethods`',
  otherNewMethodId: 'id of the last of the `newMethods`',
  stripeCustomerId: "the user's id at the card provider",
  setupIntentId:
    'id of a setup intent of the user, which the checkout created when it opened; confirmed if the state says so',
  cardToken: "id of the card's token at the card provider",
  subscriptionId: 'id of the current subscription',
} as const;

export type StateValue = keyof typeof STATE_VALUES;

export const EXAMPLE_VALUES: Record<StateValue, string> = {
  accessToken: 'contract-token',
  validToken: 'contract-valid-token',
  paymentMethodId: 'pm_contract_example',
  otherMethodId: 'pm_contract_other',
  newMethodId: 'pm_contract_new',
  otherNewMethodId: 'pm_contract_other_new',
  stripeCustomerId: 'cus_contract_example',
  setupIntentId: 'seti_contract_example',
  cardToken: 'tok_contract_example',
  subscriptionId: 'sub_contract_current',
};

interface ContractState<Shape extends z.ZodRawShape = z.ZodRawShape, Value extends StateValue = StateValue> {
  scenario: string;
  setup: string;
  params: z.ZodObject<Shape, z.core.$strict>;
  values: readonly Value[];
}

const defineState = <Shape extends z.ZodRawShape, const Value extends StateValue>({
  params,
  ...state
}: Omit<ContractState<Shape, Value>, 'params'> & { params: Shape }): ContractState<Shape, Value> => ({
  ...state,
  params: z.strictObject(params),
});

const optional = <Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>) =>
  schema.optional().meta({ examples: [example] });

const ACTIVE_SUBSCRIPTION = {
  productId: 'prod_standard_monthly',
  product: 'Standard monthly',
  state: 'active',
  paidBy: { ...VISA },
  couponCodes: [],
};
const DOCUMENT = { ...ACTIVE_SUBSCRIPTION, productId: 'prod_pay_per_doc', product: 'Pay per doc' };
const CARD_4242 = { cardNumber: '4242424242424242' };
const DECLINED_CARD = { ...VISA, last4: '0341' };
/** The message has a quotation mark outside ASCII and an apostrophe, because some backends break or escape them. */
const DECLINE_MESSAGE = 'Your bank didn’t approve this payment. It\'s "Do not honour".';
const BUYER_VALUES = ['accessToken', 'paymentMethodId', 'stripeCustomerId', 'setupIntentId'] as const;

const PAST = {
  methods: optional(PARAMS.methods, [VISA, BANK_ACCOUNT]),
  subscriptions: optional(PARAMS.subscriptions, [{ ...ACTIVE_SUBSCRIPTION, state: 'canceled' }, DOCUMENT]),
};
const SALE = {
  coupons: optional(PARAMS.coupons, [SAVE15]),
  addOns: optional(PARAMS.addOns, [WILL_KIT]),
  pricePoint: optional(PARAMS.pricePoint, LOYAL),
};
const UPGRADE_SALE = {
  coupons: optional(PARAMS.coupons, [SAVE15]),
  pricePoint: optional(PARAMS.pricePoint, { handle: 'loyal-customers', priceInCents: 51_220 }),
  otherTarget: optional(PARAMS.otherTarget, { handle: 'value-yearly', priceInCents: 19_900 }),
  otherSubscriptions: optional(PARAMS.otherSubscriptions, [DOCUMENT]),
  currentState: optional(PARAMS.currentState, 'trialing'),
};

export const STATES = {
  'a signed-in user without saved methods may buy a monthly plan': defineState({
    scenario: 'buy-new-card',
    setup:
      'The product is on sale at this price. The user has no plan and no saved methods, and has just confirmed a setup intent with this payment method.',
    params: { ...MONTHLY_PLAN, method: PARAMS.method.default(CARD_4242), ...SALE, subscriptions: PAST.subscriptions },
    values: BUYER_VALUES,
  }),
  'the bank refuses the first charge': defineState({
    scenario: 'decline-at-create',
    setup:
      "The product is on sale at this price. The user has no plan, unless `subscriptions` has one. The user has just confirmed a setup intent with this payment method. The bank declines charges to it, with this message. It is the one of Stripe's test cards that can be saved and declines every charge. The user has no saved methods, unless `methods` is given.",
    params: {
      ...MONTHLY_PLAN,
      method: PARAMS.method.default({ cardNumber: '4000000000000341' }),
      message: PARAMS.message.default(DECLINE_MESSAGE),
      ...SALE,
      ...PAST,
    },
    values: BUYER_VALUES,
  }),
  'a signed-in user has made a token of a card': defineState({
    scenario: 'buy-card-token-fallback',
    setup:
      'The product is on sale at this price. The user has no plan, and has just created a card token at the card provider with the card of this number. The user has no saved methods, unless `methods` is given.',
    params: {
      ...MONTHLY_PLAN,
      cardNumber: PARAMS.cardNumber.default(CARD_4242.cardNumber),
      ...SALE,
      ...PAST,
    },
    values: ['accessToken', 'cardToken', 'setupIntentId'],
  }),
  'a signed-in user has saved payment methods': defineState({
    scenario: 'save-change-default',
    setup:
      'The user has no plan, exactly these saved methods and this default. The product is on sale at this price. With `newMethods` the user has just confirmed a setup intent with each of these, in this order.',
    params: {
      ...MONTHLY_PLAN,
      methods: PARAMS.methods.default([VISA, MASTERCARD, BANK_ACCOUNT]),
      default: PARAMS.default.default('the first'),
      newMethods: optional(PARAMS.newMethods, [{ cardNumber: '5555555555554444' }]),
      ...SALE,
      subscriptions: PAST.subscriptions,
    },
    values: [...BUYER_VALUES, 'otherMethodId', 'newMethodId', 'otherNewMethodId'],
  }),
  'coupons may be used for a monthly plan': defineState({
    scenario: 'coupon-replaced',
    setup:
      'The product is on sale at this price, and exactly these coupons exist. The user has no plan, and these saved methods, of which the first is the default.',
    params: {
      productId: MONTHLY_PLAN.productId,
      priceInCents: PARAMS.priceInCents.default(4_900),
      productHandle: PARAMS.productHandle.default('standard-monthly'),
      coupons: PARAMS.coupons.default([SAVE15, TENOFF]),
      addOns: SALE.addOns,
      pricePoint: SALE.pricePoint,
      methods: PARAMS.methods.default([VISA]),
      subscriptions: PAST.subscriptions,
    },
    values: [...BUYER_VALUES, 'otherMethodId'],
  }),
  'a signed-in user with subscriptions may buy a product': defineState({
    scenario: 'buy-pay-per-doc',
    setup:
      'The product is on sale at this price. The user has exactly these subscriptions, and these saved methods, of which the first is the default. There is nothing to migrate.',
    params: {
      productId: PARAMS.productId.default('prod_pay_per_doc'),
      productHandle: PARAMS.productHandle.default('pay-per-doc'),
      priceInCents: PARAMS.priceInCents.default(3_980),
      subscriptions: PARAMS.subscriptions.default([ACTIVE_SUBSCRIPTION]),
      methods: PARAMS.methods.default([VISA]),
    },
    values: [...BUYER_VALUES, 'otherMethodId', 'subscriptionId'],
  }),
  'the bank refuses one of two cards': defineState({
    scenario: 'decline-at-create',
    setup:
      'The product is on sale at this price, and exactly these coupons exist. The user has no plan, unless `subscriptions` has one, and these saved methods, of which the first is the default. The bank declines charges to the first one with this message, and accepts the others.',
    params: {
      ...MONTHLY_PLAN,
      methods: PARAMS.methods.default([DECLINED_CARD, MASTERCARD]),
      message: PARAMS.message.default(DECLINE_MESSAGE),
      coupons: PARAMS.coupons.default([SAVE15]),
      addOns: SALE.addOns,
      pricePoint: SALE.pricePoint,
      subscriptions: PAST.subscriptions,
    },
    values: [...BUYER_VALUES, 'otherMethodId'],
  }),
  'a signed-in user may move from a monthly to a yearly plan': defineState({
    scenario: 'migrate-credit-default-card',
    setup:
      'The user has the current plan, and these saved methods, of which the first is the default and pays the plan. The target plan is on sale at its price, and moving to it has this adjustment. Names and ids of plans follow from their handles: standard-yearly is Standard yearly, with the id prod_standard_yearly. A yearly plan is billed every 12 months.',
    params: { ...UPGRADE, methods: PARAMS.methods.default([VISA]), ...UPGRADE_SALE },
    values: ['accessToken', 'subscriptionId', 'otherMethodId'],
  }),
  'a signed-in user who may move to a yearly plan has set up a payment method': defineState({
    scenario: 'migrate-credit-default-card',
    setup:
      'As for a user who may move from a monthly to a yearly plan, who has just confirmed a setup intent with this payment method.',
    params: {
      ...UPGRADE,
      method: PARAMS.method.default({ cardNumber: '5555555555554444' }),
      methods: PARAMS.methods.default([VISA]),
      ...UPGRADE_SALE,
    },
    values: ['accessToken', 'subscriptionId', 'paymentMethodId'],
  }),
  'the bank refuses the charge of a migration': defineState({
    scenario: 'migrate-declined-by-server',
    setup:
      "As for a user who may move from a monthly to a yearly plan. The bank declines charges to the first of the saved methods, which is the default, with this message. It accepts the others. The first is Stripe's test card 4000000000000341, which can be saved and declines every charge.",
    params: {
      ...UPGRADE,
      methods: PARAMS.methods.default([DECLINED_CARD]),
      message: PARAMS.message.default(DECLINE_MESSAGE),
      ...UPGRADE_SALE,
    },
    values: ['accessToken', 'subscriptionId', 'otherMethodId'],
  }),
  'a signed-in user has several subscriptions': defineState({
    scenario: 'migrate-not-upgradeable',
    setup:
      'The user has exactly these subscriptions. The active plan is the one with `activeHandle`; without an `activeHandle` there is none.',
    params: {
      activeHandle: PARAMS.activeHandle.default('standard-monthly'),
      subscriptions: PARAMS.subscriptions.default([ACTIVE_SUBSCRIPTION]),
    },
    values: ['accessToken'],
  }),
  'a signed-in user has made a payment method at the card provider': defineState({
    scenario: 'save-new-card',
    setup:
      "The browser has just created the payment method at the card provider, and the backend has not attached it yet. With a `message` its bank refuses to save it: Stripe's test card 4000000000000002. The user has these saved methods, of which the first is the default.",
    params: {
      method: PARAMS.method.default({ cardNumber: '5555555555554444' }),
      message: optional(PARAMS.message, 'Your card was declined.'),
      methods: PARAMS.methods.default([VISA]),
      subscriptions: PAST.subscriptions,
    },
    values: ['accessToken', 'paymentMethodId'],
  }),
  'nobody is signed in': defineState({
    scenario: 'buy-new-card',
    setup: 'No setup: the request has no id token.',
    params: {},
    values: [],
  }),
  'the id token has expired': defineState({
    scenario: 'auth-token-expired',
    setup: 'The user exists, and the returned `accessToken` was valid and has expired.',
    params: {},
    values: ['accessToken', 'validToken'],
  }),
  'the id token has a wrong signature': defineState({
    scenario: 'buy-new-card',
    setup:
      'The user exists. The returned `accessToken` is a valid one of the user whose signature, or other proof of its issuer, was changed.',
    params: {},
    values: ['accessToken', 'validToken'],
  }),
};

export type StateName = keyof typeof STATES;
export type StateParams<Name extends StateName> = z.output<(typeof STATES)[Name]['params']>;
export type AllStateParams = { [Name in keyof typeof PARAMS]: z.output<(typeof PARAMS)[Name]> };

export const stateParams = <Name extends StateName>(name: Name, params: object = {}): StateParams<Name> =>
  STATES[name].params.parse(params) as StateParams<Name>;

export const isOffer = (param: string): boolean => OFFERS.has(param);
const OFFERS = new Set<string>(
  'productId productHandle priceInCents addOns pricePoint coupons targetHandle targetPriceInCents otherTarget'.split(
    ' ',
  ),
);

export {
  BANK_ACCOUNT,
  type CouponParam,
  KEY,
  LOYAL,
  MASTERCARD,
  type NewMethodParam,
  SAVE15,
  type SavedMethodParam,
  SIXTY,
  type SubscriptionParam,
  TRIAL,
  VISA,
  WILL_KIT,
} from './params.ts';
