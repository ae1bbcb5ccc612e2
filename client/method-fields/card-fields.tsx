import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { CardCvcField, CardExpiryField, CardNumberField, type FieldChange, type FieldTextStyle } from '#card-provider';
import type { CardEntryState, CardField, EntryEvent } from '#checkout-flow';
import { CardBrandMark, TextField } from '#ui';
import { BoxedField } from './boxed-field.tsx';

interface CardFieldsProps {
  card: CardEntryState;
  nameLabel: string;
  nameError: string | null;
  /** The prefix of element ids; unique per form on a page. */
  idPrefix: string;
  textStyle: FieldTextStyle;
  locked: boolean;
  send: (event: EntryEvent) => void;
  onEscape: () => void;
}

/** The form for a new card: number, expiry and CVC in the provider's frames, and the name (V23). */
export function CardFields({
  card,
  nameLabel,
  nameError,
  idPrefix,
  textStyle,
  locked,
  send,
  onEscape,
}: CardFieldsProps) {
  const handlers = useMemo(() => {
    const createChangeHandler = (field: CardField) => (state: FieldChange) =>
      send({ type: 'card-field-changed', field, state });
    return {
      number: ({ brand, ...state }: FieldChange & { brand: string }) =>
        send({ type: 'card-field-changed', field: 'number', state, brand }),
      expiry: createChangeHandler('expiry'),
      cvc: createChangeHandler('cvc'),
      focus: () => send({ type: 'field-focused' }),
    };
  }, [send]);
  const shared = { textStyle, locked, onEscape, onFocus: handlers.focus };
  const mark = useMemo(() => <CardBrandMark brand={card.brand} />, [card.brand]);
  return (
    <chakra.div display="grid" gap="4">
      <BoxedField
        {...shared}
        field={CardNumberField}
        id={`${idPrefix}-card-number`}
        label="Card number"
        error={card.number.error}
        endElement={mark}
        onChange={handlers.number}
      />
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="4" alignItems="start">
        <BoxedField
          {...shared}
          field={CardExpiryField}
          id={`${idPrefix}-card-expiry`}
          label="Expiry date"
          error={card.expiry.error}
          onChange={handlers.expiry}
        />
        <BoxedField
          {...shared}
          field={CardCvcField}
          id={`${idPrefix}-card-cvc`}
          label="CVC"
          error={card.cvc.error}
          onChange={handlers.cvc}
        />
      </chakra.div>
      <TextField
        label={nameLabel}
        error={nameError}
        autoComplete="cc-name"
        value={card.name}
        disabled={locked}
        onChange={({ target }) => send({ type: 'name-changed', tab: 'credit card', name: target.value })}
      />
    </chakra.div>
  );
}
