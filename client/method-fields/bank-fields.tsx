import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback } from 'react';
import { BankAccountField, type FieldChange, type FieldTextStyle } from '#card-provider';
import type { BankEntryState, EntryEvent } from '#checkout-flow';
import { isBankAccepted } from '#domain';
import { BankIcon, TextField } from '#ui';
import { BoxedField } from './boxed-field.tsx';

interface BankFieldsProps {
  bank: BankEntryState;
  /** The host's offer; null without one. */
  offer: string | null;
  nameLabel: string;
  nameError: string | null;
  idPrefix: string;
  textStyle: FieldTextStyle;
  locked: boolean;
  send: (event: EntryEvent) => void;
  onEscape: () => void;
}

/** The form for a new bank account, with the name of the bank once the BSB resolves (V23, E11). */
export function BankFields(props: BankFieldsProps) {
  const { bank, offer, nameLabel, nameError, idPrefix, textStyle, locked, send, onEscape } = props;
  // The bank's name may change until the account is complete.
  const isOfferRejected = bank.account.complete && !isBankAccepted(offer, bank.bankName);
  const error = bank.account.error ?? (isOfferRejected ? 'Not a valid Westpac bank account' : null);
  const handleChange = useCallback(
    ({ bankName, ...state }: FieldChange & { bankName: string | null }) =>
      send({ type: 'bank-field-changed', state, bankName }),
    [send],
  );
  const handleFocus = useCallback(() => send({ type: 'field-focused' }), [send]);
  return (
    <chakra.div display="grid" gap="4">
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
          {bank.bankName && (
            <>
              <BankIcon />
              {bank.bankName}
            </>
          )}
        </chakra.p>
      </div>
      <TextField
        label={nameLabel}
        error={nameError}
        autoComplete="name"
        value={bank.name}
        disabled={locked}
        onChange={({ target }) => send({ type: 'name-changed', tab: 'direct debit', name: target.value })}
      />
    </chakra.div>
  );
}
