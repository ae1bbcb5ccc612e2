import type { Plan, SavedMethods } from '#domain';
import type { CheckedCoupon } from '#graphql';
import type { IntentFact, MigrationFact, ShowRequest } from './checkout-state.ts';
import type { PaymentOutcome } from './execute-payment.ts';
import type { EntryEvent } from './method-entry.ts';
import type { KnownPayments, SentPayment, SubscriptionList } from './sent-payment.ts';

/** Everything that can happen to a checkout: what people do, what the host does, what answers. */
export type CheckoutEvent =
  | { type: 'show'; request: ShowRequest; plan: Plan | null; nonce: string }
  /** With an opening: only if that one still shows. */
  | { type: 'hide'; opening?: number }
  /** Null: they could not be loaded. */
  | { type: 'methods-arrived'; opening: number; methods: SavedMethods | null }
  | {
      type: 'migration-arrived';
      opening: number;
      migration: MigrationFact;
      subscriptions: SubscriptionList | null;
    }
  | { type: 'intent-arrived'; opening: number; intent: IntentFact }
  /** Asks again for what could not be had. */
  | { type: 'retry-pressed' }
  /** The saved methods have changed elsewhere: they are read again, and what is entered stays. */
  | { type: 'methods-changed' }
  | EntryEvent
  | { type: 'coupon-typed'; text: string }
  | { type: 'coupon-submitted' }
  /** Null: not valid, or not answered. */
  | { type: 'coupon-checked'; opening: number; ticket: number; coupon: CheckedCoupon | null }
  | { type: 'coupon-removed' }
  /** The user's payments, as this page, one before it or another tab stored them. */
  | { type: 'payments-read'; payments: KnownPayments }
  /** The opening has found an earlier payment made, which nobody has reported yet. */
  | { type: 'earlier-confirmed'; opening: number; payment: SentPayment; subscriptionId: string }
  | { type: 'pay-pressed' }
  | { type: 'payment-finished'; attempt: number; outcome: PaymentOutcome; payments: KnownPayments };
