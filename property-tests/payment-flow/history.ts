/** What happened at a page, in its order, with the screen before and after it: what the laws are judged by. */
import type { CheckoutEvent, CheckoutFlow, CheckoutState, LogEntry, Toast } from '#checkout-flow';
import type { Call } from './network.ts';
import type { Heard } from './seat.ts';

interface Happening {
  before: CheckoutState;
  after: CheckoutState;
  /** On the clock of moves, and on the session's. */
  moment: number;
  now: Date;
  /** What was said to the person and written into the log at once. */
  toasts: readonly Toast[];
  logged: readonly LogEntry[];
  /** What stood on the screen of all that was said, right after it. */
  standing: readonly Toast[];
}

export type Past =
  /** Everything had arrived, and the form came up. */
  | ({ was: 'opened' } & Happening)
  /** What a person or the page did. */
  | ({ was: 'done'; event: CheckoutEvent } & Happening)
  /** An answer came. */
  | ({ was: 'answered'; call: Call } & Happening);

export type Noted<Was extends Past['was']> = Extract<Past, { was: Was }>;

interface Watched {
  flow: CheckoutFlow;
  heard: Heard;
  now(): Date;
}

/** Begins to watch something happen; what is returned says how it was, once it has happened. */
export function watch({ flow, heard, now }: Watched, moment: number): () => Happening {
  const before = flow.state();
  const [toasts, logged] = [heard.toasts.length, heard.logged.length];
  const instant = now();
  return () => ({
    before,
    after: flow.state(),
    moment,
    now: instant,
    toasts: heard.toasts.slice(toasts),
    logged: heard.logged.slice(logged),
    standing: [...heard.standing],
  });
}
