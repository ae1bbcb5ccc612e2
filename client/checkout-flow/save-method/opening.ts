import { openingSelection, type SavedMethods, type Selection } from '#domain';
import type { SetupIntent } from '#graphql';
import { blankEntry } from '../method-entry.ts';
import type { TransitionContext } from '../step.ts';
import type {
  SaveFacts,
  SaveForm,
  SaveIntent,
  SaveMode,
  SaveOpen,
  SaveOpening,
  SaveState,
} from './save-method-state.ts';
import { showsBankForm, typesOffered } from './save-reading.ts';
import { type SaveStep, unchanged } from './save-step.ts';

const NO_METHODS: SavedMethods = { methods: [], defaultId: null };

/** Everything a showing starts from; nothing survives from the one before. */
export function open(state: SaveState, mode: SaveMode, context: TransitionContext): SaveStep {
  if (state.at === 'saving') return alreadySaving(state);
  if (mode === 'add-bank-account' && context.directDebitDisabled) return notOffered(state);
  const { attempts } = state;
  const opening: SaveOpening = { id: state.openings + 1, mode };
  const base = { openings: opening.id, attempts, opening };
  if (mode === 'update') {
    const effects: SaveStep['effects'] = [{ do: 'dismiss' }, { do: 'load-methods', opening: opening.id }];
    return { state: { ...base, at: 'preparing' }, effects };
  }
  const [tab = 'credit card'] = typesOffered(mode, context.directDebitDisabled);
  const facts: SaveFacts = { methods: NO_METHODS, listing: 'known', intent: { kind: 'none' } };
  const shown = askIntentWhereNeeded({ ...base, at: 'open', facts, form: blankForm({ tab, methodId: null }) });
  return { state: shown.state, effects: [{ do: 'dismiss' }, ...shown.effects] };
}

/** The page has disabled direct debit, and asks for it: the switch wins, and the log says why nothing opened. */
const notOffered = (state: SaveState): SaveStep => ({
  state,
  effects: [
    { do: 'log', entry: { level: 'warning', message: 'direct debit is disabled, so no bank account can be added' } },
  ],
});

/** Closing forgets everything that was entered. It waits for a save that is under way. */
export const close = (state: SaveState): SaveStep =>
  state.at === 'preparing' || state.at === 'open'
    ? unchanged({ at: 'closed', openings: state.openings, attempts: state.attempts })
    : unchanged(state);

/** Takes in the saved methods: the first time they decide what the form opens with, later they only fill the list. */
export function receiveMethods(
  state: SaveState,
  openingId: number,
  methods: SavedMethods | null,
  { now, directDebitDisabled }: TransitionContext,
): SaveStep {
  if (state.at === 'closed' || state.opening.id !== openingId) return unchanged(state);
  const listing = methods ? 'known' : 'unavailable';
  if (state.at !== 'preparing') {
    return unchanged({ ...state, facts: { ...state.facts, listing, ...(methods && { methods }) } });
  }
  const facts: SaveFacts = { methods: methods ?? NO_METHODS, listing, intent: { kind: 'none' } };
  const selection = openingSelection(facts.methods, { migrating: false, directDebitDisabled, now });
  return askIntentWhereNeeded({ ...state, at: 'open', facts, form: blankForm(selection) });
}

export function receiveIntent(state: SaveState, openingId: number, answer: SetupIntent | null): SaveStep {
  if (state.at !== 'open' && state.at !== 'saving') return unchanged(state);
  if (state.opening.id !== openingId || state.facts.intent.kind !== 'asked') return unchanged(state);
  const intent: SaveIntent = answer ? { kind: 'fresh', intent: answer } : { kind: 'unavailable' };
  return unchanged({ ...state, facts: { ...state.facts, intent } });
}

/** Asks again for what could not be had; what was entered stays. */
export function retry(state: SaveState): SaveStep {
  if (state.at !== 'open') return unchanged(state);
  const { opening, facts } = state;
  const effects: SaveStep['effects'] = [];
  const asked: Partial<SaveFacts> = {};
  if (facts.listing === 'unavailable') {
    asked.listing = 'asked';
    effects.push({ do: 'load-methods', opening: opening.id });
  }
  if (facts.intent.kind === 'unavailable') {
    asked.intent = { kind: 'asked' };
    effects.push({ do: 'create-intent', opening: opening.id });
  }
  return effects.length === 0 ? unchanged(state) : { state: { ...state, facts: { ...facts, ...asked } }, effects };
}

/** Asks for a setup intent when a bank form comes into sight for the first time; never for a second beside it. */
export function askIntentWhereNeeded(state: SaveOpen): SaveStep {
  if (state.facts.intent.kind !== 'none' || !showsBankForm(state)) return unchanged(state);
  return {
    state: { ...state, facts: { ...state.facts, intent: { kind: 'asked' } } },
    effects: [{ do: 'create-intent', opening: state.opening.id }],
  };
}

export const alreadySaving = (state: SaveState): SaveStep => ({
  state,
  effects: [{ do: 'log', entry: { level: 'info', message: 'a payment method is already being saved' } }],
});

const blankForm = (selection: Selection): SaveForm => ({ ...blankEntry(selection), nameMissing: false, made: null });
