import { isExpired, type MissingInput, type PaymentType, type SavedMethod, type SavedMethods } from '#domain';
import { latestValue } from './loadable.ts';
import { hasMethodEntries, missingInputs, NO_SAVED_METHODS } from './method-form.ts';
import type { SaveData, SaveForm, SaveMode, SaveState, VisibleSave } from './save-state.ts';
import type { ObstacleContext } from './transition-result.ts';

/** The part of a state that exists once there is a form. */
interface SaveStateWithForm {
  data: SaveData;
  form: SaveForm;
}

const CARDS: readonly PaymentType[] = ['credit card'];
const BANK_ACCOUNTS: readonly PaymentType[] = ['direct debit'];
const BOTH: readonly PaymentType[] = ['credit card', 'direct debit'];

/** The offered types, displayed as tabs if there are two. */
export function offeredTypes(mode: SaveMode, directDebitDisabled: boolean): readonly PaymentType[] {
  switch (mode) {
    case 'add-card':
      return CARDS;
    case 'add-bank-account':
      return BANK_ACCOUNTS;
    case 'update':
      return directDebitDisabled ? CARDS : BOTH;
  }
}

/** The saved methods as far as they are known. */
export const listedMethods = ({ methods }: Pick<SaveData, 'methods'>): SavedMethods =>
  latestValue(methods) ?? NO_SAVED_METHODS;

/** The saved method to make the default; null while new details are entered. */
export const selectedSavedMethod = ({ data, form }: SaveStateWithForm): SavedMethod | null =>
  listedMethods(data).methods.find(({ id, type }) => id === form.methodId && type === form.tab) ?? null;

/** Whether the form for a new bank account is displayed, the only one that needs a setup intent. */
export const showsBankForm = (state: SaveStateWithForm): boolean =>
  state.form.tab === 'direct debit' && selectedSavedMethod(state) === null;

/** What a new method lacks (V22); nothing for one that exists. */
export const missingForSave = (state: SaveStateWithForm, now: Date): MissingInput[] =>
  selectedSavedMethod(state) || state.form.unattachedMethodId !== null
    ? []
    : missingInputs(state.form, { selected: null, migrating: false, offer: null, now });

/** Why saving is disabled. A missing input is no reason: pressing Save reports it beside the field. */
export type SaveObstacle =
  | 'paying'
  | 'method-expired'
  | 'provider-unavailable'
  | 'provider-loading'
  | 'intent-loading'
  | 'intent-unavailable';

/** Why saving is disabled; null when it is enabled (V7). */
export function saveObstacle(
  state: SaveStateWithForm,
  { now, updating, provider }: ObstacleContext,
): SaveObstacle | null {
  if (updating) return 'paying';
  const saved = selectedSavedMethod(state);
  if (saved) return isExpired(saved, now) ? 'method-expired' : null;
  if (provider !== 'loaded' && state.form.unattachedMethodId === null) {
    return provider === 'failed' ? 'provider-unavailable' : 'provider-loading';
  }
  if (!showsBankForm(state)) return null;
  const { intent } = state.data;
  if (intent?.status === 'loading') return 'intent-loading';
  return intent?.status === 'unavailable' ? 'intent-unavailable' : null;
}

export const isVisibleSave = (state: SaveState): state is VisibleSave => state.status !== 'hidden';

/** Whether closing now would lose something that the user has entered or chosen. */
export const hasSaveEntries = (state: SaveState): boolean => 'form' in state && hasMethodEntries(state.form);
