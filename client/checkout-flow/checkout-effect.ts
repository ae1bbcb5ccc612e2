import type { CardProviderState } from '#card-provider';
import type { UpgradeExtras } from '#domain';
import type { Attempt, PaidReport, SaveAttempt, SessionState } from './checkout-state.ts';
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
  | { type: 'save'; attempt: SaveAttempt }
  | { type: 'mark-paid'; payment: SentPayment; subscriptionId: string }
  | { type: 'mark-refused'; payment: SentPayment }
  | { type: 'confirm-earlier-payment'; opening: number; payment: SentPayment; subscriptionId: string }
  | { type: 'notify'; toast: Toast }
  | { type: 'dismiss'; tone?: Toast['tone'] }
  | { type: 'log'; entry: LogEntry }
  | { type: 'call-on-success'; callback: (report: PaidReport) => void; report: PaidReport }
  | { type: 'report-paid'; report: PaidReport }
  | { type: 'report-saved' }
  | { type: 'track'; event: TrackedEvent }
  /** An event rather than a state, because the host's callback runs first and may show the next checkout. */
  | { type: 'send'; event: { type: 'hide'; opening: number } | { type: 'methods-changed' } };

export const logEffect = (level: LogEntry['level'], message: string): { type: 'log'; entry: LogEntry } => ({
  type: 'log',
  entry: { level, message },
});

/** What decides, besides the state, whether a payment or a save can be submitted. */
export interface ObstacleContext {
  now: Date;
  /** Another payment or update of the user's payment methods is in progress. */
  updating: boolean;
  provider: CardProviderState['status'];
}

/** What a transition may read besides state and event. */
export interface TransitionContext extends ObstacleContext {
  userId: string;
  directDebitDisabled: boolean;
}

/** The next state, and the effects to run once it is set. */
export interface TransitionResult {
  state: SessionState;
  effects: CheckoutEffect[];
}

export const transitionTo = (state: SessionState, ...effects: CheckoutEffect[]): TransitionResult => ({
  state,
  effects,
});

/** Removes the errors of an earlier attempt first; a success that nothing else says stays. */
export const withoutErrors = ({ state, effects }: TransitionResult): TransitionResult =>
  transitionTo(state, { type: 'dismiss', tone: 'error' }, ...effects);

/** The result of an event that means nothing in this state. */
export const unchanged = (state: SessionState): TransitionResult => ({ state, effects: [] });
