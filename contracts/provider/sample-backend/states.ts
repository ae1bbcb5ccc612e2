/** Sets up the provider states, each for a new user. */
import type { AllStateParams, StateName } from '#contract-states';
import { type Account, createAccount, createId, signIn } from './account.ts';

/** A state has some of the params; the account is created from those. */
type Params = Partial<AllStateParams>;
type StateValues = Record<string, string | undefined>;

const VISA = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };

/** Signs the user in. The method of a state is the one that was just set up, or else the first saved one. */
function valuesOf(account: Account): StateValues {
  const { unattachedMethods, methods, subscriptions, cardTokens } = account;
  return {
    accessToken: signIn(account),
    stripeCustomerId: account.customerId,
    setupIntentId: account.setupIntents[0],
    paymentMethodId: (unattachedMethods[0] ?? methods[0])?.id,
    otherMethodId: methods.at(-1)?.id,
    subscriptionId: subscriptions[0]?.id,
    cardToken: cardTokens[0],
  };
}

const setUp = (params: Params): StateValues => valuesOf(createAccount(params));

/** The user has one saved card, unless the params name others. */
const setUpWithCard = (params: Params): StateValues => setUp({ methods: [VISA], ...params });

const setUpWithOtherUser = (params: Params): StateValues => {
  const other = setUp({ ...params, methods: params.otherMethods ?? [] });
  const { paymentMethodId, stripeCustomerId, subscriptionId } = other;
  return {
    ...setUp(params),
    foreignMethodId: paymentMethodId,
    foreignCustomerId: stripeCustomerId,
    foreignSubscriptionId: subscriptionId,
  };
};

export const STATE_HANDLERS: Record<StateName, (params: Params) => StateValues> = {
  'nobody is signed in': () => ({}),
  'the id token has expired': () => ({ accessToken: signIn(createAccount(), Date.now()) }),
  'the id token has a wrong signature': () => ({ accessToken: createId('token') }),

  'a signed-in user without saved methods may buy a monthly plan': setUp,
  'a signed-in user has made a token of a card': setUp,
  'a signed-in user has saved payment methods': setUp,
  'a signed-in user has several subscriptions': setUp,
  'the bank refuses the first charge': setUp,
  'coupons may be used for a monthly plan': setUpWithCard,
  'a signed-in user with subscriptions may buy a product': setUpWithCard,
  'a signed-in user may move from a monthly to a yearly plan': setUpWithCard,
  'a signed-in user who may move to a yearly plan has set up a payment method': setUpWithCard,
  'the bank refuses the charge of a migration': setUp,
  'a signed-in user has made a payment method at the card provider': setUpWithCard,
  'another user has saved payment methods': setUpWithOtherUser,
  'another user has a plan': setUpWithOtherUser,

  'the bank refuses one of two cards'(params) {
    const account = createAccount(params);
    account.decline = { message: params.message ?? '', methodIds: [account.defaultId] };
    return valuesOf(account);
  },
};
