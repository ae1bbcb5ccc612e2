import type { PaymentType, SavedMethod } from '#domain';
import type { SaveIntent } from './save-method-state.ts';

/** The method that is charged from now on, as far as it is known. */
export interface NewDefault {
  type: PaymentType;
  brand: string | null;
  last4: string | null;
}

export const newDefaultOf = (method: SavedMethod): NewDefault => ({
  type: method.type,
  brand: method.type === 'credit card' ? method.brand : null,
  last4: method.last4,
});

/** How an attempt ended. */
export type SaveOutcome =
  | { saved: true; method: NewDefault }
  | {
      saved: false;
      /** An invalid entry is marked, and explained, by the provider in its own fields. */
      because: 'invalid-entry' | 'failed';
      /** The new method, where one was made before it failed. */
      made: string | null;
      /** What became of the intent; null when the attempt left it alone. */
      intent: SaveIntent | null;
    };
