import { type MethodSelection, openingSelection, type SavedMethods } from '#domain';
import type { SetupIntent } from '#graphql';
import { logEffect } from '../checkout-effect.ts';
import { type TransitionContext, transitionTo, unchanged } from '../create-flow.ts';
import { blankEntry, NO_SAVED_METHODS } from '../method-entry.ts';
import type { SaveMethodEffect, SaveTransitionResult } from './save-method-effect.ts';
import type {
  OpenSaveState,
  SaveIntentState,
  SaveMethodData,
  SaveMethodForm,
  SaveMethodState,
  SaveMode,
  SaveOpening,
} from './save-method-state.ts';
import { showsBankForm } from './save-selectors.ts';

/** Starts an opening, of which the previous one leaves nothing. */
export function openSaveDialog(
  state: SaveMethodState,
  mode: SaveMode,
  context: TransitionContext,
): SaveTransitionResult {
  if (state.status === 'saving') return logAlreadySaving(state);
  if (mode === 'add-bank-account' && context.directDebitDisabled) return bankAccountNotOffered(state);
  const { attempts } = state;
  const opening: SaveOpening = { id: state.openings + 1, mode };
  const base = { openings: opening.id, attempts, opening };
  if (mode === 'update') {
    return transitionTo(
      { ...base, status: 'preparing' },
      { type: 'dismiss' },
      { type: 'load-methods', opening: opening.id },
    );
  }
  const tab = mode === 'add-card' ? 'credit card' : 'direct debit';
  const opened = requestIntentIfNeeded({
    ...base,
    status: 'open',
    data: { methods: NO_SAVED_METHODS, methodsStatus: 'loaded', intent: { status: 'none' } },
    form: blankForm({ tab, methodId: null }),
  });
  return transitionTo(opened.state, { type: 'dismiss' }, ...opened.effects);
}

/** The host has disabled direct debit and requests it nevertheless; the option wins, and the log says why nothing opens. */
const bankAccountNotOffered = (state: SaveMethodState): SaveTransitionResult =>
  transitionTo(state, logEffect('warning', 'direct debit is disabled, so no bank account can be added'));

/** Discards everything that was entered. Ignored during a save. */
export const closeSaveDialog = (state: SaveMethodState): SaveTransitionResult =>
  state.status === 'preparing' || state.status === 'open'
    ? transitionTo({ status: 'closed', openings: state.openings, attempts: state.attempts })
    : unchanged(state);

/** Opens the form with the saved methods; when it is open already, only updates the list. */
export function receiveMethods(
  state: SaveMethodState,
  openingId: number,
  methods: SavedMethods | null,
  { now, directDebitDisabled }: TransitionContext,
): SaveTransitionResult {
  if (state.status === 'closed' || state.opening.id !== openingId) return unchanged(state);
  const methodsStatus = methods ? 'loaded' : 'unavailable';
  if (state.status !== 'preparing') {
    return transitionTo({ ...state, data: { ...state.data, methodsStatus, ...(methods && { methods }) } });
  }
  const data: SaveMethodData = { methods: methods ?? NO_SAVED_METHODS, methodsStatus, intent: { status: 'none' } };
  const selection = openingSelection(data.methods, { migrating: false, directDebitDisabled, now });
  return requestIntentIfNeeded({ ...state, status: 'open', data, form: blankForm(selection) });
}

export function receiveIntent(
  state: SaveMethodState,
  openingId: number,
  intent: SetupIntent | null,
): SaveTransitionResult {
  if (state.status !== 'open' && state.status !== 'saving') return unchanged(state);
  if (state.opening.id !== openingId || state.data.intent.status !== 'loading') return unchanged(state);
  const intentState: SaveIntentState = intent ? { status: 'ready', intent } : { status: 'unavailable' };
  return transitionTo({ ...state, data: { ...state.data, intent: intentState } });
}

/** Loads again what could not be loaded; keeps what was entered. */
export function retrySaveLoading(state: SaveMethodState): SaveTransitionResult {
  if (state.status !== 'open') return unchanged(state);
  const { opening, data } = state;
  const effects: SaveMethodEffect[] = [];
  const loading: Partial<SaveMethodData> = {};
  if (data.methodsStatus === 'unavailable') {
    loading.methodsStatus = 'loading';
    effects.push({ type: 'load-methods', opening: opening.id });
  }
  if (data.intent.status === 'unavailable') {
    loading.intent = { status: 'loading' };
    effects.push({ type: 'create-intent', opening: opening.id });
  }
  return transitionTo({ ...state, data: { ...data, ...loading } }, ...effects);
}

/** Creates a setup intent when the form for a bank account is first displayed. */
export function requestIntentIfNeeded(state: OpenSaveState): SaveTransitionResult {
  if (state.data.intent.status !== 'none' || !showsBankForm(state)) return unchanged(state);
  return transitionTo(
    { ...state, data: { ...state.data, intent: { status: 'loading' } } },
    { type: 'create-intent', opening: state.opening.id },
  );
}

export const logAlreadySaving = (state: SaveMethodState): SaveTransitionResult =>
  transitionTo(state, logEffect('info', 'a payment method is already being saved'));

const blankForm = (selection: MethodSelection): SaveMethodForm => ({
  ...blankEntry(selection),
  nameMissing: false,
  unattachedMethodId: null,
});
