import type { Attempt, CheckoutState, PaidReport } from './checkout-state.ts';
import type { TrackedEvent } from './ports.ts';
import type { SentPayment } from './sent-payment.ts';
import type { SharedEffect, TransitionResult } from './transition-result.ts';

export type CheckoutEffect =
  | SharedEffect
  | { type: 'load-migration'; opening: number; planHandle: string }
  | { type: 'post-upgrade-intention'; plan: string; saleSlug: string | null }
  | { type: 'check-coupon'; opening: number; requestId: number; code: string; planHandle: string }
  | { type: 'pay'; attempt: Attempt }
  | { type: 'mark-paid'; payment: SentPayment; subscriptionId: string }
  | { type: 'mark-for-lookup'; payment: SentPayment }
  | { type: 'confirm-earlier-payment'; opening: number; payment: SentPayment; subscriptionId: string }
  | { type: 'call-on-success'; callback: (report: PaidReport) => void; report: PaidReport }
  | { type: 'report-paid'; report: PaidReport }
  | { type: 'track'; event: TrackedEvent }
  /** An event rather than a state, because the host's callback runs first and may show the next checkout. */
  | { type: 'send'; event: { type: 'hide'; opening: number } | { type: 'methods-changed' } };

export type CheckoutTransition = TransitionResult<CheckoutState, CheckoutEffect>;
