import { type Cents, canBeBoughtAgain, contentText, hashText, type PaymentType, type Subscription } from '#domain';
import type { MigrationInput, NewPurchase } from '#graphql';

/** A purchase as it is sent. Plain JSON, so that the same request can be repeated after a reload. */
export type PurchaseRequest =
  | { kind: 'create'; purchase: NewPurchase }
  /** Without the user, whose details are not stored but read when the request is sent. */
  | { kind: 'migrate'; migration: Omit<MigrationInput, 'user'> };

/** A purchase, stored before its request leaves the page. Contains ids and amounts; never a client secret or a card number. */
export interface SentPayment {
  /** Identifies this request and no other. */
  idempotencyKey: string;
  /** ISO instant at which the request was first sent. */
  sentAt: string;
  request: PurchaseRequest;
  planHandle: string;
  planName: string;
  productId: string;
  /** The total that was displayed. */
  price: Cents;
  /** The total without credit and without a charge for the current plan. The backend computes both when it migrates. */
  subtotal: Cents;
  paymentType: PaymentType;
  offer: string | null;
  /** A digest of the host's tracking data; null if that cannot be read. */
  trackingDigest: string | null;
  /** Ids of the user's current subscriptions to this product before the purchase. */
  subscriptionsBefore: readonly string[];
}

/** The user's subscriptions, as the backend listed them. */
export interface SubscriptionList {
  list: readonly Subscription[];
  /** Names subscriptions that cannot be read and may be current. With one, an id that is not in the list proves nothing. */
  uncertain: readonly string[];
  requestedAt: Date;
  /** Keys of the payments that were known to be paid at the request. */
  paidKeys: readonly string[];
}

/** The credit of an order that has been open for longer may have changed, for example after a purchase on another device. */
const MAX_ORDER_AGE_MS = 60 * 60_000;

/** Both directions count, because the clock of a computer may be set back. */
export const isOlderThan = (limitMs: number, since: Date, now: Date): boolean =>
  Math.abs(now.getTime() - since.getTime()) > limitMs;

/** Whether the subscription and the credit of an order must be compared with the backend's before it is paid. */
export const isStaleOrder = (subscriptions: SubscriptionList | null, known: KnownPayments, now: Date): boolean =>
  subscriptions === null ||
  isOlderThan(MAX_ORDER_AGE_MS, subscriptions.requestedAt, now) ||
  isPaidSince(known, subscriptions.paidKeys);

/** Identifies what a checkout sells, or what a payment bought. */
export interface SoldItem {
  planHandle: string;
  /**
   * A plan has its handle as key, because a customer has it once. A document's key also covers its items and the host's
   * tracking data. Null for a document whose tracking data cannot be read.
   */
  itemKey: string | null;
}

/** A purchase that is known to be paid. */
interface PaidPayment {
  idempotencyKey: string;
  planHandle: string;
  /** Undefined in records of an earlier version. */
  itemKey?: string | null | undefined;
  subscriptionId: string;
}

type Bought = Omit<PaidPayment, 'subscriptionId'>;

/** The user's recent payments that this browser knows; the oldest first. */
export interface KnownPayments {
  /** Sent, with an unknown outcome. */
  unconfirmed: readonly SentPayment[];
  /** Refused. A refusal proves nothing: the browser may have repeated a request that the backend had carried out. */
  refused: readonly SentPayment[];
  /** Replaced by another payment while the outcome was unknown. */
  replaced: readonly SentPayment[];
  paid: readonly PaidPayment[];
}

export const NO_PAYMENTS: KnownPayments = { unconfirmed: [], refused: [], replaced: [], paid: [] };

/** The price point, the sale and the add-ons. Coupons do not count, because they change only the price. */
const orderedItems = ({ pricePointHandle, extras: { saleSlug, additionalProducts } }: OrderedItems): string =>
  JSON.stringify([pricePointHandle || null, saleSlug ?? null, (additionalProducts ?? []).map(({ handle }) => handle)]);

type OrderedItems = Pick<NewPurchase, 'pricePointHandle' | 'extras'>;

const itemsOf = ({ request }: Pick<SentPayment, 'request'>): OrderedItems =>
  request.kind === 'create' ? request.purchase : request.migration;

/** Identifies what is sold. `trackingDigest` is that of the host's tracking data, which alone tells two documents apart. */
export const toSoldItem = (planHandle: string, items: OrderedItems, trackingDigest: string | null): SoldItem => {
  const documentKey = trackingDigest && `${planHandle} ${hashText(orderedItems(items) + trackingDigest)}`;
  return { planHandle, itemKey: canBeBoughtAgain(planHandle) ? documentKey : planHandle };
};

export const soldItemOf = (payment: SentPayment): SoldItem =>
  toSoldItem(payment.planHandle, itemsOf(payment), payment.trackingDigest);

/**
 * Whether a payment may have bought this item, so that buying it now could be a second charge. An earlier version did not
 * record which document was paid; such a record stands for every document.
 */
const mayBeSameItem = (bought: Bought, item: SoldItem): boolean =>
  bought.itemKey === undefined
    ? bought.planHandle === item.planHandle
    : bought.itemKey !== null && bought.itemKey === item.itemKey;

export const mayHaveBought = (item: SoldItem) => (payment: SentPayment) =>
  mayBeSameItem({ ...payment, ...soldItemOf(payment) }, item);

/**
 * Whether a payment bought the very thing that is sold now, so that its success belongs to the `onSuccess` of this sale. For
 * a plan, tracking data does not count, because hosts track times and sessions with it.
 */
export const isPaymentFor = (
  payment: SentPayment,
  sold: OrderedItems & { planHandle: string; tracking: Record<string, unknown> },
): boolean =>
  mayHaveBought(toSoldItem(sold.planHandle, sold, digestTracking(sold.tracking)))(payment) &&
  orderedItems(itemsOf(payment)) === orderedItems(sold);

/** 16 hex digits for the content of an object; null for content that cannot be read. */
export function digestTracking(tracking: Record<string, unknown>): string | null {
  try {
    return hashText(contentText(tracking));
  } catch {
    return null;
  }
}

/** The payment for an item whose outcome must be known before the item can be paid for again. */
export const findUnconfirmedPayment = ({ unconfirmed }: KnownPayments, item: SoldItem): SentPayment | null =>
  unconfirmed.find(mayHaveBought(item)) ?? null;

/** The payment for an item that the customer stopped waiting for. It may still arrive late. */
export const findReplacedPayment = ({ replaced }: KnownPayments, item: SoldItem): SentPayment | null =>
  replaced.find(mayHaveBought(item)) ?? null;

/** The payments of unknown outcome for other documents than the one that is sold. Only the customer can tell these apart. */
export const unconfirmedDocuments = ({ unconfirmed }: KnownPayments, item: SoldItem): SentPayment[] =>
  canBeBoughtAgain(item.planHandle)
    ? unconfirmed.filter((payment) => payment.planHandle === item.planHandle && !mayHaveBought(item)(payment))
    : [];

/** The payments to look up before an item is bought: those that bought the same plan, or any document. */
export const paymentsToLookUp = (known: KnownPayments, { planHandle }: SoldItem): SentPayment[] =>
  unresolvedPayments(known).filter((payment) => payment.planHandle === planHandle);

/** The unresolved payments for other plans. They may have used up the credit of an upgrade. */
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

/** The payments once one is known to be paid. */
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

/** The payments once the customer no longer waits for one of unknown outcome. */
export const withReplaced = (known: KnownPayments, payment: SentPayment): KnownPayments => ({
  ...known,
  unconfirmed: without(known.unconfirmed, payment),
  replaced: [...known.replaced, payment],
});

export const paidKeys = ({ paid }: KnownPayments): string[] => paid.map(({ idempotencyKey }) => idempotencyKey);

/** Whether a payment that is not among these keys is known to be paid, for one item or for any plan. */
export const isPaidSince = ({ paid }: KnownPayments, knownPaidKeys: readonly string[], item?: SoldItem): boolean =>
  paid
    .filter((payment) => (item ? mayBeSameItem(payment, item) : !canBeBoughtAgain(payment.planHandle)))
    .some(({ idempotencyKey }) => !knownPaidKeys.includes(idempotencyKey));

/** The payments that may have been made, for whichever item. */
export const unresolvedPayments = ({ unconfirmed, refused, replaced }: KnownPayments): SentPayment[] => [
  ...unconfirmed,
  ...refused,
  ...replaced,
];
