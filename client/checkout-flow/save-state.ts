import type { PaymentType, SavedMethod, SavedMethods } from '#domain';
import type { SetupIntent } from '#graphql';
import type { Intent, Loadable } from './loadable.ts';
import type { MethodForm } from './method-form.ts';
import type { SharedEffect, TransitionResult } from './transition-result.ts';

/** What the save dialog was opened for. */
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

export interface SaveForm extends MethodForm {
  /** A method that exists at the provider and could not be attached; the next press attaches it, unless the server does not know it. */
  unattachedMethodId: string | null;
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

/** What outlives an opening. */
interface SaveHistory {
  openings: number;
  attempts: number;
}

interface LoadedSaveState {
  history: SaveHistory;
  opening: SaveOpening;
  data: SaveData;
  form: SaveForm;
}
export interface OpenSaveState extends LoadedSaveState {
  status: 'open';
}
export interface SavingState extends LoadedSaveState {
  status: 'saving';
  attempt: SaveAttempt;
  /** The form when the attempt began. */
  submittedForm: SaveForm;
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
