import {
  findMissingInputs,
  hostTypes,
  isExpired,
  type MissingInput,
  type PaymentType,
  type SavedMethod,
  type SavedMethods,
} from '#domain';
import type { SetupIntent } from '#graphql';
import type { Intent, Loadable } from './loadable.ts';
import { hasMethodEntries, type MethodForm, savedMethods } from './method-form.ts';
import type { ObstacleContext, SharedEffect, TransitionResult } from './transition-result.ts';

/** The purpose of the save dialog's opening. */
export type SaveMode = 'add-card' | 'add-bank-account' | 'update';

/** One opening of the save dialog. Responses that carry another opening's id are dropped. */
export interface SaveOpening {
  id: number;
  mode: SaveMode;
}

export interface SaveData {
  /** Empty where saved methods do not apply. */
  methods: Loadable<SavedMethods>;
  /** For a new bank account; cards and saved methods need none. Null until the form for an account is displayed. */
  intent: Loadable<Intent> | null;
}

export type SaveTarget =
  | { kind: 'saved'; method: SavedMethod }
  /** Created at the provider by an earlier press. */
  | { kind: 'unattached'; type: PaymentType; paymentMethodId: string }
  /** A bank account needs an intent; without one it must be created first. */
  | { kind: 'new'; type: PaymentType; holderName: string; intent: SetupIntent | null };

/** One press of Save, with everything it needs, fixed at that moment. */
export interface SaveAttempt {
  id: number;
  target: SaveTarget;
}

/** The state that outlives an opening. */
interface SaveHistory {
  openings: number;
  attempts: number;
}

interface LoadedSaveState {
  history: SaveHistory;
  opening: SaveOpening;
  data: SaveData;
  form: MethodForm;
}
export interface OpenSaveState extends LoadedSaveState {
  status: 'open';
}
export interface SavingState extends LoadedSaveState {
  status: 'saving';
  attempt: SaveAttempt;
  /** The form when the attempt began. */
  submittedForm: MethodForm;
}

/** A save dialog on the screen; preparing while the saved methods are loading (update only). */
export type VisibleSave =
  | { status: 'preparing'; history: SaveHistory; opening: SaveOpening }
  | OpenSaveState
  | SavingState;
export type SaveState = { status: 'hidden'; history: SaveHistory } | VisibleSave;

export type SaveEffect = SharedEffect | { type: 'save'; attempt: SaveAttempt } | { type: 'report-saved' };
export type SaveTransition = TransitionResult<SaveState, SaveEffect>;

export const INITIAL_SAVE_STATE: SaveState = { status: 'hidden', history: { openings: 0, attempts: 0 } };

/** The part of a state that exists once there is a form. */
interface SaveStateWithForm {
  data: SaveData;
  form: MethodForm;
}

export const ADDED_TYPES = {
  'add-card': 'credit card',
  'add-bank-account': 'direct debit',
} as const satisfies Record<Exclude<SaveMode, 'update'>, PaymentType>;

/** The offered types, displayed as tabs if there are several. */
export const offeredTypes = (mode: SaveMode, directDebitDisabled: boolean): readonly PaymentType[] =>
  mode === 'update' ? hostTypes(directDebitDisabled) : [ADDED_TYPES[mode]];

/** The saved method to make the default; null while new details are entered. */
export const selectedSavedMethod = ({ data, form }: SaveStateWithForm): SavedMethod | null =>
  savedMethods(data).methods.find(({ id, type }) => id === form.methodId && type === form.tab) ?? null;

/** Whether saving new details takes a setup intent. */
export const IS_SAVED_WITH_INTENT: Record<PaymentType, boolean> = { 'credit card': false, 'direct debit': true };

/** Whether the form that is displayed needs a setup intent; a saved method needs none. */
export const needsIntent = (state: SaveStateWithForm): boolean =>
  IS_SAVED_WITH_INTENT[state.form.tab] && selectedSavedMethod(state) === null;

/** The missing parts of a new method; none for one that exists. */
export const missingForSave = (state: SaveStateWithForm, now: Date): MissingInput[] =>
  selectedSavedMethod(state) || state.form.unattachedMethodId !== null
    ? []
    : findMissingInputs({ ...state.form, selected: null, migrating: false, offer: null, now });

/** Why saving is disabled. A missing input is no reason: pressing Save reports it beside the field. */
export type SaveObstacle =
  | 'updating'
  | 'expired-method'
  | 'provider-unavailable'
  | 'provider-loading'
  | 'intent-loading'
  | 'intent-unavailable';

/** Why saving is disabled; null when it is enabled. */
export function saveObstacle(
  state: SaveStateWithForm,
  { now, isUpdating, providerStatus }: ObstacleContext,
): SaveObstacle | null {
  if (isUpdating) return 'updating';
  const saved = selectedSavedMethod(state);
  if (saved) return isExpired(saved, now) ? 'expired-method' : null;
  if (providerStatus !== 'loaded' && state.form.unattachedMethodId === null) {
    return providerStatus === 'failed' ? 'provider-unavailable' : 'provider-loading';
  }
  if (!needsIntent(state)) return null;
  const { intent } = state.data;
  if (intent?.status === 'loading') return 'intent-loading';
  return intent?.status === 'unavailable' ? 'intent-unavailable' : null;
}

export const isVisibleSave = (state: SaveState): state is VisibleSave => state.status !== 'hidden';

/** Whether closing now would lose something that the user has entered or chosen. */
export const hasSaveEntries = (state: SaveState): boolean => 'form' in state && hasMethodEntries(state.form);
