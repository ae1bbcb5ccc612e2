import type { SavedMethods } from '#domain';
import type { SetupIntent } from '#graphql';
import type { TransitionContext } from '../create-flow.ts';
import type { EntryEvent } from '../method-entry.ts';
import type { SaveOutcome } from './execute-save.ts';
import { changeForm } from './form-transitions.ts';
import {
  closeSaveDialog,
  openSaveDialog,
  receiveIntent,
  receiveMethods,
  retrySaveLoading,
} from './opening-transitions.ts';
import type { SaveTransitionResult } from './save-method-effect.ts';
import type { SaveMethodState, SaveMode } from './save-method-state.ts';
import { finishSave, submitSave } from './save-transitions.ts';

/** Everything that can happen to the save dialog: calls of the host, user input, responses. */
export type SaveMethodEvent =
  | { type: 'open'; mode: SaveMode }
  | { type: 'close' }
  /** Null: the methods could not be loaded. */
  | { type: 'methods-loaded'; opening: number; methods: SavedMethods | null }
  /** Null: no intent could be created. */
  | { type: 'intent-loaded'; opening: number; intent: SetupIntent | null }
  /** Loads again what could not be loaded. */
  | { type: 'retry-requested' }
  | EntryEvent
  | { type: 'save-submitted' }
  | { type: 'save-finished'; attempt: number; outcome: SaveOutcome };

/** The save dialog as one pure and total function: an event that means nothing in a state leaves it unchanged. */
export function saveMethodTransition(
  state: SaveMethodState,
  event: SaveMethodEvent,
  context: TransitionContext,
): SaveTransitionResult {
  switch (event.type) {
    case 'open':
      return openSaveDialog(state, event.mode, context);
    case 'close':
      return closeSaveDialog(state);
    case 'methods-loaded':
      return receiveMethods(state, event.opening, event.methods, context);
    case 'intent-loaded':
      return receiveIntent(state, event.opening, event.intent);
    case 'retry-requested':
      return retrySaveLoading(state);
    case 'tab-selected':
    case 'method-selected':
    case 'name-changed':
    case 'card-field-changed':
    case 'bank-field-changed':
    case 'field-focused':
      return changeForm(state, event, context);
    case 'save-submitted':
      return submitSave(state, context);
    case 'save-finished':
      return finishSave(state, event.attempt, event.outcome);
  }
}
