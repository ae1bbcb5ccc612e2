import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useMemo } from 'react';
import {
  BankAccountField,
  CardCvcField,
  CardExpiryField,
  CardNumberField,
  type FieldChange,
  type FieldTextStyle,
} from '#card-provider';
import type { CardField, MethodFormEvent } from '#checkout-flow';
import { isBankAccepted } from '#domain';
import { BankIcon, CardBrandMark, type ReadonlyStore, useStore } from '#ui';
import { BoxedField } from './boxed-field.tsx';
import type { PickerState } from './picker-state.ts';

interface EntryFieldsProps {
  store: ReadonlyStore<PickerState>;
  /** The prefix of element ids; unique per form on a page. */
  idPrefix: string;
  textStyle: FieldTextStyle;
  locked: boolean;
  send: (event: MethodFormEvent) => void;
  onEscape: () => void;
}

/** The fields of a new card in the provider's frames: number, expiry and CVC (V23). */
export function CardFields({ store, idPrefix, textStyle, locked, send, onEscape }: EntryFieldsProps) {
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

/** The field of a new bank account, with the name of the bank once the BSB resolves (V23, E11). */
export function BankFields(props: EntryFieldsProps & { offer: string | null }) {
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
            <bdi>{currentBankName}</bdi>
          </>
        )}
      </chakra.p>
    </div>
  );
}
