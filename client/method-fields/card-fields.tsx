import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { CardCvcField, CardExpiryField, CardNumberField, type FieldChange, type FieldText } from '#card-provider';
import type { CardField, CardForm, EntryEvent } from '#checkout-flow';
import { CardBrandMark, TextField } from '#ui';
import { BoxedField } from './boxed-field.tsx';

interface CardFieldsProps {
  card: CardForm;
  /** Of the name's text box. */
  nameLabel: string;
  nameError: string | null;
  /** Where the fields' ids begin: two forms may be on one page. */
  idPrefix: string;
  text: FieldText;
  locked: boolean;
  send: (event: EntryEvent) => void;
  onEscape: () => void;
}

/** The new-card form: number, expiry and CVC in the provider's frames, the name in our own box. */
export function CardFields({ card, nameLabel, nameError, idPrefix, text, locked, send, onEscape }: CardFieldsProps) {
  const heard = useMemo(() => {
    const hear = (field: CardField) => (facts: FieldChange) => send({ type: 'card-field-changed', field, facts });
    return {
      number: ({ brand, ...facts }: FieldChange & { brand: string }) =>
        send({ type: 'card-field-changed', field: 'number', facts, brand }),
      expiry: hear('expiry'),
      cvc: hear('cvc'),
      entered: () => send({ type: 'field-entered' }),
    };
  }, [send]);
  const shared = { text, locked, onEscape, onEntered: heard.entered };
  const mark = useMemo(() => <CardBrandMark brand={card.brand} />, [card.brand]);
  return (
    <chakra.div display="grid" gap="4">
      <BoxedField
        {...shared}
        field={CardNumberField}
        id={`${idPrefix}-card-number`}
        label="Card number"
        error={card.number.error}
        end={mark}
        onChange={heard.number}
      />
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="4" alignItems="start">
        <BoxedField
          {...shared}
          field={CardExpiryField}
          id={`${idPrefix}-card-expiry`}
          label="Expiry date"
          error={card.expiry.error}
          onChange={heard.expiry}
        />
        <BoxedField
          {...shared}
          field={CardCvcField}
          id={`${idPrefix}-card-cvc`}
          label="CVC"
          error={card.cvc.error}
          onChange={heard.cvc}
        />
      </chakra.div>
      <TextField
        label={nameLabel}
        error={nameError}
        autoComplete="cc-name"
        value={card.name}
        disabled={locked}
        onChange={({ target }) => send({ type: 'name-typed', tab: 'credit card', name: target.value })}
      />
    </chakra.div>
  );
}
