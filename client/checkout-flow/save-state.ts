import {
  findMissingInputs,
  hostTypes,
  isExpired,
  type MissingInput,
  type PaymentType,
  type SavedMethod,
  type SavedMethods,
} from '#domain';
import type { Intent, Loadable } from './loadable.ts';
import { hasMethodEntries, type MethodForm, savedMethods } from './method-form.ts';
import type { ObstacleContext, SharedEffect, TransitionResult } from './transition-result.ts';

/** In the mode 'update' the dialog also offers the saved methods; otherwise it only saves a new one. */
export type SaveMode = 'add-card' | 'add-bank-account' | 'update';

export interface SaveOpening {
  id: number;
  mode: SaveMode;
}

export interface SaveData {
  methods: Loadable<SavedMethods>;
  /** The setup intent, which only a new bank account needs; null until the dialog displays the form for one. */
  intent: Loadable<Intent> | null;
}

export type SaveTarget =
  | { kind: 'saved'; method: SavedMethod }
  | { kind: 'unattached'; type: PaymentType; paymentMethodId: string }
  | { kind: 'new'; type: PaymentType; holderName: string; intent: Intent };

type SaveHistory = { openings: number };

interface LoadedSaveState {
  history: SaveHistory;
  opening: SaveOpening;
  data: SaveData;
  form: MethodForm;
}
export type OpenSaveState = LoadedSaveState & { status: 'open' };
export interface SavingState extends LoadedSaveState {
  status: 'saving';
  submittedForm: MethodForm;
}

export type VisibleSave =
  | { status: 'preparing'; history: SaveHistory; opening: SaveOpening }
  | OpenSaveState
  | SavingState;
export type SaveState = { status: 'hidden'; history: SaveHistory } | VisibleSave;

export type SaveEffect = SharedEffect | { type: 'save'; target: SaveTarget } | { type: 'report-saved' };
export type SaveTransition = TransitionResult<SaveState, SaveEffect>;

export const INITIAL_SAVE_STATE: SaveState = { status: 'hidden', history: { openings: 0 } };

type SaveStateWithForm = Pick<LoadedSaveState, 'data' | 'form'>;

export const ADDED_TYPES = {
  'add-card': 'credit card',
  'add-bank-account': 'direct debit',
} as const satisfies Record<Exclude<SaveMode, 'update'>, PaymentType>;

export const offeredTypes = (mode: SaveMode, directDebitDisabled: boolean): readonly PaymentType[] =>
  mode === 'update' ? hostTypes(directDebitDisabled) : [ADDED_TYPES[mode]];

export const selectedSavedMethod = ({ data, form }: SaveStateWithForm): SavedMethod | null =>
  savedMethods(data).methods.find(({ id, type }) => id === form.methodId && type === form.tab) ?? null;

export const IS_SAVED_WITH_INTENT: Record<PaymentType, boolean> = { 'credit card': false, 'direct debit': true };

export const needsIntent = (state: SaveStateWithForm): boolean =>
  IS_SAVED_WITH_INTENT[state.form.tab] && selectedSavedMethod(state) === null;

export const missingForSave = (state: SaveStateWithForm, now: Date): MissingInput[] =>
  selectedSavedMethod(state) || state.form.unattachedMethodId !== null
    ? []
    : findMissingInputs({ ...state.form, selected: null, migrating: false, offer: null, now });

/** Why Save is disabled. A missing input does not disable it: a press marks the input. */
export type SaveObstacle =
  | 'updating'
  | 'expired-method'
  | 'provider-unavailable'
  | 'provider-loading'
  | 'intent-loading'
  | 'intent-unavailable';

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

export const hasSaveEntries = (state: SaveState): boolean => 'form' in state && hasMethodEntries(state.form);
