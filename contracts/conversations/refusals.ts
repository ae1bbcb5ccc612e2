import { stateParams } from '#contract-states';
import type { Conversation, Step } from './conversation.ts';
import { BOUGHT_PRODUCTS, CODE, listSubscriptions } from './steps.ts';

const MAY_BUY = 'a signed-in user without saved methods may buy a monthly plan';
const HAS_TOKEN = 'a signed-in user has made a token of a card';
const { productId, priceInCents } = stateParams(MAY_BUY);
const boughtNothing = listSubscriptions('The user has bought nothing.', { at: BOUGHT_PRODUCTS, excludes: productId });

const buyPlan = (profile: Record<string, string>, rest: Record<string, string> = {}) =>
  ({
    operation: 'CreateSubscription',
    idempotencyKey: 'conversation-key-1',
    variables: {
      paymentProfile: { currentSubscriptionId: productId, currentSubscriptionPrice: priceInCents, ...profile },
      ...rest,
    },
  }) satisfies Partial<Step>;

const WITH_NEW_CARD = { paymentMethodId: '{paymentMethodId}', stripeCustomerId: '{stripeCustomerId}' };
const declined: Partial<Step> = {
  ...buyPlan(WITH_NEW_CARD, { setupIntentId: '{setupIntentId}' }),
  expect: [{ at: CODE, includes: 'PAYMENT_DECLINED' }],
};

/** Purchases that are refused, with what belongs to another user or because the bank declines them. */
export const refusalConversations: readonly Conversation[] = [
  {
    description: 'A declined purchase is refused again under its key and not carried out',
    users: { buyer: { state: 'the bank refuses the first charge' } },
    steps: [
      { text: 'The user buys a plan, and the bank declines the charge.', operation: 'CreateSubscription', ...declined },
      { text: 'The same request is sent again with the same key.', operation: 'CreateSubscription', ...declined },
      boughtNothing,
    ],
  },
  {
    description: 'A purchase with the card token of another user is refused and not carried out',
    users: { buyer: { state: HAS_TOKEN }, other: { state: HAS_TOKEN } },
    steps: [
      {
        text: 'The user buys a plan with the card token of another user.',
        ...buyPlan({ cardToken: '{other.cardToken}' }),
        expect: [{ at: CODE, includes: 'NOT_FOUND' }],
      },
      boughtNothing,
    ],
  },
  {
    description: 'A purchase with the setup intent of another user is refused and not carried out',
    users: { buyer: { state: MAY_BUY }, other: { state: MAY_BUY } },
    steps: [
      {
        text: 'The user buys a plan with a new card and the setup intent of another user.',
        ...buyPlan(WITH_NEW_CARD, { setupIntentId: '{other.setupIntentId}' }),
        expect: [{ at: CODE, includes: 'NOT_FOUND' }],
      },
      boughtNothing,
    ],
  },
];
