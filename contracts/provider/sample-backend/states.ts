import type { AllStateParams, StateName } from '#contract-states';
import { type Account, createAccount, createId, type PaymentMethod, signIn } from './account.ts';

type Params = Partial<AllStateParams>;
type StateValues = Record<string, string | undefined>;

/** Signs the user in. `paymentMethodId` is the method that was just set up, otherwise the first saved one. */
function valuesOf(account: Account, { method, newMethods }: Params): StateValues {
  const { unattachedMethods, methods, subscriptions, cardTokens } = account;
  return {
    accessToken: signIn(account),
    stripeCustomerId: account.customerId,
    setupIntentId: account.setupIntents[0],
    paymentMethodId: ((method && unattachedMethods[0]) ?? methods[0])?.id,
    otherMethodId: methods.at(-1)?.id,
    ...(newMethods && { newMethodId: unattachedMethods[0]?.id, otherNewMethodId: unattachedMethods.at(-1)?.id }),
    subscriptionId: subscriptions[0]?.id,
    cardToken: cardTokens[0],
  };
}

/** What all users can buy. Setting up a state replaces only the kinds of offers that its params name. */
const offers: Pick<Account, 'products' | 'addOns' | 'pricePoints' | 'coupons'> = {
  products: [],
  addOns: [],
  pricePoints: [],
  coupons: [],
};
const createdCards: PaymentMethod[] = [];

function createUser(params: Params = {}): Account {
  const account = createAccount(params);
  const { products, addOns, pricePoints, coupons } = account;
  const others = offers.products.filter(({ handle }) => !products.some((product) => product.handle === handle));
  offers.products = [...products, ...others];
  if (params.addOns) offers.addOns = addOns;
  if (params.pricePoint) offers.pricePoints = pricePoints;
  if (params.coupons) offers.coupons = coupons;
  for (const name of Object.keys(offers) as (keyof typeof offers)[])
    Object.defineProperty(account, name, { get: () => offers[name] });
  return Object.assign(account, { createdCards });
}

const setUp = (params: Params): StateValues => valuesOf(createUser(params), params);

function setUpCreated(params: Params): StateValues {
  const account = createUser(params);
  const values = valuesOf(account, params);
  account.decline = params.message === undefined ? null : { message: params.message };
  createdCards.push(...account.unattachedMethods.filter((method) => 'brand' in method));
  account.unattachedMethods = account.unattachedMethods.filter((method) => 'bsb' in method);
  return values;
}

function setUpDeclining(params: Params): StateValues {
  const account = createUser(params);
  const values = valuesOf(account, params);
  account.decline = { message: params.message ?? '', methodIds: [values['paymentMethodId'] ?? null] };
  return values;
}

const setUpExpired = () => {
  const account = createUser();
  return { accessToken: signIn(account, Date.now()), validToken: signIn(account) };
};

export const STATE_HANDLERS: Record<StateName, (params: Params) => StateValues> = {
  'nobody is signed in': () => ({}),
  'the id token has expired': setUpExpired,
  'the id token has a wrong signature': () => ({ accessToken: createId('token'), validToken: signIn(createUser()) }),

  'a signed-in user without saved methods may buy a monthly plan': setUp,
  'a signed-in user has made a token of a card': setUp,
  'a signed-in user has saved payment methods': setUp,
  'a signed-in user has several subscriptions': setUp,
  'coupons may be used for a monthly plan': setUp,
  'a signed-in user with subscriptions may buy a product': setUp,
  'a signed-in user may move from a monthly to a yearly plan': setUp,
  'a signed-in user who may move to a yearly plan has set up a payment method': setUp,
  'a signed-in user has made a payment method at the card provider': setUpCreated,
  'the bank refuses the first charge': setUpDeclining,
  'the bank refuses one of two cards': setUpDeclining,
  'the bank refuses the charge of a migration': setUpDeclining,
};
