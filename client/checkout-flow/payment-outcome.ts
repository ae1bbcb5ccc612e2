import type { PaymentFailure } from '#domain';
import type { RequestFailure, SetupIntent } from '#graphql';
import type { IntentIds } from './loadable.ts';
import type { SentPayment } from './sent-payment.ts';

/** How an attempt ended, after the look at the subscriptions that the failure's `chargeStatus` asks for. */
export type PaymentOutcome =
  /** `nothingSent`: this payment was sent earlier, and a look before the next purchase has found what it bought. */
  | { status: 'paid'; subscriptionId: string; payment: SentPayment; nothingSent: boolean }
  /** The payment was refused, or nothing was sent. */
  | { status: 'failed'; failure: PaymentFailure; setup: RemainingSetup | null }
  /**
   * It is unknown whether something was charged: the payment is unconfirmed, and the next attempt repeats the same request.
   * `notFound`: it was repeated already, and the subscriptions do not include it.
   */
  | { status: 'unknown'; failure: PaymentFailure; notFound: boolean; setup: RemainingSetup | null }
  | { status: 'not-sent'; reason: NotSentReason; setup: RemainingSetup | null };

/** Why a payment was not sent. */
export type NotSentReason =
  /** Another tab or form is paying for this user. */
  | { kind: 'in-progress-elsewhere' }
  /** It is not known whether another one is. */
  | { kind: 'not-started'; cause: unknown }
  /** An earlier payment has changed what may be paid. */
  | { kind: 'payments-changed' }
  /** The user has what is sold, and this browser has records of payments that it cannot read. */
  | { kind: 'payments-unreadable'; keys: readonly string[] }
  /** A document was bought since a payment for one was refused. It may be that one. */
  | { kind: 'document-bought' }
  /** The migrated subscription has changed, or the user would pay more than was displayed. */
  | { kind: 'order-changed' }
  /** The subscriptions, or the credit, could not be loaded. */
  | { kind: 'not-checked'; failure: RequestFailure };

/** The part of this setup that the next attempt can use; the intent is null if it may not be confirmed again. */
export interface RemainingSetup {
  intent: SetupIntent | null;
  intentIds: IntentIds | null;
}

export const notSent = (reason: NotSentReason, setup: RemainingSetup | null = null): PaymentOutcome => ({
  status: 'not-sent',
  reason,
  setup,
});
export const failed = (failure: PaymentFailure, setup: RemainingSetup | null): PaymentOutcome => ({
  status: 'failed',
  failure,
  setup,
});
export const unknown = (
  failure: PaymentFailure,
  { notFound = false, setup = null }: { notFound?: boolean; setup?: RemainingSetup | null },
): PaymentOutcome => ({ status: 'unknown', failure, notFound, setup });
