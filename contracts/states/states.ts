import { BANK_ACCOUNT, LOYAL, MASTERCARD, MONTHLY_PLAN, PARAMS, SAVE15, TENOFF, UPGRADE, VISA } from './params.ts';
import { defineState, optional } from './state.ts';

const ACTIVE_SUBSCRIPTION = {
  productId: 'prod_standard_monthly',
  product: 'Standard monthly',
  state: 'active',
  paidBy: { ...VISA },
  couponCodes: [],
};
const CARD_4242 = { cardNumber: '4242424242424242' };
/** With an apostrophe, which some backends escape. */
const DECLINE_MESSAGE = "Your bank didn't approve this payment.";
const BUYER_VALUES = ['accessToken', 'paymentMethodId', 'stripeCustomerId', 'setupIntentId'] as const;

/** What a user may buy, and how it is paid. */
export const PURCHASE_STATES = {
  'a signed-in user without saved methods may buy a monthly plan': defineState({
    scenario: 'buy-new-card',
    setup:
      'The product is on sale at this price. The user has no plan and no saved methods, and has just confirmed a setup intent with this payment method.',
    params: {
      ...MONTHLY_PLAN,
      method: PARAMS.method.default(CARD_4242),
      addOns: optional(PARAMS.addOns, [{ handle: 'will-kit', priceInCents: 4_950 }]),
      pricePoint: optional(PARAMS.pricePoint, LOYAL),
    },
    values: BUYER_VALUES,
  }),
  'the bank refuses the first charge': defineState({
    scenario: 'decline-at-create',
    setup:
      "As for a user who may buy a monthly plan, but the bank declines charges to the card, with this message. The card is the one of Stripe's test cards that can be saved and declines every charge.",
    params: {
      ...MONTHLY_PLAN,
      method: PARAMS.method.default({ cardNumber: '4000000000000341' }),
      message: PARAMS.message.default(DECLINE_MESSAGE),
    },
    values: BUYER_VALUES,
  }),
  'a signed-in user has made a token of a card': defineState({
    scenario: 'buy-card-token-fallback',
    setup:
      'The product is on sale at this price. The user has no plan and no saved methods, and has just created a card token at the card provider with the card of this number.',
    params: { ...MONTHLY_PLAN, cardNumber: PARAMS.cardNumber.default(CARD_4242.cardNumber) },
    values: ['accessToken', 'cardToken', 'setupIntentId'],
  }),
  'a signed-in user has saved payment methods': defineState({
    scenario: 'save-change-default',
    setup: 'The user has no plan, exactly these saved methods and this default. The product is on sale at this price.',
    params: {
      ...MONTHLY_PLAN,
      methods: PARAMS.methods.default([VISA, MASTERCARD, BANK_ACCOUNT]),
      default: PARAMS.default.default('the first'),
    },
    values: ['accessToken', 'paymentMethodId', 'otherMethodId', 'stripeCustomerId', 'setupIntentId'],
  }),
  'coupons may be used for a monthly plan': defineState({
    scenario: 'coupon-replaced',
    setup:
      'The product is on sale at this price, and exactly these coupons exist. The user has no plan and one saved card (Visa ending in 4242, 12/2030), the default.',
    params: {
      ...MONTHLY_PLAN,
      productHandle: PARAMS.productHandle.default('standard-monthly'),
      coupons: PARAMS.coupons.default([SAVE15, TENOFF]),
      addOns: optional(PARAMS.addOns, [{ handle: 'will-kit', priceInCents: 4_950 }]),
      pricePoint: optional(PARAMS.pricePoint, LOYAL),
    },
    values: BUYER_VALUES,
  }),
  'a signed-in user with subscriptions may buy a product': defineState({
    scenario: 'buy-pay-per-doc',
    setup:
      'The product is on sale at this price. The user has exactly these subscriptions and one saved card (Visa ending in 4242, 12/2030), the default. The active plan is the first of them that has not ended and is not a single document (`prod_pay_per_doc`).',
    params: {
      productId: PARAMS.productId.default('prod_pay_per_doc'),
      productHandle: PARAMS.productHandle.default('pay-per-doc'),
      priceInCents: PARAMS.priceInCents.default(4900),
      subscriptions: PARAMS.subscriptions.default([ACTIVE_SUBSCRIPTION]),
    },
    values: BUYER_VALUES,
  }),
  'the bank refuses one of two cards': defineState({
    scenario: 'decline-at-create',
    setup:
      'The product is on sale at this price, and exactly these coupons exist. The user has no plan and these saved cards, of which the first is the default. The bank declines charges to the first card with this message, and accepts the other one.',
    params: {
      ...MONTHLY_PLAN,
      methods: PARAMS.methods.default([{ ...VISA, last4: '0341' }, MASTERCARD]),
      message: PARAMS.message.default(DECLINE_MESSAGE),
      coupons: PARAMS.coupons.default([SAVE15]),
    },
    values: ['accessToken', 'paymentMethodId', 'otherMethodId', 'stripeCustomerId', 'setupIntentId'],
  }),
};

/** The user's plans, and moves between them. */
export const PLAN_STATES = {
  'a signed-in user may move from a monthly to a yearly plan': defineState({
    scenario: 'migrate-credit-default-card',
    setup:
      'The user has the current plan, paid by the only saved card (Visa ending in 4242, 12/2030), which is the default, unless `methods` is given. The target plan is on sale at its price, and moving to it has this adjustment. Names and ids of plans follow from their handles (standard-yearly is Standard yearly, with the id prod_standard_yearly), and a yearly plan is billed every 12 months.',
    params: {
      ...UPGRADE,
      methods: optional(PARAMS.methods, [VISA, BANK_ACCOUNT]),
      coupons: optional(PARAMS.coupons, [SAVE15]),
      pricePoint: optional(PARAMS.pricePoint, { handle: 'loyal-customers', priceInCents: 50_000 }),
      otherTarget: optional(PARAMS.otherTarget, { handle: 'value-yearly', priceInCents: 19_900 }),
      otherSubscriptions: optional(PARAMS.otherSubscriptions, [
        { ...ACTIVE_SUBSCRIPTION, productId: 'prod_pay_per_doc', product: 'Single document' },
      ]),
    },
    values: ['accessToken', 'subscriptionId', 'otherMethodId'],
  }),
  'a signed-in user who may move to a yearly plan has set up a payment method': defineState({
    scenario: 'migrate-credit-default-card',
    setup:
      'As for a user who may move from a monthly to a yearly plan, who has just confirmed a setup intent with this payment method. It is not saved yet.',
    params: { ...UPGRADE, method: PARAMS.method.default({ cardNumber: '5555555555554444' }) },
    values: ['accessToken', 'subscriptionId', 'paymentMethodId'],
  }),
  'the bank refuses the charge of a migration': defineState({
    scenario: 'migrate-declined-by-server',
    setup:
      "As for a user who may move from a monthly to a yearly plan, but the bank declines charges to the only saved card, the default, with this message. It is Stripe's test card 4000000000000341, which can be saved and declines every charge.",
    params: {
      ...UPGRADE,
      methods: PARAMS.methods.default([{ ...VISA, last4: '0341' }]),
      message: PARAMS.message.default("Your bank didn't approve this payment."),
    },
    values: ['accessToken', 'subscriptionId'],
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
      "The browser has just created the payment method at the card provider, and the backend has not attached it yet. With a `message` its bank refuses to save it: Stripe's test card 4000000000000002. The user has one other saved card (Visa ending in 4242, 12/2030), the default.",
    params: {
      method: PARAMS.method.default({ cardNumber: '5555555555554444' }),
      message: optional(PARAMS.message, 'Your card was declined.'),
    },
    values: ['accessToken', 'paymentMethodId'],
  }),
};

/** Who is signed in, and what belongs to somebody else. */
export const IDENTITY_STATES = {
  'nobody is signed in': defineState({
    scenario: 'buy-new-card',
    setup: 'No setup: the request has no id token.',
    params: {},
    values: [],
  }),
  'the id token has expired': defineState({
    scenario: 'auth-token-expired',
    setup: 'The user exists, and the returned token was valid and has expired.',
    params: {},
    values: ['accessToken'],
  }),
  'the id token has a wrong signature': defineState({
    scenario: 'buy-new-card',
    setup:
      'The user exists. The returned token is a valid one of the user whose signature, or other proof of its issuer, was changed.',
    params: {},
    values: ['accessToken'],
  }),
  'another user has saved payment methods': defineState({
    scenario: 'save-change-default',
    setup:
      'The user has no plan and one saved card, the default. The product is on sale at this price. Another user has exactly the `otherMethods`.',
    params: {
      ...MONTHLY_PLAN,
      methods: PARAMS.methods.default([VISA]),
      otherMethods: PARAMS.otherMethods.default([MASTERCARD]),
    },
    values: [...BUYER_VALUES, 'foreignMethodId', 'foreignCustomerId'],
  }),
  'another user has a plan': defineState({
    scenario: 'migrate-credit-default-card',
    setup:
      'The user has the current plan, paid by the only saved card, the default, and may move to the target plan. Another user has the same plan, paid by the first of the `otherMethods`.',
    params: {
      ...UPGRADE,
      methods: PARAMS.methods.default([VISA]),
      otherMethods: PARAMS.otherMethods.default([BANK_ACCOUNT]),
    },
    values: ['accessToken', 'subscriptionId', 'foreignSubscriptionId', 'foreignMethodId'],
  }),
};
