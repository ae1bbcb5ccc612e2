import type { SavedMethods } from '#domain';
import type { SetupIntent } from '#graphql';
import type { EntryEvent } from '../method-entry.ts';
import type { SaveMode } from './save-method-state.ts';
import type { SaveOutcome } from './save-outcome.ts';

/** Everything that can happen to the save dialog: what the host does, what people do, what answers. */
export type SaveMethodEvent =
  | { type: 'open'; mode: SaveMode }
  | { type: 'close' }
  /** Null: they could not be loaded. */
  | { type: 'methods-arrived'; opening: number; methods: SavedMethods | null }
  /** Null: there is none to be had. */
  | { type: 'intent-arrived'; opening: number; intent: SetupIntent | null }
  /** Asks again for what could not be had. */
  | { type: 'retry-pressed' }
  | EntryEvent
  | { type: 'save-pressed' }
  | { type: 'save-settled'; attempt: number; outcome: SaveOutcome };
