import { type Account, nameOf, newId, type PaymentMethod, type Product } from './account.ts';
import { afterCoupon, atPricePoint, migrationCost } from './prices.ts';
import { Refused } from './refused.ts';

export interface PaymentProfile {
  /** Despite its name: the product that is bought. */
  currentSubscriptionId: string;
  currentSubscriptionPrice: number;
  paymentMethodId?: string | null;
  stripeCustomerId?: string | null;
  pricePointHandle?: string | null;
  cardToken?: string | null;
}

export interface Extras {
  couponCodes?: string[] | null;
  additionalProducts?: { handle: string }[] | null;
}

/** Buys a plan. The same request under the same key gets the first answer again, and never a second subscription. */
export function buy(account: Account, profile: PaymentProfile, extras: Extras, key: string | null): object {
  const { currentSubscriptionId, currentSubscriptionPrice, pricePointHandle } = profile;
  const couponCodes = extras.couponCodes ?? [];
  const request = JSON.stringify([Object.entries(profile).sort(), Object.entries(extras).sort()]);
  const before = key === null ? undefined : account.bought.get(key);
  if (before) {
    if (before.request === request) return before.subscription;
    throw new Refused('IDEMPOTENCY_MISMATCH', 'Your earlier payment went through with other details.');
  }
  const product = account.onSale.find(({ id }) => id === currentSubscriptionId);
  if (!product) throw new Refused('NOT_FOUND', 'There is no such plan.');
  const paidBy = payer(account, profile);
  const addOns = (extras.additionalProducts ?? []).map(({ handle }) => priceOfAddOn(account, handle));
  const plan = afterCoupon(account, couponCodes, atPricePoint(account, pricePointHandle, product.priceInCents));
  const total = addOns.reduce((sum, price) => sum + price, plan);
  if (total !== currentSubscriptionPrice) throw new Refused('PRICE_CHANGED', 'The price has changed.');
  charge(account);

  const { id, handle } = product;
  const subscription = { id: newId('sub'), product: { id, handle, name: nameOf(handle) }, couponCodes, paidBy };
  account.subscriptions.push({ ...subscription, state: 'active' });
  const answer = bought(subscription.id, product, total);
  if (key !== null) account.bought.set(key, { request, subscription: answer });
  return answer;
}

/** Another method than the one that was asked for is never charged in its place. */
function payer(account: Account, { paymentMethodId, cardToken }: PaymentProfile): PaymentMethod | null {
  if (cardToken && account.cardTokens.includes(cardToken)) return null;
  const method = [...account.methods, ...account.made].find(({ id }) => id === paymentMethodId);
  if (!method) throw new Refused('NOT_FOUND', 'There is no such saved payment method.');
  return method;
}

function priceOfAddOn({ addOns }: Account, handle: string): number {
  const addOn = addOns.find((each) => each.handle === handle);
  if (!addOn) throw new Refused('NOT_FOUND', `There is no add-on ${handle}.`);
  return addOn.priceInCents;
}

function charge({ bankRefuses }: Account): void {
  if (bankRefuses !== null) throw new Refused('PAYMENT_DECLINED', bankRefuses);
}

export interface Migration {
  subscriptionId: string;
  targetProduct: string;
  user: { email: string };
  targetProductPricePoint?: string | null;
  paymentMethodId?: string | null;
  includeInitialCharge: boolean;
  extraUpgradeProps?: Extras | null;
}

/** Moves a subscription to another plan. */
export function migrate(account: Account, migration: Migration): object {
  const { subscriptionId, targetProduct, user, targetProductPricePoint, includeInitialCharge } = migration;
  const subscription = ownSubscription(account, subscriptionId);
  const product = account.onSale.find(({ handle }) => handle === targetProduct);
  if (!product) throw new Refused('NOT_FOUND', 'There is no such plan.');
  const id = migration.paymentMethodId ?? account.defaultId;
  const method = account.methods.find((each) => each.id === id);
  if (!method) throw new Refused('NOT_FOUND', 'There is no such saved payment method.');
  const listPrice = atPricePoint(account, targetProductPricePoint, product.priceInCents);
  const price = afterCoupon(account, migration.extraUpgradeProps?.couponCodes ?? [], listPrice);
  const { payment_due_in_cents: due } = migrationCost(price, account.adjustmentInCents ?? 0);
  charge(account);
  const name = nameOf(product.handle);
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

export function ownSubscription({ subscriptions }: Account, id: string) {
  const subscription = subscriptions.find((each) => each.id === id);
  if (!subscription) throw new Refused('NOT_FOUND', 'There is no such subscription.');
  return subscription;
}

function bought(id: string, { priceInCents }: Product, total: number): object {
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
