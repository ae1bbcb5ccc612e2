import {
  type Account,
  type BankAccount,
  type Card,
  type Coupon,
  nameOf,
  newAccount,
  newId,
  type PaymentMethod,
} from './account.ts';
import { buy } from './purchases.ts';
import { expire, signIn } from './sign-in.ts';

/** The facts of a state, under the names of contracts/states.json. */
interface Facts {
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

type Values = Record<string, string>;

/** Makes each sentence true for a user of its own, and answers what the contract's request is made with. */
export const STATES: Record<string, (facts: Facts) => Values> = {
  'nobody is signed in': () => ({}),

  'the id token has expired': () => {
    const accessToken = signIn(newAccount());
    expire(accessToken);
    return { accessToken };
  },

  'a signed-in user without saved methods may buy a monthly plan': mayBuy,

  'the bank refuses the first charge': (facts) => mayBuy(facts, { bankRefuses: facts.message }),

  'a signed-in user has made a token of a card': (facts) => {
    const cardToken = newId('tok');
    const accessToken = signIn(newAccount({ ...shop(facts), cardTokens: [cardToken] }));
    return { accessToken, cardToken };
  },

  'the answer to a purchase was lost': (facts) => {
    const account = newAccount({ ...shop(facts), ...saved([cardOf('4242424242424242')]) });
    const { productId: currentSubscriptionId, priceInCents: currentSubscriptionPrice, idempotencyKey } = facts;
    const { defaultId: paymentMethodId, customerId: stripeCustomerId } = account;
    const profile = { currentSubscriptionId, currentSubscriptionPrice, paymentMethodId, stripeCustomerId };
    buy(account, profile, {}, idempotencyKey);
    return valuesOf(account);
  },

  'a signed-in user has saved payment methods': (facts) => {
    const account = newAccount({ ...shop(facts), ...saved(facts.methods ?? []) });
    if (facts.default === 'none') account.defaultId = null;
    if (facts.default === 'not listed') account.defaultId = newId('pm');
    return valuesOf(account);
  },

  'coupons may be used for a monthly plan': (facts) =>
    valuesOf(newAccount({ ...shop(facts), ...saved([cardOf('4242424242424242')]) })),

  'a signed-in user may move from a monthly to a yearly plan': mayMigrate,

  'the bank refuses the charge of a migration': (facts) => mayMigrate(facts, { bankRefuses: facts.message }),

  'a signed-in user has several subscriptions': ({ notUpgradeable, subscriptions }) => {
    const account = newAccount({ notUpgradeable });
    account.subscriptions = subscriptions.map(({ productId, product: name, state, paidBy, couponCodes }) => ({
      id: newId('sub'),
      product: { id: productId, handle: name.toLowerCase().replaceAll(' ', '-'), name },
      state,
      paidBy: paidBy && methodOf(paidBy),
      couponCodes,
    }));
    return { accessToken: signIn(account) };
  },

  'a signed-in user has made a payment method at the card provider': ({ method }) => {
    const made =
      'cardNumber' in method
        ? methodOf(cardOf(method.cardNumber))
        : methodOf({ bsb: method.bsb, last4: method.accountNumber.slice(-4) });
    // The card provider's test card that no bank accepts.
    const refused = 'cardNumber' in method && method.cardNumber === '4000000000000002';
    const bankRefuses = refused ? 'Your card was declined.' : null;
    const account = newAccount({ ...saved([cardOf('4242424242424242')]), made: [made], bankRefuses });
    return { accessToken: signIn(account), paymentMethodId: made.id };
  },
};

function mayBuy(facts: Facts, more: Partial<Account> = {}): Values {
  const method = methodOf(cardOf(facts.cardNumber));
  const account = newAccount({ ...shop(facts), made: [method], ...more });
  return { ...valuesOf(account), paymentMethodId: method.id, setupIntentId: newId('seti') };
}

function mayMigrate(facts: Facts, more: Partial<Account> = {}): Values {
  const { currentHandle, currentProductId, targetHandle, targetPriceInCents, adjustmentInCents } = facts;
  const account = newAccount({ ...saved(facts.methods ?? [cardOf('4242424242424242')]), adjustmentInCents, ...more });
  const subscription = {
    id: newId('sub'),
    product: { id: currentProductId, handle: currentHandle, name: nameOf(currentHandle) },
    state: 'active',
    paidBy: account.methods[0] ?? null,
    couponCodes: [],
  };
  account.subscriptions = [subscription];
  account.onSale = [{ id: newId('prod'), handle: targetHandle, priceInCents: targetPriceInCents }];
  account.coupons = facts.coupons ?? [];
  account.pricePoints = facts.pricePoint ? [facts.pricePoint] : [];
  return { ...valuesOf(account), subscriptionId: subscription.id };
}

/** What is on sale, and on which terms. */
const shop = (facts: Facts): Partial<Account> => ({
  onSale: [
    { id: facts.productId, handle: facts.productHandle ?? 'standard-monthly', priceInCents: facts.priceInCents },
  ],
  addOns: facts.addOns ?? [],
  pricePoints: facts.pricePoint ? [facts.pricePoint] : [],
  coupons: facts.coupons ?? [],
});

/** Saved methods, of which the first is the default. */
function saved(facts: readonly (Card | BankAccount)[]): Pick<Account, 'methods' | 'defaultId'> {
  const methods = facts.map(methodOf);
  return { methods, defaultId: methods[0]?.id ?? null };
}

const methodOf = (facts: Card | BankAccount): PaymentMethod =>
  'brand' in facts ? { id: newId('pm'), card: facts } : { id: newId('pm'), bank: facts };

const cardOf = (number: string): Card => ({
  brand: number.startsWith('5') ? 'mastercard' : 'visa',
  last4: number.slice(-4),
  expMonth: 12,
  expYear: 2030,
});

function valuesOf(account: Account): Values {
  const [first, last] = [account.methods[0], account.methods.at(-1)];
  return {
    accessToken: signIn(account),
    stripeCustomerId: account.customerId,
    ...(first && last ? { paymentMethodId: first.id, otherMethodId: last.id } : {}),
  };
}
