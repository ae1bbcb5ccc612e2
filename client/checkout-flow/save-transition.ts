import type { SaveOutcome } from './execute-save.ts';
import { isUserInput, type MethodFormEvent } from './method-form.ts';
import { isVisibleSave } from './save-selectors.ts';
import type { SaveMode, SaveState, SaveTransition } from './save-state.ts';
import {
  changeSaveForm,
  finishSave,
  hideSaveDialog,
  openSaveDialog,
  receiveSavedMethods,
  receiveSaveIntent,
  retrySaveLoading,
  submitSave,
} from './save-transitions.ts';
import type { LoadedEvent } from './transition.ts';
import { type TransitionContext, unchanged, withoutErrors } from './transition-result.ts';

export type SaveEvent =
  /** Opens the dialog. */
  | { type: 'save-requested'; mode: SaveMode }
  | { type: 'hide' }
  | LoadedEvent
  /** Loads again what could not be loaded. */
  | { type: 'retry-requested' }
  | MethodFormEvent
  | { type: 'save-submitted' }
  | { type: 'save-finished'; attempt: number; outcome: SaveOutcome };

/** The save dialog as a pure and total function: an event that means nothing in a state leaves it unchanged. */
export function saveTransition(state: SaveState, event: SaveEvent, context: TransitionContext): SaveTransition {
  switch (event.type) {
    case 'save-requested':
      return openSaveDialog(state, event.mode, context);
    case 'hide':
      return hideSaveDialog(state);
    case 'methods-loaded':
      return isVisibleSave(state) && state.opening.id === event.opening
        ? receiveSavedMethods(state, event.methods, context)
        : unchanged(state);
    case 'intent-loaded':
      return isVisibleSave(state) && state.opening.id === event.opening
        ? receiveSaveIntent(state, event.intent)
        : unchanged(state);
    case 'retry-requested':
      return state.status === 'open' ? retrySaveLoading(state) : unchanged(state);
    case 'tab-selected':
    case 'method-selected':
    case 'name-changed':
    case 'field-focused':
      return state.status === 'open' ? applyInput(state, event, context) : unchanged(state);
    // The provider marks its fields while it confirms.
    case 'card-field-changed':
    case 'bank-field-changed':
      if (state.status === 'saving') return changeSaveForm(state, event, context);
      return state.status === 'open' ? applyInput(state, event, context) : unchanged(state);
    case 'save-submitted':
      return submitSave(state, context);
    case 'save-finished':
      return finishSave(state, event.attempt, event.outcome);
  }
}

function applyInput(
  state: Extract<SaveState, { status: 'open' }>,
  event: MethodFormEvent,
  context: TransitionContext,
): SaveTransition {
  const result = changeSaveForm(state, event, context);
  return result.state !== state && isUserInput(event) ? withoutErrors(result) : result;
}
