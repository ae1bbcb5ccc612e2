import type { PaymentFailure, Subscription } from '#domain';
import type { RequestFailure } from '#graphql';
import type { Intent } from './loadable.ts';
import type { SentPayment } from './sent-payment.ts';

export type PaymentOutcome =
  /** `nothingSent`: the checkout found an earlier payment to be paid, so it sent no purchase. */
  | { status: 'paid'; subscriptionId: string; payment: SentPayment; nothingSent: boolean }
  | { status: 'failed'; failure: PaymentFailure; setup: RemainingSetup | null }
  /** The next press of the pay button repeats the purchase. `notFound`: the subscriptions lack even a repeated one. */
  | { status: 'unknown'; failure: PaymentFailure; notFound: boolean; setup: RemainingSetup | null }
  | { status: 'not-sent'; reason: NotSentReason; setup: RemainingSetup | null };

export type NotSentReason =
  | { kind: 'in-progress-elsewhere' }
  /** The browser did not report whether another tab holds the lock. */
  | { kind: 'not-started'; cause: unknown }
  /** The host page opened another checkout before the request left, so nothing was sent. */
  | { kind: 'abandoned' }
  | { kind: 'payments-changed' }
  /** While the card was set up, another tab or form has paid, or may have paid, for another plan. */
  | { kind: 'another-plan-paid' }
  /** The customer has what is sold, and this browser has records of payments that the checkout cannot read. */
  | { kind: 'payments-unreadable'; acknowledged: readonly string[] }
  /** A subscription of the customer cannot be read, and may be current. */
  | { kind: 'plans-unreadable'; planName: string; acknowledged: readonly string[] }
  /** An earlier payment may have bought this document, so one press ends with a message. The next press buys it again. */
  | { kind: 'document-bought'; isRefused: boolean; acknowledged: readonly string[] }
  /** An earlier payment has created or changed a subscription, whose state does not show that it is paid. */
  | { kind: 'not-paid-yet'; payment: SentPayment; subscription: Subscription; acknowledged: readonly string[] }
  /** The subscriptions could not be loaded, so an earlier payment, refused or for another item, may have succeeded. */
  | { kind: 'not-looked-up'; isRefused: boolean; acknowledged: readonly string[] }
  /** The purchase would replace another subscription than was displayed, or cost more. */
  | { kind: 'order-changed' }
  | { kind: 'not-checked'; failure: RequestFailure };

export interface RemainingSetup {
  intent: Intent;
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
