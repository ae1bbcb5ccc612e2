import { BANK_ACCOUNT, MASTERCARD, PARAMS, VISA } from './params.ts';
import { KEY, SAVE15, UPGRADE } from './plans.ts';
import { defineState, optional } from './state.ts';

const ALEX = { email: 'alex.nguyen@example.com', firstName: 'Alex', lastName: 'Nguyen' };

/** The user's plans, and moves between them. */
export const PLAN_STATES = {
  'a signed-in user may move from a monthly to a yearly plan': defineState({
    scenario: 'migrate-credit-default-card',
    setup:
      'The user has the current plan, paid by the only saved card (Visa ending in 4242, 12/2030), which is the default, unless `methods` is given. The target plan is on sale at its price, and moving to it has this adjustment. The names of plans follow from their handles (standard-yearly is Standard yearly), and a yearly plan is billed every 12 months.',
    params: {
      ...UPGRADE,
      methods: optional(PARAMS.methods, [VISA, BANK_ACCOUNT]),
      coupons: optional(PARAMS.coupons, [SAVE15]),
      pricePoint: optional(PARAMS.pricePoint, { handle: 'loyal-customers', priceInCents: 50_000 }),
      otherTarget: optional(PARAMS.otherTarget, { handle: 'value-yearly', priceInCents: 19_900 }),
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
      'As for a user who may move from a monthly to a yearly plan, but the bank declines charges to the default method, with this message.',
    params: {
      ...UPGRADE,
      methods: optional(PARAMS.methods, [VISA, BANK_ACCOUNT]),
      message: PARAMS.message.default("Your bank didn't approve this payment."),
    },
    values: ['accessToken', 'subscriptionId'],
  }),
  'the answer to a migration was lost': defineState({
    scenario: 'migrate-credit-default-card',
    setup:
      'As for a user who may move from a monthly to a yearly plan, with these saved cards, of which the first is the default. The user has just moved to the target plan under this idempotency key, with this `user` and without a payment method, price point or coupon. The migration succeeded and its response was lost. Since then the bank declines every charge, so that a second charge shows. The other target is on sale too, and exactly these coupons exist.',
    params: {
      ...UPGRADE,
      otherTarget: PARAMS.otherTarget.default({ handle: 'value-yearly', priceInCents: 19_900 }),
      methods: PARAMS.methods.default([VISA, MASTERCARD]),
      coupons: PARAMS.coupons.default([SAVE15]),
      user: PARAMS.user.default(ALEX),
      idempotencyKey: PARAMS.idempotencyKey.default(KEY),
    },
    values: ['accessToken', 'subscriptionId', 'otherMethodId'],
  }),
  'a signed-in user has several subscriptions': defineState({
    scenario: 'migrate-not-upgradeable',
    setup:
      'The user has exactly these subscriptions. The active plan is the one with `activeHandle`, with this notUpgradeable mark; without an `activeHandle` there is none.',
    params: {
      activeHandle: PARAMS.activeHandle.default('standard-monthly'),
      notUpgradeable: PARAMS.notUpgradeable.default(true),
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
    values: ['accessToken'],
  }),
  'a signed-in user has made a payment method at the card provider': defineState({
    scenario: 'save-new-card',
    setup:
      'The browser has just created the payment method at the card provider, and the backend has not attached it yet. The user has one other saved card, the default.',
    params: { method: PARAMS.method.default({ cardNumber: '5555555555554444' }) },
    values: ['accessToken', 'paymentMethodId'],
  }),
};
