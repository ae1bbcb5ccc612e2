import { blankEntry, type SaveMethodFlow, type SaveState } from '#checkout-flow';
import type { PickerState } from '#method-fields';
import type { Watchable } from '#ui';

type Shown = Exclude<SaveState, { at: 'closed' }>;

/** The save dialog as its parts watch it: the last state in which there was something to see. */
export interface ShownSave extends Watchable<Shown | null> {
  picker: Watchable<PickerState>;
  /** Forgets what has left the page, the intent's secret above all. */
  forget(): void;
}

const NOTHING_ENTERED: PickerState = {
  entry: blankEntry({ tab: 'credit card', methodId: null }),
  saved: { methods: [], defaultId: null },
  locked: true,
  nameError: null,
  intentUnavailable: false,
};

/** Watches a flow; while its dialog moves out, what it held is still there to be shown. */
export function watchShown(flow: SaveMethodFlow): ShownSave {
  let last: Shown | null = null;
  const state = () => {
    const now = flow.state();
    if (now.at !== 'closed') last = now;
    return last;
  };
  return {
    state,
    subscribe: flow.subscribe,
    picker: { state: () => pickerState(state()), subscribe: flow.subscribe },
    forget: () => {
      if (flow.state().at === 'closed') last = null;
    },
  };
}

function pickerState(shown: Shown | null): PickerState {
  if (!shown || shown.at === 'preparing') return NOTHING_ENTERED;
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
