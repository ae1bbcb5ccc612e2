import {
  type Account,
  type BankAccount,
  type Card,
  type Coupon,
  createAccount,
  createId,
  type PaymentMethod,
  type Product,
  planName,
  type Subscription,
} from './account.ts';
import { buy, type MigrationInput } from './purchases.ts';
import { runOnce } from './run-once.ts';
import { signIn } from './sign-in.ts';

type MethodDetails = Card | BankAccount;
type NewMethod = { cardNumber: string } | { bsb: string; accountNumber: string };

/** The params of states, as in contracts/states.json. */
export interface StateParams {
  productId: string;
  productHandle?: string;
  priceInCents: number;
  otherProduct: { productId: string; priceInCents: number };
  method: NewMethod;
  message: string;
  idempotencyKey: string;
  addOns?: Account['addOns'];
  pricePoint?: Account['pricePoints'][number];
  methods?: MethodDetails[];
  otherMethods: MethodDetails[];
  default?: string;
  coupons?: Coupon[];
  currentHandle: string;
  currentProductId: string;
  targetHandle: string;
  targetPriceInCents: number;
  otherTarget?: { handle: string; priceInCents: number };
  adjustmentInCents: number | null;
  user: MigrationInput['user'];
  notUpgradeable: boolean;
  subscriptions: SubscriptionDetails[];
}

interface SubscriptionDetails {
  productId: string;
  product: string;
  state: string;
  paidBy: MethodDetails | null;
  couponCodes: string[];
}

export type StateValues = Record<string, string>;

export const VISA: Card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };

/** The product on sale with its add-ons, price points and coupons. */
export const productFields = (
  params: Pick<StateParams, 'productId' | 'productHandle' | 'priceInCents' | 'addOns' | 'pricePoint' | 'coupons'>,
): Partial<Account> => ({
  products: [toProduct(params)],
  addOns: params.addOns ?? [],
  pricePoints: params.pricePoint ? [params.pricePoint] : [],
  coupons: params.coupons ?? [],
});

export const toProduct = ({
  productId: id,
  productHandle,
  priceInCents,
}: Pick<StateParams, 'productId' | 'productHandle' | 'priceInCents'>): Product => ({
  id,
  handle: productHandle ?? id.replace(/^prod_/, '').replaceAll('_', '-'),
  priceInCents,
});

/** Saved methods; the first is the default. */
export function savedMethodFields(details: readonly MethodDetails[]): Pick<Account, 'methods' | 'defaultId'> {
  const methods = details.map(createMethod);
  return { methods, defaultId: methods[0]?.id ?? null };
}

const createMethod = (details: MethodDetails): PaymentMethod =>
  'brand' in details ? { id: createId('pm'), card: details } : { id: createId('pm'), bank: details };

export const createNewMethod = (method: NewMethod): PaymentMethod =>
  createMethod(
    'cardNumber' in method
      ? { ...VISA, brand: brandOf(method.cardNumber), last4: method.cardNumber.slice(-4) }
      : { bsb: method.bsb, last4: method.accountNumber.slice(-4) },
  );

const brandOf = (cardNumber: string): string => {
  if (cardNumber.startsWith('3')) return 'amex';
  return cardNumber.startsWith('5') ? 'mastercard' : 'visa';
};

export const createSubscriptions = (details: readonly SubscriptionDetails[]): Subscription[] =>
  details.map(({ productId, product: name, state, paidBy, couponCodes }) => ({
    id: createId('sub'),
    product: { id: productId, handle: name.toLowerCase().replaceAll(' ', '-'), name },
    state,
    paidBy: paidBy && createMethod(paidBy),
    couponCodes,
  }));

/** Signs in a user with saved methods who may buy the product. */
export const signInWithMethods = (params: StateParams, overrides: Partial<Account> = {}): StateValues =>
  stateValues(
    createAccount({ ...productFields(params), ...savedMethodFields(params.methods ?? [VISA]), ...overrides }),
  );

/** Signs in a user who has just confirmed a setup intent. */
export function setUpPurchase(params: StateParams, overrides: Partial<Account> = {}): StateValues {
  const method = createNewMethod(params.method);
  const account = createAccount({
    ...productFields(params),
    unattachedMethods: [method],
    ...overrides,
  });
  return { ...stateValues(account), paymentMethodId: method.id };
}

/** Buys a product with the default method, as the checkout requests it. */
export function buyUnderKey(
  account: Account,
  { productId, priceInCents, idempotencyKey }: Pick<StateParams, 'productId' | 'priceInCents' | 'idempotencyKey'>,
): void {
  const purchase = {
    paymentProfile: {
      currentSubscriptionId: productId,
      currentSubscriptionPrice: priceInCents,
      paymentMethodId: account.defaultId,
      stripeCustomerId: account.customerId,
    },
    setupIntentId: account.setupIntents[0] ?? null,
  };
  runOnce(account, idempotencyKey, { purchase }, () => buy(account, purchase));
}

export const setUpMigration = (params: StateParams, overrides: Partial<Account> = {}): StateValues =>
  migrationValues(createMigratingAccount(params, overrides));

/** A user with the current plan, paid by the default method, who may move to the target plan. */
export function createMigratingAccount(params: StateParams, overrides: Partial<Account> = {}): Account {
  const { currentHandle, currentProductId, targetHandle, targetPriceInCents, adjustmentInCents, otherTarget } = params;
  const saved = savedMethodFields(params.methods ?? [VISA]);
  return createAccount({
    ...saved,
    adjustmentInCents,
    products: [{ handle: targetHandle, priceInCents: targetPriceInCents }, ...(otherTarget ? [otherTarget] : [])].map(
      (target) => ({ id: createId('prod'), ...target }),
    ),
    coupons: params.coupons ?? [],
    pricePoints: params.pricePoint ? [params.pricePoint] : [],
    subscriptions: [
      {
        id: createId('sub'),
        product: { id: currentProductId, handle: currentHandle, name: planName(currentHandle) },
        state: 'active',
        paidBy: saved.methods[0] ?? null,
        couponCodes: [],
      },
    ],
    ...overrides,
  });
}

export const migrationValues = (account: Account): StateValues => ({
  ...stateValues(account),
  subscriptionId: account.subscriptions[0]?.id ?? '',
});

export function stateValues(account: Account): StateValues {
  const [first, last] = [account.methods[0], account.methods.at(-1)];
  return {
    accessToken: signIn(account),
    stripeCustomerId: account.customerId,
    setupIntentId: account.setupIntents[0] ?? '',
    ...(first && last ? { paymentMethodId: first.id, otherMethodId: last.id } : {}),
  };
}
