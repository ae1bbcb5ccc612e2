import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback } from 'react';
import { BankAccountField, type FieldChange, type FieldTextStyle } from '#card-provider';
import type { EntryEvent } from '#checkout-flow';
import { isBankAccepted } from '#domain';
import { BankIcon, type ReadonlyStore, useStore } from '#ui';
import { BoxedField } from './boxed-field.tsx';
import type { PickerState } from './picker-state.ts';

interface BankFieldsProps {
  store: ReadonlyStore<PickerState>;
  /** The host's offer; null without one. */
  offer: string | null;
  idPrefix: string;
  textStyle: FieldTextStyle;
  locked: boolean;
  send: (event: EntryEvent) => void;
  onEscape: () => void;
}

/** The field of a new bank account, with the name of the bank once the BSB resolves (V23, E11). */
export function BankFields(props: BankFieldsProps) {
  const { store, offer, idPrefix, textStyle, locked, send, onEscape } = props;
  const account = useStore(store, ({ entry }) => entry.bank.account);
  const currentBankName = useStore(store, ({ entry }) => entry.bank.bankName);
  // The bank's name may change until the account is complete.
  const isOfferRejected = account.complete && !isBankAccepted(offer, currentBankName);
  const error = account.error ?? (isOfferRejected ? 'Not a valid Westpac bank account' : null);
  const handleChange = useCallback(
    ({ bankName, ...state }: FieldChange & { bankName: string | null }) =>
      send({ type: 'bank-field-changed', state, bankName }),
    [send],
  );
  const handleFocus = useCallback(() => send({ type: 'field-focused' }), [send]);
  return (
    <div>
      <BoxedField
        field={BankAccountField}
        id={`${idPrefix}-bank-account`}
        label="BSB and account number"
        error={error}
        textStyle={textStyle}
        locked={locked}
        onEscape={onEscape}
        onChange={handleChange}
        onFocus={handleFocus}
      />
      <chakra.p
        aria-live="polite"
        display="flex"
        alignItems="center"
        gap="1.5"
        minHeight="20px"
        marginTop="1.5"
        textStyle="small"
        color="ink.muted"
      >
        {currentBankName && (
          <>
            <BankIcon />
            {currentBankName}
          </>
        )}
      </chakra.p>
    </div>
  );
}
