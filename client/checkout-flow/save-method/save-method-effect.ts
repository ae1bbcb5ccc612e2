import type { TransitionResult } from '../create-flow.ts';
import type { LogEntry, Toast } from '../ports.ts';
import type { SaveAttempt, SaveMethodState } from './save-method-state.ts';

/** What a transition requests. Effects start after the transition, in order, and respond only with events. */
export type SaveMethodEffect =
  | { type: 'load-methods'; opening: number }
  | { type: 'create-intent'; opening: number }
  | { type: 'save'; attempt: SaveAttempt }
  | { type: 'notify'; toast: Toast }
  | { type: 'dismiss' }
  | { type: 'log'; entry: LogEntry }
  | { type: 'report-saved' };

export type SaveTransitionResult = TransitionResult<SaveMethodState, SaveMethodEffect>;
