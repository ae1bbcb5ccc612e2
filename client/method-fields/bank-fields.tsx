import { chakra } from '@chakra-ui/react';
import { useCallback } from 'react';
import { BankAccountField, type FieldChange, type FieldText } from '#card-provider';
import type { BankForm, EntryEvent } from '#checkout-flow';
import { isBankAccepted } from '#domain';
import { BankIcon, TextField } from '#ui';
import { BoxedField } from './boxed-field.tsx';

interface BankFieldsProps {
  bank: BankForm;
  /** The host's offer; null where none applies. */
  offer: string | null;
  nameLabel: string;
  nameError: string | null;
  idPrefix: string;
  text: FieldText;
  locked: boolean;
  send: (event: EntryEvent) => void;
  onEscape: () => void;
}

/** The new-bank-account form, and the bank's name as soon as the BSB says it. */
export function BankFields(props: BankFieldsProps) {
  const { bank, offer, nameLabel, nameError, idPrefix, text, locked, send, onEscape } = props;
  // Only a complete account is judged: until then the name may still change with the next digit.
  const refused = bank.account.complete && !isBankAccepted(offer, bank.bankName);
  const error = bank.account.error ?? (refused ? 'Not a valid Westpac bank account' : null);
  const heard = useCallback(
    ({ bankName, ...facts }: FieldChange & { bankName: string | null }) =>
      send({ type: 'bank-field-changed', facts, bankName }),
    [send],
  );
  const entered = useCallback(() => send({ type: 'field-entered' }), [send]);
  return (
    <chakra.div display="grid" gap="4">
      <div>
        <BoxedField
          field={BankAccountField}
          id={`${idPrefix}-bank-account`}
          label="BSB and account number"
          error={error}
          text={text}
          locked={locked}
          onEscape={onEscape}
          onChange={heard}
          onEntered={entered}
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
        onChange={({ target }) => send({ type: 'name-typed', tab: 'direct debit', name: target.value })}
      />
    </chakra.div>
  );
}
