import { brandName, openingSelection, type SavedMethods, type Toast, TYPE_NAMES } from '#domain';
import type { SetupIntent } from '#graphql';
import type { NewDefaultMethod, SaveOutcome } from './execute-save.ts';
import { currentValue, type Intent, LOADING, NO_INTENT, reloading, settled } from './loadable.ts';
import {
  blankMethodForm,
  changeMethodForm,
  holderName,
  isUserInput,
  type MethodFormEvent,
  NO_SAVED_METHODS,
  savedMethods,
  withGaps,
} from './method-form.ts';
import {
  ADDED_TYPES,
  isVisibleSave,
  missingForSave,
  needsIntent,
  type OpenSaveState,
  type SaveData,
  type SaveEffect,
  type SaveMode,
  type SaveOpening,
  type SaveState,
  type SaveTarget,
  type SaveTransition,
  type SavingState,
  saveObstacle,
  selectedSavedMethod,
  type VisibleSave,
} from './save-state.ts';
import type { LoadedEvent } from './transition.ts';
import { logEffect, type TransitionContext, transitionTo, unchanged, withoutErrors } from './transition-result.ts';

function openSaveDialog(state: SaveState, mode: SaveMode, context: TransitionContext): SaveTransition {
  if (state.status === 'saving') return unchanged(state);
  if (mode === 'add-bank-account' && context.directDebitDisabled) {
    return transitionTo(state, logEffect('warning', 'direct debit is disabled, so no bank account can be added'));
  }
  const history = { ...state.history, openings: state.history.openings + 1 };
  const opening: SaveOpening = { id: history.openings, mode };
  if (mode === 'update') {
    return transitionTo(
      { status: 'preparing', history, opening },
      { type: 'dismiss' },
      { type: 'load-methods', opening: opening.id },
    );
  }
  const opened = requestIntentIfNeeded({
    status: 'open',
    history,
    opening,
    data: { methods: { status: 'loaded', value: NO_SAVED_METHODS }, intent: null },
    form: blankMethodForm({ tab: ADDED_TYPES[mode], methodId: null }),
  });
  return transitionTo(opened.state, { type: 'dismiss' }, ...opened.effects);
}

/** Opens the form with the saved methods. A form in use keeps its entries. */
function receiveSavedMethods(
  state: VisibleSave,
  methods: SavedMethods | null,
  { now, directDebitDisabled }: TransitionContext,
): SaveTransition {
  if (state.status !== 'preparing')
    return transitionTo({ ...state, data: { ...state.data, methods: settled(state.data.methods, methods) } });
  const data: SaveData = { methods: settled(LOADING, methods), intent: null };
  const selection = openingSelection(savedMethods(data), { migrating: false, directDebitDisabled, now });
  return requestIntentIfNeeded({ ...state, status: 'open', data, form: blankMethodForm(selection) });
}

function receiveSaveIntent(state: VisibleSave, intent: SetupIntent | null): SaveTransition {
  if (state.status === 'preparing' || state.data.intent?.status !== 'loading') return unchanged(state);
  return transitionTo({ ...state, data: { ...state.data, intent: settled<Intent>(LOADING, intent) } });
}

function retrySaveLoading(state: OpenSaveState): SaveTransition {
  const { opening, data } = state;
  const effects: SaveEffect[] = [];
  const loading: Partial<SaveData> = {};
  if (data.methods.status === 'unavailable') {
    loading.methods = reloading(data.methods);
    effects.push({ type: 'load-methods', opening: opening.id });
  }
  if (data.intent?.status === 'unavailable') {
    loading.intent = LOADING;
    effects.push(createIntentEffect(opening));
  }
  return transitionTo({ ...state, data: { ...data, ...loading } }, ...effects);
}

function requestIntentIfNeeded(state: OpenSaveState): SaveTransition {
  if (state.data.intent !== null || !needsIntent(state)) return transitionTo(state);
  const data: SaveData = { ...state.data, intent: LOADING };
  return transitionTo({ ...state, data }, createIntentEffect(state.opening));
}

const createIntentEffect = ({ id }: SaveOpening): SaveEffect => ({
  type: 'create-intent',
  opening: id,
  offer: null,
  extras: {},
});

function changeSaveForm(
  state: OpenSaveState | SavingState,
  event: MethodFormEvent,
  { now }: TransitionContext,
): SaveTransition {
  const form = changeMethodForm(state.form, event, { methods: savedMethods(state.data), now });
  if (form === state.form) return unchanged(state);
  if (state.status === 'saving') return transitionTo({ ...state, form });
  const changed = requestIntentIfNeeded({ ...state, form });
  return isUserInput(event) ? withoutErrors(changed) : changed;
}

function submitSave(state: OpenSaveState, context: TransitionContext): SaveTransition {
  const obstacle = saveObstacle(state, context);
  if (obstacle === 'provider-unavailable')
    return transitionTo(state, logEffect('warning', 'card provider not initialised'));
  if (obstacle) return unchanged(state);
  const gaps = missingForSave(state, context.now);
  if (gaps.length > 0) return transitionTo({ ...state, form: withGaps(state.form, gaps) });
  return transitionTo(
    { ...state, status: 'saving', submittedForm: state.form },
    { type: 'dismiss' },
    { type: 'save', target: createSaveTarget(state) },
  );
}

function createSaveTarget(state: OpenSaveState): SaveTarget {
  const { data, form } = state;
  const method = selectedSavedMethod(state);
  if (method) return { kind: 'saved', method };
  if (form.unattachedMethodId !== null) {
    return { kind: 'unattached', type: form.tab, paymentMethodId: form.unattachedMethodId };
  }
  return {
    kind: 'new',
    type: form.tab,
    holderName: holderName(form),
    intent: (data.intent && currentValue(data.intent)) ?? NO_INTENT,
  };
}

function finishSave(state: SavingState, outcome: SaveOutcome): SaveTransition {
  const { history, opening, data, form, submittedForm } = state;
  if (outcome.status === 'saved') {
    return transitionTo(
      { status: 'hidden', history },
      { type: 'notify', toast: savedToast(outcome.method) },
      { type: 'report-saved' },
    );
  }
  // Discards the created method if the form has changed since, because the method may be for other details.
  const unattachedMethodId = form === submittedForm ? outcome.unattachedMethodId : null;
  return transitionTo(
    {
      status: 'open',
      history,
      opening,
      data: { ...data, intent: outcome.intent ?? data.intent },
      form: { ...form, unattachedMethodId },
    },
    ...(outcome.isInvalidEntry ? [] : [{ type: 'notify', toast: SAVE_FAILED_TOAST } as const]),
  );
}

const SAVE_FAILED_TOAST: Toast = {
  tone: 'error',
  title: 'There was an error adding payment method. Please try again later.',
};

function savedToast({ type, brand, last4 }: NewDefaultMethod): Toast {
  const kind = TYPE_NAMES[type]?.toLowerCase() ?? brandName(brand ?? '');
  const method = last4 === null ? kind : `${kind} ending in ${last4}`;
  return {
    tone: 'success',
    title: 'The payment method for your subscriptions has been updated',
    detail: `All active subscriptions will now use your ${method} for future charges`,
  };
}

export type SaveEvent =
  | { type: 'save-requested'; mode: SaveMode }
  | { type: 'hide' }
  | LoadedEvent
  | { type: 'retry-requested' }
  | MethodFormEvent
  | { type: 'save-submitted' }
  | { type: 'save-finished'; outcome: SaveOutcome };

export function saveTransition(state: SaveState, event: SaveEvent, context: TransitionContext): SaveTransition {
  switch (event.type) {
    case 'save-requested':
      return openSaveDialog(state, event.mode, context);
    case 'hide':
      return state.status === 'saving' ? unchanged(state) : transitionTo({ status: 'hidden', history: state.history });
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
      return state.status === 'open' ? changeSaveForm(state, event, context) : unchanged(state);
    // The fields also report during a save, because the card provider marks errors while it confirms.
    case 'card-field-changed':
    case 'bank-field-changed':
      return 'form' in state ? changeSaveForm(state, event, context) : unchanged(state);
    case 'save-submitted':
      return state.status === 'open' ? submitSave(state, context) : unchanged(state);
    case 'save-finished':
      return state.status === 'saving' ? finishSave(state, event.outcome) : unchanged(state);
  }
}
