import { chakra } from '@chakra-ui/react';
import { CardCvcField, CardExpiryField, CardNumberField, type FieldText } from '#card-provider';
import type { CardForm, CheckoutEvent } from '#checkout-flow';
import { TextField } from '#ui';
import { BoxedField } from './boxed-field.tsx';

interface CardEntryProps {
  card: CardForm;
  text: FieldText;
  locked: boolean;
  send: (event: CheckoutEvent) => void;
  onEscape: () => void;
}

/** The new-card form: number, expiry and CVC in the provider's frames, the name in our own box. */
export function CardEntry({ card, text, locked, send, onEscape }: CardEntryProps) {
  const shared = { text, locked, onEscape };
  return (
    <chakra.div display="grid" gap="4">
      <BoxedField
        {...shared}
        field={CardNumberField}
        id="checkout-card-number"
        label="Card number"
        error={card.number.error}
        onChange={({ brand, ...facts }) => send({ type: 'card-field-changed', field: 'number', facts, brand })}
      />
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="4" alignItems="start">
        <BoxedField
          {...shared}
          field={CardExpiryField}
          id="checkout-card-expiry"
          label="Expiry date"
          error={card.expiry.error}
          onChange={(facts) => send({ type: 'card-field-changed', field: 'expiry', facts })}
        />
        <BoxedField
          {...shared}
          field={CardCvcField}
          id="checkout-card-cvc"
          label="CVC"
          error={card.cvc.error}
          onChange={(facts) => send({ type: 'card-field-changed', field: 'cvc', facts })}
        />
      </chakra.div>
      <TextField
        label="Name on card"
        autoComplete="cc-name"
        value={card.name}
        disabled={locked}
        onChange={({ target }) => send({ type: 'name-typed', tab: 'credit card', name: target.value })}
      />
    </chakra.div>
  );
}
