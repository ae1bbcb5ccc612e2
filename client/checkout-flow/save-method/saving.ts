import type { TransitionContext } from '../step.ts';
import { alreadySaving } from './opening.ts';
import type { SaveOpen, SaveState, SaveTarget } from './save-method-state.ts';
import type { SaveOutcome } from './save-outcome.ts';
import { savedChoice, saveObstacle } from './save-reading.ts';
import { type SaveStep, unchanged } from './save-step.ts';
import { NOT_SAVED, savedToast } from './save-toast.ts';

/** Starts a save, once: the state leaves 'open' in the same tick, so a second press finds it saving. */
export function pressSave(state: SaveState, { now, updating, provider }: TransitionContext): SaveStep {
  if (state.at === 'saving') return alreadySaving(state);
  if (state.at !== 'open') return unchanged(state);
  const obstacle = saveObstacle(state, now, updating, provider);
  if (obstacle === 'provider-unavailable') {
    return { state, effects: [{ do: 'log', entry: { level: 'error', message: 'card provider not initialised' } }] };
  }
  if (obstacle) {
    const message = `no payment method can be saved now: ${obstacle}`;
    return { state, effects: [{ do: 'log', entry: { level: 'info', message } }] };
  }
  const target = targetOf(state);
  if (!target) return unchanged({ ...state, form: { ...state.form, nameMissing: true } });
  const attempt = { id: state.attempts + 1, target };
  return {
    state: { ...state, at: 'saving', attempts: attempt.id, attempt, pressed: state.form },
    // What was said of the last attempt is not true of this one.
    effects: [{ do: 'dismiss' }, { do: 'save', attempt }],
  };
}

/** Null while the holder's name is missing. */
function targetOf(state: SaveOpen): SaveTarget | null {
  const { facts, form } = state;
  const method = savedChoice(state);
  if (method) return { kind: 'saved', method };
  if (form.made !== null) return { kind: 'made', type: form.tab, paymentMethodId: form.made };
  const holderName = (form.tab === 'credit card' ? form.card.name : form.bank.name).trim();
  if (holderName === '') return null;
  if (form.tab === 'credit card') return { kind: 'new-card', holderName };
  return {
    kind: 'new-bank-account',
    holderName,
    intent: facts.intent.kind === 'fresh' ? facts.intent.intent : null,
  };
}

/** Ends a save. Success is final before anyone is told; a failure gives the form back as it was. */
export function settle(state: SaveState, attemptId: number, outcome: SaveOutcome): SaveStep {
  if (state.at !== 'saving' || state.attempt.id !== attemptId) return unchanged(state);
  const { openings, attempts, opening, facts, form, pressed } = state;
  if (outcome.saved) {
    return {
      state: { at: 'closed', openings, attempts },
      effects: [{ do: 'notify', toast: savedToast(outcome.method) }, { do: 'report-saved' }],
    };
  }
  // What a field said meanwhile may mean that other details stand in it now.
  const made = form === pressed ? outcome.made : null;
  return {
    state: {
      at: 'open',
      openings,
      attempts,
      opening,
      facts: { ...facts, intent: outcome.intent ?? facts.intent },
      form: { ...form, made },
    },
    effects: outcome.because === 'failed' ? [{ do: 'notify', toast: NOT_SAVED }] : [],
  };
}
