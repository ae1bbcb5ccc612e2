import type { PaymentType, SavedMethod, SavedMethods } from '#domain';
import type { SetupIntent } from '#graphql';
import type { MethodEntry } from '../method-entry.ts';

/** What the dialog was opened for. */
export type SaveMode = 'add-card' | 'add-bank-account' | 'update';

/** One opening of the dialog. Responses that carry another opening's id are dropped. */
export interface SaveOpening {
  id: number;
  mode: SaveMode;
}

/** The setup intent for a new bank account; cards and saved methods need none. */
export type SaveIntentState =
  /** The form for a bank account has not been displayed yet. */
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'ready'; intent: SetupIntent }
  /** Confirmed, or possibly confirmed: the next save creates another. */
  | { status: 'used' }
  /** Could not be created; "Try again" creates another. */
  | { status: 'unavailable' };

export interface SaveMethodData {
  /** Empty where they do not apply and until they are loaded. */
  methods: SavedMethods;
  methodsStatus: 'loading' | 'loaded' | 'unavailable';
  intent: SaveIntentState;
}

export interface SaveMethodForm extends MethodEntry {
  /** Save was pressed without a holder's name (V22). */
  nameMissing: boolean;
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

/** The numbers so far; the next id is one more. */
interface Counts {
  openings: number;
  attempts: number;
}

interface LoadedSaveState extends Counts {
  opening: SaveOpening;
  data: SaveMethodData;
  form: SaveMethodForm;
}
export interface OpenSaveState extends LoadedSaveState {
  status: 'open';
}
export interface SavingState extends LoadedSaveState {
  status: 'saving';
  attempt: SaveAttempt;
  /** The form when the attempt began. */
  submittedForm: SaveMethodForm;
}

export type SaveMethodState =
  | (Counts & { status: 'closed' })
  /** The saved methods are loading (update only). */
  | (Counts & { status: 'preparing'; opening: SaveOpening })
  | OpenSaveState
  | SavingState;

export const INITIAL_SAVE_METHOD_STATE: SaveMethodState = { status: 'closed', openings: 0, attempts: 0 };
