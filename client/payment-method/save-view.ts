import type { SaveMethodFlow, SaveState } from '#checkout-flow';
import { BLANK_PICKER, type PickerState } from '#method-fields';
import { type LastShown, type Watchable, watchLastShown } from '#ui';

type Shown = Exclude<SaveState, { at: 'closed' }>;

/** The save dialog as its parts watch it: the last state in which there was something to see. */
export interface ShownSave extends LastShown<Shown> {
  picker: Watchable<PickerState>;
}

export function watchShown(flow: SaveMethodFlow): ShownSave {
  const shown = watchLastShown(flow, (state): state is Shown => state.at !== 'closed');
  return { ...shown, picker: { state: () => pickerState(shown.state()), subscribe: shown.subscribe } };
}

function pickerState(shown: Shown | null): PickerState {
  if (!shown || shown.at === 'preparing') return BLANK_PICKER;
  const { form, facts } = shown;
  return {
    entry: form,
    saved: facts.methods,
    locked: shown.at === 'saving',
    nameError: form.nameMissing ? 'Your name is incomplete' : null,
    // Only a bank account needs an intent, so a card's form is not told that there is none.
    intentUnavailable: form.tab === 'direct debit' && facts.intent.kind === 'unavailable',
  };
}
