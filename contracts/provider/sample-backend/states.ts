/** Sets up the provider states, each for a new user. */
import {
  type Account,
  type BankAccount,
  type Card,
  createAccount,
  createId,
  type PaymentMethod,
  type Price,
  planName,
  signIn,
} from './account.ts';
import { buy, migrate, runOnce } from './purchases.ts';

type MethodDetails = Card | BankAccount;
type NewMethod = { cardNumber: string } | { bsb: string; accountNumber: string };

type SharedField = 'addOns' | 'coupons' | 'notUpgradeable' | 'adjustmentInCents';

/** The params of all states, as in contracts/states.json. */
export interface StateParams extends Partial<Pick<Account, SharedField>> {
  productId?: string;
  productHandle?: string;
  priceInCents: number;
  otherProduct?: { productId: string; priceInCents: number };
  method?: NewMethod;
  message: string;
  idempotencyKey: string;
  pricePoint?: Price;
  methods?: MethodDetails[];
  otherMethods: MethodDetails[];
  default?: string;
  currentHandle: string;
  currentProductId: string;
  targetHandle?: string;
  targetPriceInCents: number;
  otherTarget?: Price;
  user: { email: string };
  subscriptions?: {
    productId: string;
    product: string;
    state: string;
    paidBy: MethodDetails | null;
    couponCodes: string[];
  }[];
}

type StateValues = Record<string, string>;

const VISA: Card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };

/** An account with everything that the params name; `methods` are used if there are none in the params. */
function accountOf(params: Partial<StateParams>, methods: MethodDetails[] = []): Account {
  const account = createAccount();
  const { method, pricePoint, subscriptions = [] } = params;
  account.methods = (params.methods ?? methods).map(createMethod);
  account.defaultId = account.methods[0]?.id ?? null;
  if (method) account.unattachedMethods.push(createNewMethod(method));
  if (pricePoint) account.pricePoints.push(pricePoint);
  account.products = productsOf(params);
  for (const { productId, product: name, state, paidBy, couponCodes } of subscriptions) {
    const product = { id: productId, handle: name.toLowerCase().replaceAll(' ', '-'), name };
    account.subscriptions.push({
      id: createId('sub'),
      product,
      state,
      paidBy: paidBy && createMethod(paidBy),
      couponCodes,
    });
  }
  const { addOns = [], coupons = [], notUpgradeable = false, adjustmentInCents = null } = params;
  return { ...account, addOns, coupons, notUpgradeable, adjustmentInCents };
}

function productsOf({
  productId,
  productHandle,
  otherProduct,
  targetHandle,
  otherTarget,
  ...params
}: Partial<StateParams>) {
  const { priceInCents = 0, targetPriceInCents = 0 } = params;
  const ofId = (id: string, price: number) => ({ id, handle: handleOf(id), priceInCents: price });
  const ofHandle = (handle: string, price: number) => ({ id: createId('prod'), handle, priceInCents: price });
  return [
    ...(productId ? [{ ...ofId(productId, priceInCents), ...(productHandle && { handle: productHandle }) }] : []),
    ...(otherProduct ? [ofId(otherProduct.productId, otherProduct.priceInCents)] : []),
    ...(targetHandle ? [ofHandle(targetHandle, targetPriceInCents)] : []),
    ...(otherTarget ? [ofHandle(otherTarget.handle, otherTarget.priceInCents)] : []),
  ];
}

const handleOf = (productId: string): string => productId.replace(/^prod_/, '').replaceAll('_', '-');

const createMethod = (details: MethodDetails): PaymentMethod =>
  'brand' in details ? { id: createId('pm'), card: details } : { id: createId('pm'), bank: details };

function createNewMethod(method: NewMethod): PaymentMethod {
  if ('bsb' in method) return createMethod({ bsb: method.bsb, last4: method.accountNumber.slice(-4) });
  const { cardNumber } = method;
  const brand = cardNumber.startsWith('3') ? 'amex' : cardNumber.startsWith('5') ? 'mastercard' : 'visa';
  return createMethod({ ...VISA, brand, last4: cardNumber.slice(-4) });
}

/** A user with the current plan, paid by the default method, who may move to the target plan. */
function createMigratingAccount(params: StateParams): Account {
  const account = accountOf(params, [VISA]);
  const { currentHandle: handle, currentProductId } = params;
  const product = { id: currentProductId, handle, name: planName(handle) };
  const paidBy = account.methods[0] ?? null;
  account.subscriptions.push({ id: createId('sub'), product, state: 'active', paidBy, couponCodes: [] });
  return account;
}

/** Signs the user in. The method of a state is the one that was just set up, or else the first saved one. */
function valuesOf(account: Account): StateValues {
  const { unattachedMethods, methods, subscriptions, cardTokens } = account;
  const values = {
    accessToken: signIn(account),
    stripeCustomerId: account.customerId,
    setupIntentId: account.setupIntents[0],
    paymentMethodId: (unattachedMethods[0] ?? methods[0])?.id,
    otherMethodId: methods.at(-1)?.id,
    subscriptionId: subscriptions[0]?.id,
    cardToken: cardTokens[0],
  };
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Buys a product with the default method under an idempotency key, as the checkout requests it. */
function buyUnderKey(account: Account, key: string, productId = '', priceInCents = 0): void {
  const purchase = {
    paymentProfile: {
      currentSubscriptionId: productId,
      currentSubscriptionPrice: priceInCents,
      paymentMethodId: account.defaultId,
      stripeCustomerId: account.customerId,
    },
    setupIntentId: account.setupIntents[0] ?? null,
  };
  runOnce(account, key, purchase, buy);
}

const setUp = (params: StateParams) => valuesOf(accountOf(params));
const setUpWithCard = (params: StateParams) => valuesOf(accountOf(params, [VISA]));
const setUpMigration = (params: StateParams) => valuesOf(createMigratingAccount(params));
const setUpDeclined = (account: Account, message: string) => valuesOf(Object.assign(account, { decline: { message } }));

export const STATE_HANDLERS: Record<string, (params: StateParams) => StateValues> = {
  'nobody is signed in': () => ({}),
  'the id token has expired': () => ({ accessToken: signIn(accountOf({}), Date.now()) }),
  'the id token has a wrong signature': () => ({ accessToken: createId('token') }),

  'a signed-in user without saved methods may buy a monthly plan': setUp,
  'coupons may be used for a monthly plan': setUpWithCard,
  'a signed-in user with subscriptions may buy a product': setUpWithCard,
  'a signed-in user may move from a monthly to a yearly plan': setUpMigration,
  'a signed-in user who may move to a yearly plan has set up a payment method': setUpMigration,
  'a signed-in user has several subscriptions': setUp,
  'the bank refuses the first charge': (params) => setUpDeclined(accountOf(params), params.message),
  'the bank refuses the charge of a migration': (params) =>
    setUpDeclined(createMigratingAccount(params), params.message),

  'a signed-in user has saved payment methods': (params) => {
    const account = accountOf(params);
    if (params.default === 'none') account.defaultId = null;
    if (params.default === 'not listed') account.defaultId = createId('pm');
    return valuesOf(account);
  },

  'a signed-in user has made a token of a card': (params) => {
    const account = accountOf(params);
    account.cardTokens.push(createId('tok'));
    return valuesOf(account);
  },

  'a signed-in user has made a payment method at the card provider': (params) => {
    const account = accountOf(params, [VISA]);
    // The card provider's test card that every bank declines.
    const isDeclined =
      params.method && 'cardNumber' in params.method && params.method.cardNumber === '4000000000000002';
    return isDeclined ? setUpDeclined(account, 'Your card was declined.') : valuesOf(account);
  },

  'another user has saved payment methods': (params) => {
    const other = valuesOf(accountOf({ methods: params.otherMethods }));
    const { paymentMethodId: foreignMethodId = '', stripeCustomerId: foreignCustomerId = '' } = other;
    return { ...setUp(params), foreignMethodId, foreignCustomerId };
  },

  'another user has a plan': (params) => {
    const other = setUpMigration({ ...params, methods: params.otherMethods });
    const { subscriptionId: foreignSubscriptionId = '', paymentMethodId: foreignMethodId = '' } = other;
    return { ...setUpMigration(params), foreignSubscriptionId, foreignMethodId };
  },

  'another user has used the idempotency key': (params) => {
    const { otherProduct, idempotencyKey } = params;
    buyUnderKey(accountOf(params, [VISA]), idempotencyKey, otherProduct?.productId, otherProduct?.priceInCents);
    return setUpWithCard(params);
  },

  'the answer to a purchase was lost': (params) => {
    const account = accountOf(params);
    buyUnderKey(account, params.idempotencyKey, params.productId, params.priceInCents);
    return setUpDeclined(account, 'Your card was declined.');
  },

  'the refusal of a purchase was lost': (params) => {
    const account = accountOf(params);
    account.decline = { message: params.message, methodId: account.defaultId };
    try {
      buyUnderKey(account, params.idempotencyKey, params.productId, params.priceInCents);
    } catch {
      // The bank declined the purchase, which the state requires.
    }
    return valuesOf(account);
  },

  'the answer to a migration was lost': (params) => {
    const account = createMigratingAccount(params);
    const subscriptionId = account.subscriptions[0]?.id ?? '';
    const { user, targetHandle: targetProduct = '' } = params;
    const migration = { subscriptionId, targetProduct, user, includeInitialCharge: false };
    runOnce(account, params.idempotencyKey, migration, migrate);
    return setUpDeclined(account, 'Your card was declined.');
  },
};
