import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { CardCvcField, CardExpiryField, CardNumberField, type FieldChange, type FieldTextStyle } from '#card-provider';
import type { CardField, EntryEvent } from '#checkout-flow';
import { CardBrandMark, type ReadonlyStore, useStore } from '#ui';
import { BoxedField } from './boxed-field.tsx';
import type { PickerState } from './picker-state.ts';

interface CardFieldsProps {
  store: ReadonlyStore<PickerState>;
  /** The prefix of element ids; unique per form on a page. */
  idPrefix: string;
  textStyle: FieldTextStyle;
  locked: boolean;
  send: (event: EntryEvent) => void;
  onEscape: () => void;
}

/** The fields of a new card in the provider's frames: number, expiry and CVC (V23). */
export function CardFields({ store, idPrefix, textStyle, locked, send, onEscape }: CardFieldsProps) {
  const brand = useStore(store, ({ entry }) => entry.card.brand);
  const numberError = useStore(store, ({ entry }) => entry.card.number.error);
  const expiryError = useStore(store, ({ entry }) => entry.card.expiry.error);
  const cvcError = useStore(store, ({ entry }) => entry.card.cvc.error);
  const handlers = useMemo(() => {
    const createChangeHandler = (field: CardField) => (state: FieldChange) =>
      send({ type: 'card-field-changed', field, state });
    return {
      number: ({ brand: newBrand, ...state }: FieldChange & { brand: string }) =>
        send({ type: 'card-field-changed', field: 'number', state, brand: newBrand }),
      expiry: createChangeHandler('expiry'),
      cvc: createChangeHandler('cvc'),
      focus: () => send({ type: 'field-focused' }),
    };
  }, [send]);
  const shared = { textStyle, locked, onEscape, onFocus: handlers.focus };
  const mark = useMemo(() => <CardBrandMark brand={brand} />, [brand]);
  return (
    <>
      <BoxedField
        {...shared}
        field={CardNumberField}
        id={`${idPrefix}-card-number`}
        label="Card number"
        error={numberError}
        endElement={mark}
        onChange={handlers.number}
      />
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="4" alignItems="start">
        <BoxedField
          {...shared}
          field={CardExpiryField}
          id={`${idPrefix}-card-expiry`}
          label="Expiry date"
          error={expiryError}
          onChange={handlers.expiry}
        />
        <BoxedField
          {...shared}
          field={CardCvcField}
          id={`${idPrefix}-card-cvc`}
          label="CVC"
          error={cvcError}
          onChange={handlers.cvc}
        />
      </chakra.div>
    </>
  );
}
