import { type Account, createId, type PaymentMethod, type Product, planName } from './account.ts';
import { applyCoupon, migrationCost, priceAtPricePoint } from './prices.ts';
import { RequestError } from './request-error.ts';

export interface PaymentProfile {
  /** Despite its name, the id of the product to buy. */
  currentSubscriptionId: string;
  currentSubscriptionPrice: number;
  paymentMethodId?: string | null;
  stripeCustomerId?: string | null;
  pricePointHandle?: string | null;
  cardToken?: string | null;
}

export interface PurchaseExtras {
  couponCodes?: string[] | null;
  additionalProducts?: { handle: string }[] | null;
}

/** Buys a plan. Repeating a request under its idempotency key returns the first response and no second subscription. */
export function buy(account: Account, profile: PaymentProfile, extras: PurchaseExtras, key: string | null): object {
  const { currentSubscriptionId, currentSubscriptionPrice, pricePointHandle } = profile;
  const couponCodes = extras.couponCodes ?? [];
  const request = JSON.stringify([Object.entries(profile).sort(), Object.entries(extras).sort()]);
  const previous = key === null ? undefined : account.purchasesByKey.get(key);
  if (previous) {
    if (previous.request === request) return previous.subscription;
    throw new RequestError('IDEMPOTENCY_MISMATCH', 'Your earlier payment went through with other details.');
  }
  const product = account.products.find(({ id }) => id === currentSubscriptionId);
  if (!product) throw new RequestError('NOT_FOUND', 'There is no such plan.');
  const paidBy = findPayingMethod(account, profile);
  const addOns = (extras.additionalProducts ?? []).map(({ handle }) => priceOfAddOn(account, handle));
  const plan = applyCoupon(account, couponCodes, priceAtPricePoint(account, pricePointHandle, product.priceInCents));
  const total = addOns.reduce((sum, price) => sum + price, plan);
  if (total !== currentSubscriptionPrice) throw new RequestError('PRICE_CHANGED', 'The price has changed.');
  charge(account);

  const { id, handle } = product;
  const subscription = { id: createId('sub'), product: { id, handle, name: planName(handle) }, couponCodes, paidBy };
  account.subscriptions.push({ ...subscription, state: 'active' });
  if (paidBy && !account.methods.includes(paidBy)) {
    account.methods.push(paidBy);
    account.defaultId = paidBy.id;
  }
  const response = createdSubscription(subscription.id, product, total);
  if (key !== null) account.purchasesByKey.set(key, { request, subscription: response });
  return response;
}

/** The requested method; never falls back to another one. Null for a card token. */
function findPayingMethod(account: Account, { paymentMethodId, cardToken }: PaymentProfile): PaymentMethod | null {
  if (cardToken && account.cardTokens.includes(cardToken)) return null;
  const method = [...account.methods, ...account.unattachedMethods].find(({ id }) => id === paymentMethodId);
  if (!method) throw new RequestError('NOT_FOUND', 'There is no such saved payment method.');
  return method;
}

function priceOfAddOn({ addOns }: Account, handle: string): number {
  const addOn = addOns.find((candidate) => candidate.handle === handle);
  if (!addOn) throw new RequestError('NOT_FOUND', `There is no add-on ${handle}.`);
  return addOn.priceInCents;
}

function charge({ declineMessage }: Account): void {
  if (declineMessage !== null) throw new RequestError('PAYMENT_DECLINED', declineMessage);
}

export interface MigrationInput {
  subscriptionId: string;
  targetProduct: string;
  user: { email: string };
  targetProductPricePoint?: string | null;
  paymentMethodId?: string | null;
  includeInitialCharge: boolean;
  extraUpgradeProps?: PurchaseExtras | null;
}

/** Moves a subscription to another plan. */
export function migrate(account: Account, migration: MigrationInput): object {
  const { subscriptionId, targetProduct, user, targetProductPricePoint, includeInitialCharge } = migration;
  const subscription = findSubscription(account, subscriptionId);
  const product = account.products.find(({ handle }) => handle === targetProduct);
  if (!product) throw new RequestError('NOT_FOUND', 'There is no such plan.');
  const id = migration.paymentMethodId ?? account.defaultId;
  const method = account.methods.find((each) => each.id === id);
  if (!method) throw new RequestError('NOT_FOUND', 'There is no such saved payment method.');
  const listPrice = priceAtPricePoint(account, targetProductPricePoint, product.priceInCents);
  const price = applyCoupon(account, migration.extraUpgradeProps?.couponCodes ?? [], listPrice);
  const { payment_due_in_cents: due } = migrationCost(price, account.adjustmentInCents ?? 0);
  charge(account);
  const name = planName(product.handle);
  subscription.product = { id: product.id, handle: product.handle, name };
  return {
    id: subscriptionId,
    state: 'active',
    balanceInCents: 0,
    cancelAtEndPeriod: false,
    components: [],
    creditCard: method.card ? { expiryMonth: method.card.expMonth, expiryYear: method.card.expYear } : null,
    initialChargeInCents: includeInitialCharge ? due : 0,
    price: due,
    product: { name, interval: 12, intervalUnit: 'month', priceInCents: product.priceInCents },
    productFamily: { id: 'legal-plans' },
    productId: product.id,
    productName: name,
    receiptEmail: user.email,
  };
}

export function findSubscription({ subscriptions }: Account, id: string) {
  const subscription = subscriptions.find((each) => each.id === id);
  if (!subscription) throw new RequestError('NOT_FOUND', 'There is no such subscription.');
  return subscription;
}

function createdSubscription(id: string, { priceInCents }: Product, total: number): object {
  const now = new Date();
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return {
    id,
    state: 'active',
    balance_in_cents: 0,
    total_revenue_in_cents: total,
    product_price_in_cents: priceInCents,
    cancel_at_end_of_period: false,
    next_assessment_at: end.toISOString(),
    current_period_started_at: now.toISOString(),
    current_period_ends_at: end.toISOString(),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}
