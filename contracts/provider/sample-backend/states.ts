/** Sets up the provider states, each for a new user. */
import {
  type Account,
  type BankAccount,
  type Card,
  type Coupon,
  createId,
  type PaymentMethod,
  type Product,
  planName,
  signIn,
} from './account.ts';
import { buy, migrate, runOnce } from './purchases.ts';

type MethodDetails = Card | BankAccount;
type NewMethod = { cardNumber: string } | { bsb: string; accountNumber: string };
type Price = { handle: string; priceInCents: number };

/** The params of all states, as in contracts/states.json. */
export interface StateParams {
  productId?: string;
  productHandle?: string;
  priceInCents: number;
  otherProduct?: { productId: string; priceInCents: number };
  method?: NewMethod;
  message: string;
  idempotencyKey: string;
  addOns?: Price[];
  pricePoint?: Price;
  methods?: MethodDetails[];
  otherMethods: MethodDetails[];
  default?: string;
  coupons?: Coupon[];
  currentHandle: string;
  currentProductId: string;
  targetHandle?: string;
  targetPriceInCents: number;
  otherTarget?: Price;
  adjustmentInCents?: number | null;
  user: { email: string };
  notUpgradeable?: boolean;
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
function createAccount(params: Partial<StateParams>, methods: MethodDetails[] = []): Account {
  const saved = (params.methods ?? methods).map(createMethod);
  return {
    customerId: createId('cus'),
    methods: saved,
    defaultId: saved[0]?.id ?? null,
    unattachedMethods: params.method ? [createNewMethod(params.method)] : [],
    cardTokens: [],
    setupIntents: [createId('seti')],
    products: productsOf(params),
    addOns: params.addOns ?? [],
    pricePoints: params.pricePoint ? [params.pricePoint] : [],
    coupons: params.coupons ?? [],
    subscriptions: (params.subscriptions ?? []).map(({ productId, product: name, state, paidBy, couponCodes }) => ({
      id: createId('sub'),
      product: { id: productId, handle: name.toLowerCase().replaceAll(' ', '-'), name },
      state,
      paidBy: paidBy && createMethod(paidBy),
      couponCodes,
    })),
    notUpgradeable: params.notUpgradeable ?? false,
    adjustmentInCents: params.adjustmentInCents ?? null,
    decline: null,
    answersByKey: new Map(),
  };
}

function productsOf({ productId, productHandle, priceInCents = 0, otherProduct, ...params }: Partial<StateParams>) {
  const { targetHandle, targetPriceInCents = 0, otherTarget } = params;
  const products: Product[] = [];
  const add = (id: string, handle: string, price: number) => products.push({ id, handle, priceInCents: price });
  const handleOf = (id: string) => id.replace(/^prod_/, '').replaceAll('_', '-');
  if (productId) add(productId, productHandle ?? handleOf(productId), priceInCents);
  if (otherProduct) add(otherProduct.productId, handleOf(otherProduct.productId), otherProduct.priceInCents);
  if (targetHandle) add(createId('prod'), targetHandle, targetPriceInCents);
  if (otherTarget) add(createId('prod'), otherTarget.handle, otherTarget.priceInCents);
  return products;
}

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
  const account = createAccount(params, [VISA]);
  const { currentHandle: handle, currentProductId } = params;
  const product = { id: currentProductId, handle, name: planName(handle) };
  const paidBy = account.methods[0] ?? null;
  account.subscriptions.push({ id: createId('sub'), product, state: 'active', paidBy, couponCodes: [] });
  return account;
}

/** Signs the user in. The method of a state is the one that was just set up, or else the first saved one. */
function valuesOf(account: Account): StateValues {
  const { unattachedMethods, methods, subscriptions, cardTokens } = account;
  return {
    accessToken: signIn(account),
    stripeCustomerId: account.customerId,
    setupIntentId: account.setupIntents[0] ?? '',
    paymentMethodId: (unattachedMethods[0] ?? methods[0])?.id ?? '',
    otherMethodId: methods.at(-1)?.id ?? '',
    subscriptionId: subscriptions[0]?.id ?? '',
    cardToken: cardTokens[0] ?? '',
  };
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
  runOnce(account, key, { purchase }, () => buy(account, purchase));
}

const setUp = (params: StateParams) => valuesOf(createAccount(params));
const setUpWithCard = (params: StateParams) => valuesOf(createAccount(params, [VISA]));
const setUpMigration = (params: StateParams) => valuesOf(createMigratingAccount(params));
const setUpDeclined = (account: Account, message: string) => valuesOf(Object.assign(account, { decline: { message } }));

export const STATE_HANDLERS: Record<string, (params: StateParams) => StateValues> = {
  'nobody is signed in': () => ({}),
  'the id token has expired': () => ({ accessToken: signIn(createAccount({}), Date.now()) }),
  'the id token has a wrong signature': () => {
    const [claims] = signIn(createAccount({})).split('.');
    return { accessToken: `${claims}.${createId('signature')}` };
  },

  'a signed-in user without saved methods may buy a monthly plan': setUp,
  'coupons may be used for a monthly plan': setUpWithCard,
  'a signed-in user with subscriptions may buy a product': setUpWithCard,
  'a signed-in user may move from a monthly to a yearly plan': setUpMigration,
  'a signed-in user who may move to a yearly plan has set up a payment method': setUpMigration,
  'a signed-in user has several subscriptions': setUp,
  'the bank refuses the first charge': (params) => setUpDeclined(createAccount(params), params.message),
  'the bank refuses the charge of a migration': (params) =>
    setUpDeclined(createMigratingAccount(params), params.message),

  'a signed-in user has saved payment methods': (params) => {
    const account = createAccount(params);
    if (params.default === 'none') account.defaultId = null;
    if (params.default === 'not listed') account.defaultId = createId('pm');
    return valuesOf(account);
  },

  'a signed-in user has made a token of a card': (params) => {
    const account = createAccount(params);
    account.cardTokens.push(createId('tok'));
    return valuesOf(account);
  },

  'a signed-in user has made a payment method at the card provider': (params) => {
    const account = createAccount(params, [VISA]);
    // The card provider's test card that every bank declines.
    const isDeclined =
      params.method && 'cardNumber' in params.method && params.method.cardNumber === '4000000000000002';
    return isDeclined ? setUpDeclined(account, 'Your card was declined.') : valuesOf(account);
  },

  'another user has saved payment methods': (params) => {
    const other = valuesOf(createAccount({ methods: params.otherMethods }));
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
    buyUnderKey(createAccount(params, [VISA]), idempotencyKey, otherProduct?.productId, otherProduct?.priceInCents);
    return setUpWithCard(params);
  },

  'the answer to a purchase was lost': (params) => {
    const account = createAccount(params);
    buyUnderKey(account, params.idempotencyKey, params.productId, params.priceInCents);
    return setUpDeclined(account, 'Your card was declined.');
  },

  'the refusal of a purchase was lost': (params) => {
    const account = createAccount(params);
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
    runOnce(account, params.idempotencyKey, { migration }, () => migrate(account, migration));
    return setUpDeclined(account, 'Your card was declined.');
  },
};
