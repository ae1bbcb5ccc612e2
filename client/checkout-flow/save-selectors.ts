import {
  findMissingInputs,
  hostTypes,
  isExpired,
  type MissingInput,
  type PaymentType,
  type SavedMethod,
} from '#domain';
import { hasMethodEntries, savedMethods } from './method-form.ts';
import type { SaveData, SaveForm, SaveMode, SaveState, VisibleSave } from './save-state.ts';
import type { ObstacleContext } from './transition-result.ts';

/** The part of a state that exists once there is a form. */
interface SaveStateWithForm {
  data: SaveData;
  form: SaveForm;
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

/** Whether saving new details takes a setup intent (T28, T29). */
export const IS_SAVED_WITH_INTENT: Record<PaymentType, boolean> = { 'credit card': false, 'direct debit': true };

/** Whether the form that is displayed needs a setup intent; a saved method needs none. */
export const needsIntent = (state: SaveStateWithForm): boolean =>
  IS_SAVED_WITH_INTENT[state.form.tab] && selectedSavedMethod(state) === null;

/** What a new method lacks (V22); nothing for one that exists. */
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

/** Why saving is disabled; null when it is enabled (V7). */
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
