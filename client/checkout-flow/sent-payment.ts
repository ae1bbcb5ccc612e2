import { type Cents, canBeBoughtAgain, contentText, hashText, type PaymentType, type Subscription } from '#domain';
import type { MigrationInput, NewPurchase } from '#graphql';

/** A purchase as it is sent. Plain JSON, so that a page can repeat the same request after a reload. */
export type PurchaseRequest =
  | { kind: 'create'; purchase: NewPurchase }
  /** The user's details are not stored. They are read when the request is sent. */
  | { kind: 'migrate'; migration: Omit<MigrationInput, 'user'> };

/** A purchase, stored before its request leaves the page. Contains ids and amounts; never a client secret or a card number. */
export interface SentPayment {
  idempotencyKey: string;
  /** When the page first sent the purchase, as an ISO instant. */
  sentAt: string;
  request: PurchaseRequest;
  planHandle: string;
  planName: string;
  productId: string;
  price: Cents;
  /** The price before the credit or the charge for the current plan, which the backend computes itself in an upgrade. */
  subtotal: Cents;
  paymentType: PaymentType;
  offer: string | null;
  /** A digest of the host page's tracking data; null if that cannot be read. */
  trackingDigest: string | null;
  /** The current subscriptions to this product before the purchase, which therefore do not prove the purchase. */
  subscriptionsBefore: readonly string[];
}

export interface SubscriptionList {
  list: readonly Subscription[];
  uncertain: readonly string[];
  requestedAt: Date;
  paidKeys: readonly string[];
}

/** The credit of an older order may have changed, for example by a purchase on another device. */
const MAX_ORDER_AGE_MS = 60 * 60_000;

/** An instant far in the future counts as old too, because the computer's clock may have been set back. */
export const isOlderThan = (limitMs: number, since: Date, now: Date): boolean =>
  Math.abs(now.getTime() - since.getTime()) > limitMs;

export const isStaleOrder = (subscriptions: SubscriptionList | null, known: KnownPayments, now: Date): boolean =>
  subscriptions === null ||
  isOlderThan(MAX_ORDER_AGE_MS, subscriptions.requestedAt, now) ||
  isPaidSince(known, subscriptions.paidKeys);

export interface SoldItem {
  planHandle: string;
  /** A plan's key is its handle. A document's key also covers items and tracking data; null if these cannot be read. */
  itemKey: string | null;
}

interface PaidPayment {
  idempotencyKey: string;
  planHandle: string;
  itemKey?: string | null | undefined;
  subscriptionId: string;
}

type Bought = Omit<PaidPayment, 'subscriptionId'>;

export interface KnownPayments {
  unconfirmed: readonly SentPayment[];
  /** Refused payments. Each may have been charged, because a browser may repeat a request that the backend carried out. */
  refused: readonly SentPayment[];
  /** Payments of unknown outcome for which the customer no longer waits. The backend may still charge them. */
  replaced: readonly SentPayment[];
  paid: readonly PaidPayment[];
}

export const NO_PAYMENTS: KnownPayments = { unconfirmed: [], refused: [], replaced: [], paid: [] };

/** The price point, sale and add-ons of a purchase, as text. Leaves out coupons, because they change only the price. */
const orderedItems = ({ pricePointHandle, extras: { saleSlug, additionalProducts } }: OrderedItems): string =>
  JSON.stringify([pricePointHandle || null, saleSlug ?? null, (additionalProducts ?? []).map(({ handle }) => handle)]);

type OrderedItems = Pick<NewPurchase, 'pricePointHandle' | 'extras'>;

const itemsOf = ({ request }: Pick<SentPayment, 'request'>): OrderedItems =>
  request.kind === 'create' ? request.purchase : request.migration;

export const toSoldItem = (planHandle: string, items: OrderedItems, trackingDigest: string | null): SoldItem => {
  const documentKey = trackingDigest && `${planHandle} ${hashText(orderedItems(items) + trackingDigest)}`;
  return { planHandle, itemKey: canBeBoughtAgain(planHandle) ? documentKey : planHandle };
};

export const soldItemOf = (payment: SentPayment): SoldItem =>
  toSoldItem(payment.planHandle, itemsOf(payment), payment.trackingDigest);

/** Whether buying the item now could be a second charge. A record of an earlier release may be for any document. */
const mayBeSameItem = (bought: Bought, item: SoldItem): boolean =>
  bought.itemKey === undefined
    ? bought.planHandle === item.planHandle
    : bought.itemKey !== null && bought.itemKey === item.itemKey;

export const mayHaveBought = (item: SoldItem) => (payment: SentPayment) =>
  mayBeSameItem({ ...payment, ...soldItemOf(payment) }, item);

/** Whether a payment bought this sale, so that `onSuccess` is called. Ignores a plan's tracking data: it may hold times. */
export const isPaymentFor = (
  payment: SentPayment,
  sold: OrderedItems & { planHandle: string; tracking: Record<string, unknown> },
): boolean =>
  mayHaveBought(toSoldItem(sold.planHandle, sold, digestTracking(sold.tracking)))(payment) &&
  orderedItems(itemsOf(payment)) === orderedItems(sold);

export function digestTracking(tracking: Record<string, unknown>): string | null {
  try {
    return hashText(contentText(tracking));
  } catch {
    return null;
  }
}

export const findUnconfirmedPayment = ({ unconfirmed }: KnownPayments, item: SoldItem): SentPayment | null =>
  unconfirmed.find(mayHaveBought(item)) ?? null;

/** The payments that the checkout looks for before it sells an item: those for the same plan, or for any document. */
export const paymentsToLookUp = (known: KnownPayments, { planHandle }: SoldItem): SentPayment[] =>
  unresolvedPayments(known).filter((payment) => payment.planHandle === planHandle);

/** The unresolved payments for other plans, which may have used up the credit that the upgrade displays. */
export const paymentsForOtherPlans = (known: KnownPayments, { planHandle }: SoldItem): SentPayment[] =>
  unresolvedPayments(known).filter((other) => other.planHandle !== planHandle && !canBeBoughtAgain(other.planHandle));

/** The payments that decide whether an item may be bought: those for any plan, or for the same document. */
export function decidingPayments(
  known: KnownPayments,
  item: SoldItem,
): { idempotencyKey: string; isForSameItem: boolean }[] {
  const payments: Bought[] = [
    ...unresolvedPayments(known).map((sent) => ({ ...sent, ...soldItemOf(sent) })),
    ...known.paid,
  ];
  return payments
    .map((payment) => ({ ...payment, isForSameItem: mayBeSameItem(payment, item) }))
    .filter(({ planHandle, isForSameItem }) => isForSameItem || ![planHandle, item.planHandle].some(canBeBoughtAgain));
}

const without = (payments: readonly SentPayment[], { idempotencyKey }: SentPayment): SentPayment[] =>
  payments.filter((payment) => payment.idempotencyKey !== idempotencyKey);

export const withPaid = (
  { unconfirmed, refused, replaced, paid }: KnownPayments,
  payment: SentPayment,
  subscriptionId: string,
): KnownPayments => ({
  unconfirmed: without(unconfirmed, payment),
  refused: without(refused, payment),
  replaced: without(replaced, payment),
  paid: [...paid, { idempotencyKey: payment.idempotencyKey, ...soldItemOf(payment), subscriptionId }],
});

export const paidKeys = ({ paid }: KnownPayments): string[] => paid.map(({ idempotencyKey }) => idempotencyKey);

export const isPaidSince = ({ paid }: KnownPayments, knownPaidKeys: readonly string[], item?: SoldItem): boolean =>
  paid
    .filter((payment) => (item ? mayBeSameItem(payment, item) : !canBeBoughtAgain(payment.planHandle)))
    .some(({ idempotencyKey }) => !knownPaidKeys.includes(idempotencyKey));

export const unresolvedPayments = ({ unconfirmed, refused, replaced }: KnownPayments): SentPayment[] => [
  ...unconfirmed,
  ...refused,
  ...replaced,
];
