import type { ReactNode } from 'react';
import type { FieldGroup } from '#card-provider';
import type { EntryEvent } from '#checkout-flow';
import type { PaymentType } from '#domain';
import type { Watchable } from '#ui';
import type { PickerState } from './picker-state.ts';

/** What the boxes for the holder's name are called. */
export interface EntryNames {
  card: string;
  bank: string;
}

export interface MethodPickerProps {
  source: Watchable<PickerState>;
  /** The provider's fields of this picker, and of no other. */
  fields: FieldGroup;
  /** Where element ids begin: two pickers may be on one page. */
  idPrefix: string;
  names: EntryNames;
  /** The types on offer; one alone shows no tabs. */
  types: readonly PaymentType[];
  /** The host's offer; null where none applies. */
  offer: string | null;
  now: Date;
  /** What stands below each type's fields. */
  notes: Record<PaymentType, ReactNode>;
  /** Asks again for a setup intent that could not be had. */
  onRetryIntent: () => void;
  send: (event: EntryEvent) => void;
  /** Escape inside a provider's frame, which the page itself does not hear. */
  onEscape: () => void;
}
