import { isDeepStrictEqual } from 'node:util';
import type {
  ExtraUpgradePropsInput,
  MutationCreateSubscriptionArgs,
  MutationMigrateSubscriptionArgs,
} from '../../../mock-server/graphql/generated/schema-types.ts';
import { type Account, type PaymentMethod, planName, RequestError, type Sale, type Subscription } from './account.ts';

const SINGLE_DOCUMENT = 'pay-per-doc';
const ENDED_STATES = ['canceled', 'expired', 'failed_to_create', 'on_hold', 'suspended', 'trial_ended'];

export const isCurrent = ({ state }: Subscription): boolean => !ENDED_STATES.includes(state);

/** A single document is no plan: it can be bought again, and nothing migrates to it. */
export const isDocument = ({ handle }: { handle: string }): boolean => handle === SINGLE_DOCUMENT;

export function find<Item>(items: readonly Item[], what: string, passes: (item: Item) => boolean): Item {
  const item = items.find(passes);
  if (item === undefined) throw new RequestError('NOT_FOUND', `There is no such ${what}.`);
  return item;
}

/** The discount of a coupon on a plan, half a cent rounded up. If it is larger than the price, the rest applies to add-ons. */
export const discountInCents = ({ discountType, value }: Account['coupons'][number], priceInCents: number): number =>
  discountType === 'Percentage' ? Math.floor((priceInCents * value) / 100 + 0.5) : value;

export const findCoupon = ({ coupons }: Account, text: string): Account['coupons'][number] | undefined =>
  coupons.find(({ code }) => code.toLowerCase() === text.toLowerCase());

function planPrice(
  account: Account,
  listPrice: number,
  pricePoint?: string | null,
  extras?: ExtraUpgradePropsInput | null,
) {
  const price = account.pricePoints.find(({ handle }) => handle === pricePoint)?.priceInCents ?? listPrice;
  const [code] = extras?.couponCodes ?? [];
  if (code === undefined) return price;
  const coupon = findCoupon(account, code);
  if (!coupon || coupon.refusedBecause !== undefined)
    throw new RequestError('COUPON_REFUSED', `The coupon ${code} can no longer be used.`);
  return price - discountInCents(coupon, price);
}

function payingMethod(account: Account, id?: string | null, cardToken?: string | null): PaymentMethod | null {
  if (cardToken && account.cardTokens.includes(cardToken)) return null;
  const methods = [...account.methods, ...account.unattachedMethods];
  return find(methods, 'saved payment method', (method) => method.id === id);
}

function charge({ decline }: Account, total: number, methodId: string): void {
  if (total === 0 || decline === null) return;
  if (decline.methodIds?.includes(methodId) ?? true) throw new RequestError('PAYMENT_DECLINED', decline.message);
}

function requireNew({ subscriptions }: Account, { id, handle }: Account['products'][number]): void {
  const hasPlan = subscriptions.some((owned) => owned.product.id === id && isCurrent(owned));
  if (hasPlan && !isDocument({ handle }))
    throw new RequestError('ALREADY_SUBSCRIBED', `You already have ${planName(handle)}.`);
}

const recordSale = ({ sales, settings }: Account, sale: Omit<Sale, 'soldAt'>) =>
  sales.push({ ...sale, soldAt: settings.now() });

/** The subscriptions as the list shows them: with a lag, as they were before the latest sales. */
export function listedSubscriptions({ subscriptions, sales, settings }: Account): Subscription[] {
  const listedUntil = settings.now() - settings.listLagMs;
  const unlisted = sales.filter(({ soldAt }) => soldAt > listedUntil);
  return unlisted.reduceRight((list, { subscriptionId, replacedProduct }) => {
    const others = list.filter(({ id }) => id !== subscriptionId);
    const migrated = list.find(({ id }) => id === subscriptionId);
    return migrated && replacedProduct ? [...others, { ...migrated, product: replacedProduct }] : others;
  }, subscriptions);
}

export function buy(
  account: Account,
  { paymentProfile: profile, extraUpgradeProps, setupIntentId }: MutationCreateSubscriptionArgs,
) {
  const { currentSubscriptionId, currentSubscriptionPrice, stripeCustomerId, pricePointHandle } = profile;
  const product = find(account.products, 'plan', ({ id }) => id === currentSubscriptionId);
  const { id: productId, handle, priceInCents } = product;
  requireNew(account, product);
  if (stripeCustomerId) find([account.customerId], 'customer', (id) => id === stripeCustomerId);
  if (setupIntentId) find(account.setupIntents, 'setup intent', (id) => id === setupIntentId);
  const paidBy = payingMethod(account, profile.paymentMethodId, profile.cardToken);
  const addOns = (extraUpgradeProps?.additionalProducts ?? []).map((ordered) =>
    find(account.addOns, 'add-on', (addOn) => addOn.handle === ordered.handle),
  );
  const plan = planPrice(account, priceInCents, pricePointHandle, extraUpgradeProps);
  const total = Math.max(
    0,
    addOns.reduce((sum, addOn) => sum + addOn.priceInCents, plan),
  );
  if (total !== currentSubscriptionPrice) throw new RequestError('PRICE_CHANGED', 'The price has changed.');
  const methodId = paidBy?.id ?? String(profile.cardToken);
  charge(account, total, methodId);

  const id = account.settings.createId('sub');
  const couponCodes = extraUpgradeProps?.couponCodes ?? [];
  const sold = { id: productId, handle, name: planName(handle) };
  account.subscriptions.push({ id, product: sold, state: 'active', couponCodes, paidBy });
  recordSale(account, { subscriptionId: id, product: sold, replacedProduct: null, totalInCents: total, methodId });
  saveNewMethod(account, paidBy);
  return { id, state: 'active', total_revenue_in_cents: total, product_price_in_cents: priceInCents };
}

function saveNewMethod(account: Account, method: PaymentMethod | null): void {
  if (!method || account.methods.includes(method)) return;
  account.methods.push(method);
  account.defaultId = method.id;
}

export const migrationCost = (priceInCents: number, adjustmentInCents: number) => ({
  prorated_adjustment_in_cents: adjustmentInCents,
  charge_in_cents: priceInCents,
  payment_due_in_cents: Math.max(0, priceInCents + adjustmentInCents),
  credit_applied_in_cents: Math.min(priceInCents, Math.max(0, -adjustmentInCents)),
});

export function migrate(account: Account, migration: MutationMigrateSubscriptionArgs) {
  const { subscriptionId, targetProduct, user, targetProductPricePoint, extraUpgradeProps } = migration;
  const subscription = find(account.subscriptions, 'subscription', ({ id }) => id === subscriptionId);
  const target = find(account.products, 'plan', (product) => product.handle === targetProduct);
  requireNew(account, target);
  const { id, handle, priceInCents } = target;
  const method = payingMethod(account, migration.paymentMethodId ?? account.defaultId);
  const price = planPrice(account, priceInCents, targetProductPricePoint, extraUpgradeProps);
  const { payment_due_in_cents: due } = migrationCost(price, account.adjustmentInCents ?? 0);
  const methodId = String(method?.id);
  charge(account, due, methodId);
  account.adjustmentInCents = null;
  const name = planName(handle);
  const product = { id, handle, name };
  recordSale(account, { subscriptionId, product, replacedProduct: subscription.product, totalInCents: due, methodId });
  const { couponCodes } = extraUpgradeProps ?? {};
  Object.assign(subscription, { product, state: 'active', paidBy: method, couponCodes: couponCodes ?? [] });
  saveNewMethod(account, method);
  return {
    id: subscriptionId,
    state: 'active',
    creditCard: method && 'brand' in method ? { expiryMonth: method.expMonth, expiryYear: method.expYear } : null,
    initialChargeInCents: migration.includeInitialCharge ? due : 0,
    price: due,
    product: name,
    productId: id,
    productName: name,
    receiptEmail: user.email,
  };
}

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** Refused requests are recorded only with 'replays every response', because they charged nothing. */
export function runOnce<Request extends object>(
  account: Account,
  key: string | null,
  request: Request,
  execute: (account: Account, request: Request) => object,
): object {
  if (key === null) return execute(account, request);
  const { keys, now } = account.settings;
  const earlier = account.idempotencyRecords.get(key);
  // Compares plain copies, because strict equality includes prototypes and GraphQL's input objects have none.
  const plainRequest = structuredClone(request);
  if (earlier && !(keys === 'expires keys' && now() - earlier.storedAt > KEY_LIFETIME_MS)) {
    if (isDeepStrictEqual(earlier.request, plainRequest)) return earlier.response();
    throw new RequestError('IDEMPOTENCY_MISMATCH', 'Your earlier payment went through with other details.');
  }
  const store = (response: () => object) =>
    account.idempotencyRecords.set(key, { request: plainRequest, response, storedAt: now() });
  try {
    const response = execute(account, request);
    store(() => response);
    return response;
  } catch (error) {
    const repeat = () => {
      throw error;
    };
    if (keys === 'replays every response') store(repeat);
    throw error;
  }
}
