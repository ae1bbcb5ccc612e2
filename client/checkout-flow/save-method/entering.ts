import { changeEntry, type EntryEvent } from '../method-entry.ts';
import type { TransitionContext } from '../step.ts';
import { askIntentWhereNeeded } from './opening.ts';
import type { SaveForm, SaveState } from './save-method-state.ts';
import { typesOffered } from './save-reading.ts';
import { type SaveStep, unchanged } from './save-step.ts';

/** Takes in what people do to the form. During a save it is locked, but the provider may still mark its own fields. */
export function enter(state: SaveState, event: EntryEvent, context: TransitionContext): SaveStep {
  const marked = event.type === 'card-field-changed' || event.type === 'bank-field-changed';
  if (state.at === 'saving' && marked) return unchanged({ ...state, form: entered(state, event, context) });
  if (state.at !== 'open') return unchanged(state);
  if (event.type === 'tab-chosen' && !isOffered(event.tab, state.opening.mode, context)) return unchanged(state);
  const form = entered(state, event, context);
  return form === state.form ? unchanged(state) : askIntentWhereNeeded({ ...state, form });
}

const isOffered = (
  tab: SaveForm['tab'],
  mode: Parameters<typeof typesOffered>[0],
  { directDebitDisabled }: TransitionContext,
): boolean => typesOffered(mode, directDebitDisabled).includes(tab);

/** A changed form is no longer the one of which a method was made. A field's own news says nothing about the name. */
function entered(
  { facts, form }: Extract<SaveState, { form: SaveForm }>,
  event: EntryEvent,
  { now }: TransitionContext,
): SaveForm {
  if (event.type === 'field-entered') return form.made === null ? form : { ...form, made: null };
  const changed = changeEntry(form, event, { methods: facts.methods, now });
  if (changed === form) return form;
  const aboutName = event.type === 'name-typed' || event.type === 'tab-chosen' || event.type === 'method-chosen';
  return { ...changed, made: null, nameMissing: form.nameMissing && !aboutName };
}
