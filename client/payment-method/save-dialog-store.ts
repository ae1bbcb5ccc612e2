import type { SaveMethodFlow, SaveMethodState } from '#checkout-flow';
import { EMPTY_PICKER_STATE, type PickerState } from '#method-fields';
import { createLastVisibleStore, type LastVisibleStore, type ReadonlyStore } from '#ui';

type VisibleSaveState = Exclude<SaveMethodState, { status: 'closed' }>;

/** The last visible state of the save dialog, and its method picker's state. */
export interface SaveDialogStore extends LastVisibleStore<VisibleSaveState> {
  picker: ReadonlyStore<PickerState>;
}

export function createSaveDialogStore(flow: SaveMethodFlow): SaveDialogStore {
  const store = createLastVisibleStore(flow, (state): state is VisibleSaveState => state.status !== 'closed');
  return { ...store, picker: { state: () => pickerState(store.state()), subscribe: store.subscribe } };
}

/** What the picker shows of the dialog, with the message of a missing name (E13). */
function pickerState(state: VisibleSaveState | null): PickerState {
  if (!state || state.status === 'preparing') return EMPTY_PICKER_STATE;
  const { form, data } = state;
  return {
    entry: form,
    saved: data.methods,
    locked: state.status === 'saving',
    nameError: form.nameMissing ? 'Your name is incomplete' : null,
    // Only bank accounts need an intent.
    intentUnavailable: form.tab === 'direct debit' && data.intent.status === 'unavailable',
  };
}
