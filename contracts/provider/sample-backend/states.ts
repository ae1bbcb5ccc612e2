import {
  type Account,
  type BankAccount,
  type Card,
  type Coupon,
  createAccount,
  createId,
  type PaymentMethod,
  planName,
} from './account.ts';
import { buy } from './purchases.ts';
import { expireToken, signIn } from './sign-in.ts';

/** The params of states, as in contracts/states.json. */
interface StateParams {
  productId: string;
  productHandle?: string;
  priceInCents: number;
  cardNumber: string;
  message: string;
  idempotencyKey: string;
  addOns?: Account['addOns'];
  pricePoint?: Account['pricePoints'][number];
  methods?: (Card | BankAccount)[];
  default?: string;
  coupons?: Coupon[];
  currentHandle: string;
  currentProductId: string;
  targetHandle: string;
  targetPriceInCents: number;
  adjustmentInCents: number | null;
  notUpgradeable: boolean;
  subscriptions: {
    productId: string;
    product: string;
    state: string;
    paidBy: Card | BankAccount | null;
    couponCodes: string[];
  }[];
  method: { cardNumber: string } | { bsb: string; accountNumber: string };
}

type StateValues = Record<string, string>;

/** Sets up each state for a new user and returns the values that the contract's request needs. */
export const STATE_HANDLERS: Record<string, (params: StateParams) => StateValues> = {
  'nobody is signed in': () => ({}),

  'the id token has expired': () => {
    const accessToken = signIn(createAccount());
    expireToken(accessToken);
    return { accessToken };
  },

  'a signed-in user without saved methods may buy a monthly plan': setUpPurchase,

  'the bank refuses the first charge': (params) => setUpPurchase(params, { declineMessage: params.message }),

  'a signed-in user has made a token of a card': (params) => {
    const cardToken = createId('tok');
    const accessToken = signIn(createAccount({ ...productFields(params), cardTokens: [cardToken] }));
    return { accessToken, cardToken };
  },

  'the answer to a purchase was lost': (params) => {
    const account = createAccount({ ...productFields(params), ...savedMethodFields([createCard('4242424242424242')]) });
    const { productId: currentSubscriptionId, priceInCents: currentSubscriptionPrice, idempotencyKey } = params;
    const { defaultId: paymentMethodId, customerId: stripeCustomerId } = account;
    const profile = { currentSubscriptionId, currentSubscriptionPrice, paymentMethodId, stripeCustomerId };
    buy(account, profile, {}, idempotencyKey);
    return stateValues(account);
  },

  'a signed-in user has saved payment methods': (params) => {
    const account = createAccount({ ...productFields(params), ...savedMethodFields(params.methods ?? []) });
    if (params.default === 'none') account.defaultId = null;
    if (params.default === 'not listed') account.defaultId = createId('pm');
    return stateValues(account);
  },

  'coupons may be used for a monthly plan': (params) =>
    stateValues(createAccount({ ...productFields(params), ...savedMethodFields([createCard('4242424242424242')]) })),

  'a signed-in user may move from a monthly to a yearly plan': setUpMigration,

  'the bank refuses the charge of a migration': (params) => setUpMigration(params, { declineMessage: params.message }),

  'a signed-in user has several subscriptions': ({ notUpgradeable, subscriptions }) => {
    const account = createAccount({ notUpgradeable });
    account.subscriptions = subscriptions.map(({ productId, product: name, state, paidBy, couponCodes }) => ({
      id: createId('sub'),
      product: { id: productId, handle: name.toLowerCase().replaceAll(' ', '-'), name },
      state,
      paidBy: paidBy && createMethod(paidBy),
      couponCodes,
    }));
    return { accessToken: signIn(account) };
  },

  'a signed-in user has made a payment method at the card provider': ({ method }) => {
    const createdMethod =
      'cardNumber' in method
        ? createMethod(createCard(method.cardNumber))
        : createMethod({ bsb: method.bsb, last4: method.accountNumber.slice(-4) });
    // The card provider's test card that every bank declines.
    const isDeclined = 'cardNumber' in method && method.cardNumber === '4000000000000002';
    const account = createAccount({
      ...savedMethodFields([createCard('4242424242424242')]),
      unattachedMethods: [createdMethod],
      declineMessage: isDeclined ? 'Your card was declined.' : null,
    });
    return { accessToken: signIn(account), paymentMethodId: createdMethod.id };
  },
};

function setUpPurchase(params: StateParams, overrides: Partial<Account> = {}): StateValues {
  const method = createMethod(createCard(params.cardNumber));
  const account = createAccount({ ...productFields(params), unattachedMethods: [method], ...overrides });
  return { ...stateValues(account), paymentMethodId: method.id, setupIntentId: createId('seti') };
}

function setUpMigration(params: StateParams, overrides: Partial<Account> = {}): StateValues {
  const { currentHandle, currentProductId, targetHandle, targetPriceInCents, adjustmentInCents } = params;
  const account = createAccount({
    ...savedMethodFields(params.methods ?? [createCard('4242424242424242')]),
    adjustmentInCents,
    ...overrides,
  });
  const subscription = {
    id: createId('sub'),
    product: { id: currentProductId, handle: currentHandle, name: planName(currentHandle) },
    state: 'active',
    paidBy: account.methods[0] ?? null,
    couponCodes: [],
  };
  account.subscriptions = [subscription];
  account.products = [{ id: createId('prod'), handle: targetHandle, priceInCents: targetPriceInCents }];
  account.coupons = params.coupons ?? [];
  account.pricePoints = params.pricePoint ? [params.pricePoint] : [];
  return { ...stateValues(account), subscriptionId: subscription.id };
}

/** The product on sale with its add-ons, price points and coupons. */
const productFields = (params: StateParams): Partial<Account> => ({
  products: [
    { id: params.productId, handle: params.productHandle ?? 'standard-monthly', priceInCents: params.priceInCents },
  ],
  addOns: params.addOns ?? [],
  pricePoints: params.pricePoint ? [params.pricePoint] : [],
  coupons: params.coupons ?? [],
});

/** Saved methods; the first is the default. */
function savedMethodFields(details: readonly (Card | BankAccount)[]): Pick<Account, 'methods' | 'defaultId'> {
  const methods = details.map(createMethod);
  return { methods, defaultId: methods[0]?.id ?? null };
}

const createMethod = (details: Card | BankAccount): PaymentMethod =>
  'brand' in details ? { id: createId('pm'), card: details } : { id: createId('pm'), bank: details };

const createCard = (number: string): Card => ({
  brand: number.startsWith('5') ? 'mastercard' : 'visa',
  last4: number.slice(-4),
  expMonth: 12,
  expYear: 2030,
});

function stateValues(account: Account): StateValues {
  const [first, last] = [account.methods[0], account.methods.at(-1)];
  return {
    accessToken: signIn(account),
    stripeCustomerId: account.customerId,
    ...(first && last ? { paymentMethodId: first.id, otherMethodId: last.id } : {}),
  };
}
