import { type TransitionContext, transitionTo, unchanged } from '../create-flow.ts';
import { changeEntry, type EntryEvent } from '../method-entry.ts';
import { requestIntentIfNeeded } from './opening-transitions.ts';
import type { SaveTransitionResult } from './save-method-effect.ts';
import type { OpenSaveState, SaveMethodForm, SaveMethodState, SaveMode, SavingState } from './save-method-state.ts';
import { offeredTypes } from './save-selectors.ts';

/** Applies user input. During a save the form is locked, except for what the provider reports of its fields. */
export function changeForm(
  state: SaveMethodState,
  event: EntryEvent,
  context: TransitionContext,
): SaveTransitionResult {
  const isProviderUpdate = event.type === 'card-field-changed' || event.type === 'bank-field-changed';
  if (state.status === 'saving' && isProviderUpdate) {
    return transitionTo({ ...state, form: applyFormEvent(state, event, context) });
  }
  if (state.status !== 'open') return unchanged(state);
  if (event.type === 'tab-selected' && !isOffered(event.tab, state.opening.mode, context)) return unchanged(state);
  return requestIntentIfNeeded({ ...state, form: applyFormEvent(state, event, context) });
}

const isOffered = (tab: SaveMethodForm['tab'], mode: SaveMode, { directDebitDisabled }: TransitionContext): boolean =>
  offeredTypes(mode, directDebitDisabled).includes(tab);

/** Any change discards a method that was created from the old details; only user input clears the missing name's error. */
function applyFormEvent(
  { data, form }: OpenSaveState | SavingState,
  event: EntryEvent,
  { now }: TransitionContext,
): SaveMethodForm {
  if (event.type === 'field-focused') return { ...form, unattachedMethodId: null };
  const changed = changeEntry(form, event, { methods: data.methods, now });
  if (changed === form) return form;
  const clearsNameError =
    event.type === 'name-changed' || event.type === 'tab-selected' || event.type === 'method-selected';
  return { ...changed, unattachedMethodId: null, nameMissing: form.nameMissing && !clearsNameError };
}
