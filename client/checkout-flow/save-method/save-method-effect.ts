import type { LogEntry, Toast } from '../ports.ts';
import type { SaveAttempt } from './save-method-state.ts';

/** What a transition asks to be done. Effects run after the transition, in order, and answer only with events. */
export type SaveMethodEffect =
  | { do: 'load-methods'; opening: number }
  | { do: 'create-intent'; opening: number }
  | { do: 'save'; attempt: SaveAttempt }
  | { do: 'notify'; toast: Toast }
  | { do: 'dismiss' }
  | { do: 'log'; entry: LogEntry }
  | { do: 'report-saved' };
