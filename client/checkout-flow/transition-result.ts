import type { CardProviderState } from '#card-provider';
import type { Toast, UpgradeExtras } from '#domain';
import type { Attempt, CheckoutState, PaidReport } from './checkout-state.ts';
import type { LogEntry, TrackedEvent } from './ports.ts';
import type { SentPayment } from './sent-payment.ts';

export type SharedEffect =
  | { type: 'load-methods'; opening: number }
  | { type: 'create-intent'; opening: number; offer: string | null; extras: UpgradeExtras }
  | { type: 'notify'; toast: Toast }
  | { type: 'dismiss'; tone?: Toast['tone'] }
  | { type: 'log'; entry: LogEntry };

export const logEffect = (level: LogEntry['level'], message: string): { type: 'log'; entry: LogEntry } => ({
  type: 'log',
  entry: { level, message },
});

export interface ObstacleContext {
  now: Date;
  isUpdating: boolean;
  providerStatus: CardProviderState['status'];
}

export interface TransitionContext extends ObstacleContext {
  userId: string;
  directDebitDisabled: boolean;
  newKey: string;
}

export interface TransitionResult<State, Effect> {
  state: State;
  effects: Effect[];
}

export const transitionTo = <State, Effect>(state: State, ...effects: Effect[]): TransitionResult<State, Effect> => ({
  state,
  effects,
});

export const withoutErrors = <State, Effect>({
  state,
  effects,
}: TransitionResult<State, Effect>): TransitionResult<State, Effect | SharedEffect> => ({
  state,
  effects: [{ type: 'dismiss', tone: 'error' }, ...effects],
});

export const unchanged = <State>(state: State): TransitionResult<State, never> => ({ state, effects: [] });

export type CheckoutEffect =
  | SharedEffect
  | { type: 'load-migration'; opening: number; planHandle: string }
  | { type: 'post-upgrade-intention'; plan: string; saleSlug: string | null }
  | { type: 'check-coupon'; opening: number; requestId: number; code: string; planHandle: string }
  | { type: 'pay'; attempt: Attempt }
  | { type: 'mark-paid'; payment: SentPayment; subscriptionId: string }
  | { type: 'mark-replaced'; payment: SentPayment }
  | { type: 'confirm-earlier-payment'; opening: number; payment: SentPayment; subscriptionId: string }
  /** Sends 'payment-not-found' unless a payment of this user is in flight, in another tab or behind a hidden dialog. */
  | { type: 'check-not-in-flight'; opening: number; idempotencyKey: string; isGivenUp: boolean }
  | { type: 'call-on-success'; callback: (report: PaidReport) => void; report: PaidReport }
  | { type: 'report-paid'; report: PaidReport }
  | { type: 'track'; event: TrackedEvent }
  /** Hides the checkout in an effect, so that the host's `onSuccess` runs first, and may show the next checkout. */
  | { type: 'send'; event: { type: 'hide'; opening: number } | { type: 'methods-changed' } };

export type CheckoutTransition = TransitionResult<CheckoutState, CheckoutEffect>;
