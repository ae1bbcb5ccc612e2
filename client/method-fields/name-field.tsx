import type { EntryEvent } from '#checkout-flow';
import type { PaymentType } from '#domain';
import { type ReadonlyStore, TextField, useStore } from '#ui';
import type { PickerState } from './picker-state.ts';

interface NameFieldProps {
  store: ReadonlyStore<PickerState>;
  type: PaymentType;
  label: string;
  locked: boolean;
  send: (event: EntryEvent) => void;
}

/** The holder's name. Subscribes on its own, so that typing renders only this text box. */
export function NameField({ store, type, label, locked, send }: NameFieldProps) {
  const isCard = type === 'credit card';
  const name = useStore(store, ({ entry }) => (isCard ? entry.card : entry.bank).name);
  const error = useStore(store, ({ entry, nameError }) => (entry.tab === type ? nameError : null));
  return (
    <TextField
      label={label}
      error={error}
      autoComplete={isCard ? 'cc-name' : 'name'}
      value={name}
      disabled={locked}
      onChange={({ target }) => send({ type: 'name-changed', tab: type, name: target.value })}
    />
  );
}
