import { type Cents, type PaymentType, type Subscription, subscriptionsTo } from '#domain';
import type { CheckoutApi, Migration, NewPurchase } from '#graphql';

/** A purchase as it is sent. Plain JSON, so that the very same request can be repeated after a reload. */
export type PurchaseRequest =
  | { kind: 'create'; purchase: NewPurchase }
  /** Without the user, whose details are read when the request is sent and are not stored. */
  | { kind: 'migrate'; migration: Omit<Migration, 'user'> };

/**
 * A purchase that was sent, stored before the request leaves the page. Holds ids and amounts; never a client secret or a
 * card number.
 */
export interface SentPayment {
  /** Names this request and no other. */
  idempotencyKey: string;
  request: PurchaseRequest;
  planHandle: string;
  planName: string;
  productId: string;
  /** The total that was shown. */
  price: Cents;
  /** The same without credit and without a charge for the current plan, which a migration reckons when it is made. */
  subtotal: Cents;
  paymentType: PaymentType;
  offer: string | null;
  /** Ids of the user's current subscriptions to this product before the purchase. */
  subscriptionsBefore: readonly string[];
}

/** The user's subscriptions, and when they were asked for. */
export interface SubscriptionList {
  list: readonly Subscription[];
  readAt: Date;
}

const LIST_IS_FRESH_MS = 5 * 60_000;

/** Whether a list still shows what there was before a purchase; an older one may lack what was bought on another device. */
export const isFreshList = ({ readAt }: SubscriptionList, now: Date): boolean =>
  Math.abs(now.getTime() - readAt.getTime()) <= LIST_IS_FRESH_MS;

/** A purchase that is known to be paid. */
export interface PaidPayment {
  idempotencyKey: string;
  planHandle: string;
  subscriptionId: string;
}

/** What this browser knows of the user's payments of the last 24 hours; the oldest first. */
export interface KnownPayments {
  /** Sent, and neither paid nor refused as far as anybody knows. */
  unconfirmed: readonly SentPayment[];
  paid: readonly PaidPayment[];
}

export const NO_PAYMENTS: KnownPayments = { unconfirmed: [], paid: [] };

/** The payment for a plan whose outcome must be found out before the plan can be paid for again. */
export const unconfirmedFor = ({ unconfirmed }: KnownPayments, planHandle: string): SentPayment | null =>
  unconfirmed.find((payment) => payment.planHandle === planHandle) ?? null;

export const paidKeys = ({ paid }: KnownPayments, planHandle: string): string[] =>
  paid.filter((payment) => payment.planHandle === planHandle).map(({ idempotencyKey }) => idempotencyKey);

/** The subscription that a sent payment made, where the user's list shows one that no other payment accounts for. */
export function findPurchase(
  payment: SentPayment,
  subscriptions: readonly Subscription[],
  { paid }: KnownPayments,
): string | null {
  const { request, productId, subscriptionsBefore } = payment;
  const found = subscriptionsTo(productId, subscriptions).filter((id) => !subscriptionsBefore.includes(id));
  if (request.kind === 'migrate') return found.find((id) => id === request.migration.subscriptionId) ?? null;
  return found.find((id) => paid.every(({ subscriptionId }) => subscriptionId !== id)) ?? null;
}

/** Sends a purchase, for the first time or again, under its key. */
export function sendPurchase(
  { request, idempotencyKey }: SentPayment,
  { api, user }: { api: CheckoutApi; user: Migration['user'] },
): ReturnType<CheckoutApi['createSubscription']> {
  return request.kind === 'create'
    ? api.createSubscription(request.purchase, { idempotencyKey })
    : api.migrateSubscription({ ...request.migration, user }, { idempotencyKey });
}
