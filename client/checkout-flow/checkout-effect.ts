import type { UpgradeExtras } from '#domain';
import type { CheckoutEvent } from './checkout-event.ts';
import type { Attempt, PaidReport } from './checkout-state.ts';
import type { LogEntry, Toast, TrackedEvent } from './ports.ts';
import type { SentPayment } from './sent-payment.ts';

/** What a transition asks to be done. Effects run after the transition, in order, and answer only with events. */
export type CheckoutEffect =
  | { do: 'load-methods'; opening: number }
  | { do: 'load-migration'; opening: number; planHandle: string }
  | { do: 'create-intent'; opening: number; offer: string | null; extras: UpgradeExtras }
  | { do: 'post-upgrade-intention'; plan: string; saleSlug: string | null }
  | { do: 'check-coupon'; opening: number; ticket: number; code: string; planHandle: string }
  | { do: 'pay'; attempt: Attempt }
  | { do: 'mark-paid'; payment: SentPayment; subscriptionId: string }
  | { do: 'confirm-earlier'; opening: number; payment: SentPayment; subscriptionId: string }
  | { do: 'notify'; toast: Toast }
  | { do: 'dismiss' }
  | { do: 'log'; entry: LogEntry }
  | { do: 'call-back'; callback: (report: PaidReport) => void; report: PaidReport }
  | { do: 'report-paid'; report: PaidReport }
  | { do: 'track'; event: TrackedEvent }
  | { do: 'send'; event: CheckoutEvent };
