import type { PaymentType, SavedMethod, SavedMethods } from '#domain';
import type { SetupIntent } from '#graphql';
import type { MethodEntry } from '../method-entry.ts';

/** What the dialog was opened for (spec 2). */
export type SaveMode = 'add-card' | 'add-bank-account' | 'update';

/** One showing of the dialog. Answers that carry another opening's id are dropped. */
export interface SaveOpening {
  id: number;
  mode: SaveMode;
}

/** The setup intent that a new bank account needs; cards and saved methods need none. */
export type SaveIntent =
  /** No bank form was shown yet. */
  | { kind: 'none' }
  | { kind: 'asked' }
  | { kind: 'fresh'; intent: SetupIntent }
  /** Used up, or over: the next save asks for another. */
  | { kind: 'used' }
  /** Not to be had until "Try again" gets one. */
  | { kind: 'unavailable' };

export interface SaveFacts {
  /** Empty where they do not matter, and until they are known. */
  methods: SavedMethods;
  listing: 'asked' | 'known' | 'unavailable';
  intent: SaveIntent;
}

export interface SaveForm extends MethodEntry {
  /** Save was pressed without a holder's name. */
  nameMissing: boolean;
  /**
   * A new method that exists at the provider and could not be attached. The next press attaches it, not a second one,
   * unless the server has said that there is no such method any more.
   */
  made: string | null;
}

export type SaveTarget =
  | { kind: 'saved'; method: SavedMethod }
  /** Made by an earlier press. */
  | { kind: 'made'; type: PaymentType; paymentMethodId: string }
  | { kind: 'new-card'; holderName: string }
  /** Without an intent one must be asked for first. */
  | { kind: 'new-bank-account'; holderName: string; intent: SetupIntent | null };

/** One press of Save: everything it needs, fixed at that moment. */
export interface SaveAttempt {
  id: number;
  target: SaveTarget;
}

/** How many there were: what an id is made of. */
interface Counts {
  openings: number;
  attempts: number;
}

export type SaveState = Counts &
  (
    | { at: 'closed' }
    /** The saved methods are on their way (update only). */
    | { at: 'preparing'; opening: SaveOpening }
    | { at: 'open'; opening: SaveOpening; facts: SaveFacts; form: SaveForm }
    /** `pressed` is the form as it was when the attempt began. */
    | {
        at: 'saving';
        opening: SaveOpening;
        facts: SaveFacts;
        form: SaveForm;
        attempt: SaveAttempt;
        pressed: SaveForm;
      }
  );

/** The states in which there is a form. */
export type SaveOpen = Extract<SaveState, { at: 'open' }>;
export type SaveSaving = Extract<SaveState, { at: 'saving' }>;

export const CLOSED: SaveState = { at: 'closed', openings: 0, attempts: 0 };
