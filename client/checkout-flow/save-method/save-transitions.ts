import { logEffect } from '../checkout-effect.ts';
import { type TransitionContext, transitionTo, unchanged } from '../create-flow.ts';
import { readyIntent } from '../selectors.ts';
import type { SaveOutcome } from './execute-save.ts';
import { logAlreadySaving } from './opening-transitions.ts';
import type { SaveTransitionResult } from './save-method-effect.ts';
import type { OpenSaveState, SaveMethodState, SaveTarget, SavingState } from './save-method-state.ts';
import { saveObstacle, selectedSavedMethod } from './save-selectors.ts';
import { SAVE_FAILED_TOAST, savedToast } from './save-toast.ts';

/** Starts a save; the state leaves 'open' in the same tick, so that a second press is only logged (T27, V8). */
export function submitSave(state: SaveMethodState, context: TransitionContext): SaveTransitionResult {
  if (state.status === 'saving') return logAlreadySaving(state);
  if (state.status !== 'open') return unchanged(state);
  const obstacle = saveObstacle(state, context);
  if (obstacle === 'provider-unavailable') {
    return transitionTo(state, logEffect('error', 'card provider not initialised'));
  }
  if (obstacle) return transitionTo(state, logEffect('info', `no payment method can be saved now: ${obstacle}`));
  const target = createSaveTarget(state);
  if (!target) return transitionTo({ ...state, form: { ...state.form, nameMissing: true } });
  const attempt = { id: state.attempts + 1, target };
  return transitionTo(
    { ...state, status: 'saving', attempts: attempt.id, attempt, submittedForm: state.form },
    // Messages about the previous attempt do not apply to this one.
    { type: 'dismiss' },
    { type: 'save', attempt },
  );
}

/** Null while the holder's name is missing (V22). */
function createSaveTarget(state: OpenSaveState): SaveTarget | null {
  const { data, form } = state;
  const method = selectedSavedMethod(state);
  if (method) return { kind: 'saved', method };
  if (form.unattachedMethodId !== null) {
    return { kind: 'unattached', type: form.tab, paymentMethodId: form.unattachedMethodId };
  }
  const holderName = (form.tab === 'credit card' ? form.card.name : form.bank.name).trim();
  if (holderName === '') return null;
  return { kind: 'new', type: form.tab, holderName, intent: readyIntent(data.intent) };
}

/** Ends a save. A success is final before it is reported; a failure returns the form as it was. */
export function finishSave(state: SaveMethodState, attemptId: number, outcome: SaveOutcome): SaveTransitionResult {
  if (state.status !== 'saving' || state.attempt.id !== attemptId) return unchanged(state);
  switch (outcome.status) {
    case 'saved':
      return transitionTo(
        { status: 'closed', openings: state.openings, attempts: state.attempts },
        { type: 'notify', toast: savedToast(outcome.method) },
        { type: 'report-saved' },
      );
    case 'failed': {
      const open = reopenForm(state, outcome);
      return outcome.isInvalidEntry
        ? transitionTo(open)
        : transitionTo(open, { type: 'notify', toast: SAVE_FAILED_TOAST });
    }
  }
}

function reopenForm(state: SavingState, outcome: Extract<SaveOutcome, { status: 'failed' }>): OpenSaveState {
  const { openings, attempts, opening, data, form, submittedForm } = state;
  // A form that changed during the save may contain other details by now.
  const unattachedMethodId = form === submittedForm ? outcome.unattachedMethodId : null;
  return {
    status: 'open',
    openings,
    attempts,
    opening,
    data: { ...data, intent: outcome.intent ?? data.intent },
    form: { ...form, unattachedMethodId },
  };
}
