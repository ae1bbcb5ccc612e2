import { chakra } from '@chakra-ui/react';
import { BankAccountField, type FieldText } from '#card-provider';
import type { BankForm, CheckoutEvent } from '#checkout-flow';
import { isBankAccepted } from '#domain';
import { BankIcon, TextField } from '#ui';
import { BoxedField } from './boxed-field.tsx';

interface BankEntryProps {
  bank: BankForm;
  offer: string | null;
  text: FieldText;
  locked: boolean;
  send: (event: CheckoutEvent) => void;
  onEscape: () => void;
}

/** The new-bank-account form, and the bank's name as soon as the BSB says it. */
export function BankEntry({ bank, offer, text, locked, send, onEscape }: BankEntryProps) {
  // Only a complete account is judged: until then the name may still change with the next digit.
  const refused = bank.account.complete && !isBankAccepted(offer, bank.bankName);
  const error = bank.account.error ?? (refused ? 'Not a valid Westpac bank account' : null);
  return (
    <chakra.div display="grid" gap="4">
      <div>
        <BoxedField
          field={BankAccountField}
          id="checkout-bank-account"
          label="BSB and account number"
          error={error}
          text={text}
          locked={locked}
          onEscape={onEscape}
          onChange={({ bankName, ...facts }) => send({ type: 'bank-field-changed', facts, bankName })}
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
        label="Account name"
        autoComplete="name"
        value={bank.name}
        disabled={locked}
        onChange={({ target }) => send({ type: 'name-typed', tab: 'direct debit', name: target.value })}
      />
    </chakra.div>
  );
}
