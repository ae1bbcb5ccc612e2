import { MASTERCARD, PARAMS, VISA } from './params.ts';
import { KEY, LOYAL, MONTHLY_PLAN, SAVE15, TENOFF } from './plans.ts';
import { defineState, optional } from './state.ts';

const CARD_4242 = { cardNumber: '4242424242424242' };
/** With an apostrophe, which some backends escape. */
const DECLINE_MESSAGE = "Your bank didn't approve this payment.";
const OTHER_PLAN = { productId: 'prod_plus_monthly', priceInCents: 4_990 };

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
    values: ['accessToken', 'paymentMethodId', 'stripeCustomerId', 'setupIntentId'],
  }),
  'the bank refuses the first charge': defineState({
    scenario: 'decline-at-create',
    setup: 'As for a user who may buy a monthly plan, but the bank declines charges to the card, with this message.',
    params: {
      ...MONTHLY_PLAN,
      method: PARAMS.method.default({ cardNumber: '4000000000000341' }),
      message: PARAMS.message.default(DECLINE_MESSAGE),
    },
    values: ['accessToken', 'paymentMethodId', 'stripeCustomerId', 'setupIntentId'],
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
      methods: PARAMS.methods.default([VISA, MASTERCARD, { bsb: '000000', last4: '3456' }]),
      default: PARAMS.default.default('the first'),
    },
    values: ['accessToken', 'paymentMethodId', 'otherMethodId', 'stripeCustomerId', 'setupIntentId'],
  }),
  'coupons may be used for a monthly plan': defineState({
    scenario: 'coupon-replaced',
    setup:
      'The product is on sale at this price, and exactly these coupons exist. The user has no plan and one saved card, the default.',
    params: {
      ...MONTHLY_PLAN,
      productHandle: PARAMS.productHandle.default('standard-monthly'),
      coupons: PARAMS.coupons.default([SAVE15, TENOFF]),
      addOns: optional(PARAMS.addOns, [{ handle: 'will-kit', priceInCents: 4_950 }]),
      pricePoint: optional(PARAMS.pricePoint, LOYAL),
    },
    values: ['accessToken', 'paymentMethodId', 'stripeCustomerId', 'setupIntentId'],
  }),
  'a signed-in user with subscriptions may buy a product': defineState({
    scenario: 'buy-pay-per-doc',
    setup:
      'The product is on sale at this price. The user has exactly these subscriptions and one saved card, the default.',
    params: {
      productId: PARAMS.productId.default('prod_pay_per_doc'),
      productHandle: PARAMS.productHandle.default('pay-per-doc'),
      priceInCents: PARAMS.priceInCents.default(4900),
      subscriptions: PARAMS.subscriptions.default([
        {
          productId: 'prod_standard_monthly',
          product: 'Standard monthly',
          state: 'active',
          paidBy: { ...VISA },
          couponCodes: [],
        },
      ]),
    },
    values: ['accessToken', 'paymentMethodId', 'stripeCustomerId', 'setupIntentId'],
  }),
  'the answer to a purchase was lost': defineState({
    scenario: 'pay-response-lost',
    setup:
      'The user has these saved cards, of which the first is the default, and has just bought the product with the first one and the setup intent under this idempotency key, without a coupon. The purchase succeeded and its response was lost. Since then the bank declines every charge, so that a second charge shows. The other product is on sale too, and exactly these coupons exist.',
    params: {
      ...MONTHLY_PLAN,
      otherProduct: PARAMS.otherProduct.default(OTHER_PLAN),
      methods: PARAMS.methods.default([VISA, MASTERCARD]),
      coupons: PARAMS.coupons.default([SAVE15]),
      idempotencyKey: PARAMS.idempotencyKey.default(KEY),
    },
    values: ['accessToken', 'paymentMethodId', 'otherMethodId', 'stripeCustomerId', 'setupIntentId'],
  }),
  'the refusal of a purchase was lost': defineState({
    scenario: 'pay-response-lost',
    setup:
      'The user has no plan and these saved cards, of which the first is the default, and has just tried to buy the product with the first one and the setup intent under this idempotency key. The bank declined the charge with this message, and the response was lost. The bank still declines charges to the first card with this message, and accepts the other one.',
    params: {
      ...MONTHLY_PLAN,
      methods: PARAMS.methods.default([VISA, MASTERCARD]),
      message: PARAMS.message.default(DECLINE_MESSAGE),
      idempotencyKey: PARAMS.idempotencyKey.default(KEY),
    },
    values: ['accessToken', 'paymentMethodId', 'otherMethodId', 'stripeCustomerId', 'setupIntentId'],
  }),
  'another user has used the idempotency key': defineState({
    scenario: 'buy-saved-default-card',
    setup:
      'The product is on sale at this price. The user has no plan and one saved card, the default. Another user has just bought the other product under this idempotency key.',
    params: {
      ...MONTHLY_PLAN,
      otherProduct: PARAMS.otherProduct.default(OTHER_PLAN),
      idempotencyKey: PARAMS.idempotencyKey.default(KEY),
    },
    values: ['accessToken', 'paymentMethodId', 'stripeCustomerId', 'setupIntentId'],
  }),
};
