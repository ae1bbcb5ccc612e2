import { chakra } from '@chakra-ui/react';
import { CardCvcField, CardExpiryField, CardNumberField, type FieldText } from '#card-provider';
import type { CardForm, CheckoutEvent } from '#checkout-flow';
import { FrameField, TextField } from '#ui';
import { useFrameField } from './field-state.ts';

interface CardEntryProps {
  card: CardForm;
  text: FieldText;
  locked: boolean;
  send: (event: CheckoutEvent) => void;
  onEscape: () => void;
}

/** The new-card form: number, expiry and CVC in the provider's frames, the name in our own box. */
export function CardEntry({ card, text, locked, send, onEscape }: CardEntryProps) {
  const number = useFrameField();
  const expiry = useFrameField();
  const cvc = useFrameField();
  return (
    <chakra.div display="grid" gap="4">
      <FrameField
        fieldId="checkout-card-number"
        label="Card number"
        error={card.number.error}
        disabled={locked}
        ready={number.ready}
        focused={number.focused}
      >
        <CardNumberField
          id="checkout-card-number"
          text={text}
          disabled={locked}
          onEscape={onEscape}
          {...number.handlers}
          onChange={({ brand, ...facts }) => send({ type: 'card-field-changed', field: 'number', facts, brand })}
        />
      </FrameField>
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="4" alignItems="start">
        <FrameField
          fieldId="checkout-card-expiry"
          label="Expiry date"
          error={card.expiry.error}
          disabled={locked}
          ready={expiry.ready}
          focused={expiry.focused}
        >
          <CardExpiryField
            id="checkout-card-expiry"
            text={text}
            disabled={locked}
            onEscape={onEscape}
            {...expiry.handlers}
            onChange={(facts) => send({ type: 'card-field-changed', field: 'expiry', facts })}
          />
        </FrameField>
        <FrameField
          fieldId="checkout-card-cvc"
          label="CVC"
          error={card.cvc.error}
          disabled={locked}
          ready={cvc.ready}
          focused={cvc.focused}
        >
          <CardCvcField
            id="checkout-card-cvc"
            text={text}
            disabled={locked}
            onEscape={onEscape}
            {...cvc.handlers}
            onChange={(facts) => send({ type: 'card-field-changed', field: 'cvc', facts })}
          />
        </FrameField>
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
