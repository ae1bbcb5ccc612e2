import type { PaymentFailure, Subscription } from '#domain';
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

/**
 * Why a payment was not sent. `acknowledged` names what the message tells the customer of; the next press of the same opening
 * does not stop for it again.
 */
export type NotSentReason =
  /** Another tab or form is sending a purchase of this user. */
  | { kind: 'in-progress-elsewhere' }
  /** It is not known whether another one is. */
  | { kind: 'not-started'; cause: unknown }
  /** The next opening has replaced this payment before its request left. */
  | { kind: 'abandoned' }
  /** Another tab or form has paid for the same item, or may have. */
  | { kind: 'payments-changed' }
  /** Another tab or form has paid for another plan during the set-up, or may have. */
  | { kind: 'another-plan-paid' }
  /** The user has what is sold, and this browser has records of payments that it cannot read. */
  | { kind: 'payments-unreadable'; acknowledged: readonly string[] }
  /** One of the user's subscriptions cannot be read, and may be current. */
  | { kind: 'plans-unreadable'; planName: string; acknowledged: readonly string[] }
  /** A document has appeared that an earlier payment, refused or of unknown outcome, may have bought. */
  | { kind: 'document-bought'; isRefused: boolean; acknowledged: readonly string[] }
  /** An earlier payment created the plan, or changed to it, and its state does not say that it is paid. */
  | { kind: 'not-paid-yet'; payment: SentPayment; subscription: Subscription; acknowledged: readonly string[] }
  /** It could not be checked whether a refused payment, or one for another item, was made after all. */
  | { kind: 'not-looked-up'; isRefused: boolean; acknowledged: readonly string[] }
  /** The migrated subscription has changed, or the user would pay more than was displayed. */
  | { kind: 'order-changed' }
  /** The subscriptions, or the credit, could not be loaded. */
  | { kind: 'not-checked'; failure: RequestFailure };

/** The part of this setup that the next attempt can use; the intent is null if it may not be confirmed again. */
export interface RemainingSetup {
  intent: SetupIntent | null;
  intentIds: IntentIds | null;
  /** The method that was set up from the entered details, if no request has used it. */
  unattachedMethodId?: string | null;
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
