import type { UpgradeExtras } from '#domain';
import type { Attempt, CheckoutState, PaidReport } from './checkout-state.ts';
import type { TransitionResult } from './create-flow.ts';
import type { LogEntry, Toast, TrackedEvent } from './ports.ts';
import type { SentPayment } from './sent-payment.ts';

/** What a transition requests. Effects start after the transition, in order, and respond only with events. */
export type CheckoutEffect =
  | { type: 'load-methods'; opening: number }
  | { type: 'load-migration'; opening: number; planHandle: string }
  | { type: 'create-intent'; opening: number; offer: string | null; extras: UpgradeExtras }
  | { type: 'post-upgrade-intention'; plan: string; saleSlug: string | null }
  | { type: 'check-coupon'; opening: number; requestId: number; code: string; planHandle: string }
  | { type: 'pay'; attempt: Attempt }
  | { type: 'mark-paid'; payment: SentPayment; subscriptionId: string }
  | { type: 'mark-refused'; payment: SentPayment }
  | { type: 'confirm-earlier-payment'; opening: number; payment: SentPayment; subscriptionId: string }
  | { type: 'notify'; toast: Toast }
  | { type: 'dismiss' }
  | { type: 'log'; entry: LogEntry }
  | { type: 'call-on-success'; callback: (report: PaidReport) => void; report: PaidReport }
  | { type: 'report-paid'; report: PaidReport }
  | { type: 'track'; event: TrackedEvent }
  /** An event rather than a state, because the host's callback runs first and may show the next checkout. */
  | { type: 'send'; event: { type: 'hide'; opening: number } | { type: 'methods-changed' } };

export type CheckoutTransitionResult = TransitionResult<CheckoutState, CheckoutEffect>;

export const logEffect = (level: LogEntry['level'], message: string): { type: 'log'; entry: LogEntry } => ({
  type: 'log',
  entry: { level, message },
});
