import {
  type Cents,
  canBeBoughtAgain,
  contentText,
  type PaymentType,
  type Subscription,
  subscriptionsTo,
} from '#domain';
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

/** The user's subscriptions and when they were requested. */
export interface SubscriptionList {
  list: readonly Subscription[];
  requestedAt: Date;
}

/** An order that has been open for longer is loaded again before it is paid. Sooner, the credit has hardly changed. */
const MAX_ORDER_AGE_MS = 60 * 60_000;

/** Whether an order whose subscriptions were requested at that time may have changed, on another device for example. */
export const isStaleOrder = ({ requestedAt }: SubscriptionList, now: Date): boolean =>
  Math.abs(now.getTime() - requestedAt.getTime()) > MAX_ORDER_AGE_MS;

/** A purchase that is known to be paid. */
interface PaidPayment {
  idempotencyKey: string;
  planHandle: string;
  subscriptionId: string;
}

/** The user's recent payments that this browser knows; the oldest first. */
export interface KnownPayments {
  /** Sent, with an unknown outcome. */
  unconfirmed: readonly SentPayment[];
  /** Refused without proof that nothing was charged. */
  refused: readonly SentPayment[];
  /** Replaced by the user while the outcome was unknown. */
  replaced: readonly SentPayment[];
  paid: readonly PaidPayment[];
}

export const NO_PAYMENTS: KnownPayments = { unconfirmed: [], refused: [], replaced: [], paid: [] };

/** The payment for a plan whose outcome must be known before the plan can be paid for again. */
export const findUnconfirmedPayment = ({ unconfirmed }: KnownPayments, planHandle: string): SentPayment | null =>
  unconfirmed.find((payment) => payment.planHandle === planHandle) ?? null;

/** The payments that have to be looked up before a plan is bought again. */
export interface PaymentsToLookUp {
  /** They bought what a new subscription to the plan shows. */
  provable: SentPayment[];
  /** Refused payments for documents: a new subscription does not say which document was bought. */
  ambiguous: SentPayment[];
}

export function paymentsToLookUp({ refused, replaced }: KnownPayments, planHandle: string): PaymentsToLookUp {
  const ofPlan = (payments: readonly SentPayment[]) => payments.filter((payment) => payment.planHandle === planHandle);
  return canBeBoughtAgain(planHandle)
    ? { provable: ofPlan(replaced), ambiguous: ofPlan(refused) }
    : { provable: ofPlan([...refused, ...replaced]), ambiguous: [] };
}

/** The purchased items without their price, because coupons change only the price. */
const soldItems = ({ pricePointHandle, extras: { saleSlug, additionalProducts } }: SoldItems): string =>
  JSON.stringify([pricePointHandle || null, saleSlug ?? null, (additionalProducts ?? []).map(({ handle }) => handle)]);

type SoldItems = Pick<NewPurchase, 'pricePointHandle' | 'extras'>;

/**
 * Whether a payment bought the very thing that is sold now. Two documents differ only in what the host tracks with
 * them. For a plan, tracking data does not count, because hosts track times and sessions with it.
 */
export const isPaymentFor = (
  { planHandle, request, trackingDigest }: SentPayment,
  sold: SoldItems & { planHandle: string; tracking: Record<string, unknown> },
): boolean =>
  planHandle === sold.planHandle &&
  soldItems(request.kind === 'create' ? request.purchase : request.migration) === soldItems(sold) &&
  (!canBeBoughtAgain(planHandle) ||
    (typeof trackingDigest === 'string' && trackingDigest === digestTracking(sold.tracking)));

/** 16 hex digits for the content of an object; null for content that cannot be read. */
export function digestTracking(tracking: Record<string, unknown>): string | null {
  try {
    return hash(contentText(tracking));
  } catch {
    return null;
  }
}

/** Two FNV-1a hashes of 32 bits: tells contents apart, and protects nothing. */
const hash = (text: string): string =>
  [0x811c9dc5, 0x01000193]
    .map((seed) => {
      let bits = seed;
      for (const character of text) bits = Math.imul(bits ^ (character.codePointAt(0) ?? 0), 0x01000193);
      return (bits >>> 0).toString(16).padStart(8, '0');
    })
    .join('');

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
  paid: [...paid, { idempotencyKey: payment.idempotencyKey, planHandle: payment.planHandle, subscriptionId }],
});

/** The payments once the user no longer waits for one of unknown outcome. */
export const withReplaced = (known: KnownPayments, payment: SentPayment): KnownPayments => ({
  ...known,
  unconfirmed: without(known.unconfirmed, payment),
  replaced: [...known.replaced, payment],
});

export const paidKeys = ({ paid }: KnownPayments): string[] => paid.map(({ idempotencyKey }) => idempotencyKey);

/** Whether a payment that is not among these keys is known to be paid, for one plan or for any. */
export const isPaidSince = ({ paid }: KnownPayments, knownPaidKeys: readonly string[], planHandle?: string): boolean =>
  paid
    .filter((payment) => planHandle === undefined || payment.planHandle === planHandle)
    .some(({ idempotencyKey }) => !knownPaidKeys.includes(idempotencyKey));

/** Whether a payment other than this one may have been made, for whichever plan: a migration would have used up the credit. */
export const isAnotherUnresolved = (known: KnownPayments, own?: SentPayment): boolean =>
  unresolvedPayments(known).some(({ idempotencyKey }) => idempotencyKey !== own?.idempotencyKey);

/** The payments that may have been made, for whichever plan. */
export const unresolvedPayments = ({ unconfirmed, refused, replaced }: KnownPayments): SentPayment[] => [
  ...unconfirmed,
  ...refused,
  ...replaced,
];

/**
 * The first payment that has bought something, with the subscription that it created or migrated. No other payment
 * accounts for that subscription. The result is null if none has bought anything.
 */
export function findPurchase(
  payments: readonly SentPayment[],
  subscriptions: readonly Subscription[],
  { paid }: KnownPayments,
): { payment: SentPayment; subscriptionId: string } | null {
  for (const payment of payments) {
    const { request, productId, subscriptionsBefore } = payment;
    const subscriptionId = subscriptionsTo(productId, subscriptions).find(
      (id) =>
        !subscriptionsBefore.includes(id) &&
        (request.kind === 'migrate'
          ? id === request.migration.subscriptionId
          : paid.every((other) => other.subscriptionId !== id)),
    );
    if (subscriptionId !== undefined) return { payment, subscriptionId };
  }
  return null;
}
