import { type Account, createId, type PaymentMethod, type Product, planName, type Subscription } from './account.ts';
import { applyCoupon, migrationCost, priceAtPricePoint } from './prices.ts';
import { RequestError } from './request-error.ts';

interface PaymentProfile {
  /** Despite its name, the id of the product to buy. */
  currentSubscriptionId: string;
  currentSubscriptionPrice: number;
  paymentMethodId?: string | null;
  stripeCustomerId?: string | null;
  pricePointHandle?: string | null;
  cardToken?: string | null;
}

type PayingMethod = Pick<PaymentProfile, 'paymentMethodId' | 'cardToken'>;

export interface PurchaseInput {
  paymentProfile: PaymentProfile;
  extraUpgradeProps?: PurchaseExtras | null;
  setupIntentId?: string | null;
}

interface PurchaseExtras {
  couponCodes?: string[] | null;
  additionalProducts?: { handle: string }[] | null;
}

/** Buys a plan. */
export function buy(account: Account, purchase: PurchaseInput): object {
  const { paymentProfile: profile, extraUpgradeProps, setupIntentId } = purchase;
  const product = account.products.find(({ id }) => id === profile.currentSubscriptionId);
  if (!product) throw new RequestError('NOT_FOUND', 'There is no such plan.');
  if (product.handle !== SINGLE_DOCUMENT && account.subscriptions.some(isCurrentPlan(product.id)))
    throw new RequestError('ALREADY_SUBSCRIBED', `You already have ${planName(product.handle)}.`);
  if (profile.stripeCustomerId && profile.stripeCustomerId !== account.customerId)
    throw new RequestError('NOT_FOUND', 'There is no such customer.');
  if (setupIntentId && !account.setupIntents.includes(setupIntentId))
    throw new RequestError('NOT_FOUND', 'There is no such setup intent.');
  const paidBy = findPayingMethod(account, profile);
  const { couponCodes, additionalProducts } = extraUpgradeProps ?? {};
  const addOns = (additionalProducts ?? []).map(({ handle }) => priceOfAddOn(account, handle));
  const planPrice = priceAtPricePoint(account, profile.pricePointHandle, product.priceInCents);
  const discounted = applyCoupon(account, couponCodes ?? [], planPrice);
  const total = Math.max(
    0,
    addOns.reduce((sum, price) => sum + price, discounted),
  );
  if (total !== profile.currentSubscriptionPrice) throw new RequestError('PRICE_CHANGED', 'The price has changed.');
  charge(account, total, paidBy);

  const { id, handle } = product;
  const bought = { id, handle, name: planName(handle) };
  const subscriptionId = createId('sub');
  account.subscriptions.push({
    id: subscriptionId,
    product: bought,
    state: 'active',
    couponCodes: couponCodes ?? [],
    paidBy,
  });
  saveMethod(account, paidBy);
  return createdSubscription(subscriptionId, product, total);
}

const SINGLE_DOCUMENT = 'pay-per-doc';

const ENDED_STATES = ['canceled', 'expired', 'failed_to_create', 'on_hold', 'suspended', 'trial_ended'];

/** Whether the user still has the plan, also if its renewal has failed. */
export const isCurrent = ({ state }: Subscription): boolean => !ENDED_STATES.includes(state);

const isCurrentPlan = (productId: string) => (subscription: Subscription) =>
  subscription.product.id === productId && isCurrent(subscription);

/** The requested method; never falls back to another one. Null for a card token. */
function findPayingMethod(account: Account, { paymentMethodId, cardToken }: PayingMethod): PaymentMethod | null {
  if (cardToken && account.cardTokens.includes(cardToken)) return null;
  const method = [...account.methods, ...account.unattachedMethods].find(({ id }) => id === paymentMethodId);
  if (!method) throw new RequestError('NOT_FOUND', 'There is no such saved payment method.');
  return method;
}

/** A method that was just set up is saved, and becomes the default. */
function saveMethod(account: Account, method: PaymentMethod | null): void {
  if (!method || account.methods.includes(method)) return;
  account.methods.push(method);
  account.defaultId = method.id;
}

function priceOfAddOn({ addOns }: Account, handle: string): number {
  const addOn = addOns.find((candidate) => candidate.handle === handle);
  if (!addOn) throw new RequestError('NOT_FOUND', `There is no add-on ${handle}.`);
  return addOn.priceInCents;
}

/** Charges nothing for a total of zero. */
function charge({ decline }: Account, total: number, method: PaymentMethod | null): void {
  if (total === 0 || decline === null) return;
  if (decline.methodId === undefined || decline.methodId === method?.id)
    throw new RequestError('PAYMENT_DECLINED', decline.message);
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
  const method = findPayingMethod(account, { paymentMethodId: migration.paymentMethodId ?? account.defaultId });
  const listPrice = priceAtPricePoint(account, targetProductPricePoint, product.priceInCents);
  const price = applyCoupon(account, migration.extraUpgradeProps?.couponCodes ?? [], listPrice);
  const { payment_due_in_cents: due } = migrationCost(price, account.adjustmentInCents ?? 0);
  charge(account, due, method);
  account.adjustmentInCents = null;
  const name = planName(product.handle);
  subscription.product = { id: product.id, handle: product.handle, name };
  return {
    id: subscriptionId,
    state: 'active',
    balanceInCents: 0,
    cancelAtEndPeriod: false,
    components: [],
    creditCard: method?.card ? { expiryMonth: method.card.expMonth, expiryYear: method.card.expYear } : null,
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
