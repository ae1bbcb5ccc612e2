import { BANK_ACCOUNT, MASTERCARD, PARAMS, VISA } from './params.ts';
import { MONTHLY_PLAN, UPGRADE } from './plans.ts';
import { defineState } from './state.ts';

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
    values: [
      'accessToken',
      'paymentMethodId',
      'stripeCustomerId',
      'setupIntentId',
      'foreignMethodId',
      'foreignCustomerId',
    ],
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
