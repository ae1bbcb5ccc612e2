import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useMemo } from 'react';
import { BankAccountField, CardCvcField, CardExpiryField, CardNumberField, type FieldTextStyle } from '#card-provider';
import type { CardField, MethodFormEvent } from '#checkout-flow';
import { isBankAccepted, type MissingInput, type ProviderFieldState } from '#domain';
import { BankIcon, CardBrandMark, type ReadonlyStore, useStore } from '#ui';
import { BoxedField } from './boxed-field.tsx';
import { focusRequest, gapMessage, type PickerState, providerMessage } from './picker-state.ts';

export interface EntryFieldsProps {
  store: ReadonlyStore<PickerState>;
  idPrefix: string;
  textStyle: FieldTextStyle;
  locked: boolean;
  send: (event: MethodFormEvent) => void;
  onEscape: () => void;
}

function useFieldProps(store: ReadonlyStore<PickerState>, input: MissingInput) {
  const error = useStore(store, ({ entry }) => providerMessage(entry, input));
  const gap = useStore(store, ({ entry }) => gapMessage(entry, input));
  const focusRequested = useStore(store, ({ entry }) => focusRequest(entry, input));
  return { error: error ?? gap, isGap: error === null && gap !== null, focusRequested };
}

export function CardFields({ store, idPrefix, textStyle, locked, send, onEscape }: EntryFieldsProps) {
  const brand = useStore(store, ({ entry }) => entry.card.brand);
  const number = useFieldProps(store, 'card-number');
  const expiry = useFieldProps(store, 'card-expiry');
  const cvc = useFieldProps(store, 'card-cvc');
  const handlers = useMemo(() => {
    const createChangeHandler = (field: CardField) => (state: ProviderFieldState) =>
      send({ type: 'card-field-changed', field, state });
    return {
      number: ({ brand: newBrand, ...state }: ProviderFieldState & { brand: string }) =>
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
        {...number}
        field={CardNumberField}
        id={`${idPrefix}-card-number`}
        label="Card number"
        endElement={mark}
        onChange={handlers.number}
      />
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="4" alignItems="start">
        <BoxedField
          {...shared}
          {...expiry}
          field={CardExpiryField}
          id={`${idPrefix}-card-expiry`}
          label="Expiry date"
          onChange={handlers.expiry}
        />
        <BoxedField
          {...shared}
          {...cvc}
          field={CardCvcField}
          id={`${idPrefix}-card-cvc`}
          label="CVC"
          onChange={handlers.cvc}
        />
      </chakra.div>
    </>
  );
}

export function BankFields(props: EntryFieldsProps & { offer: string | null }) {
  const { store, offer, idPrefix, textStyle, locked, send, onEscape } = props;
  const isComplete = useStore(store, ({ entry }) => entry.bank.account.complete);
  const currentBankName = useStore(store, ({ entry }) => entry.bank.bankName);
  // Rejects the offer only for a complete account, because the bank may change while the customer types.
  const isOfferRejected = isComplete && !isBankAccepted(offer, currentBankName);
  const fieldProps = useFieldProps(store, 'bank-account');
  const westpacFocus = useStore(store, ({ entry }) => focusRequest(entry, 'westpac-bank'));
  const handleChange = useCallback(
    ({ bankName, ...state }: ProviderFieldState & { bankName: string | null }) =>
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
        {...fieldProps}
        error={fieldProps.error ?? (isOfferRejected ? 'Not a valid Westpac bank account' : null)}
        focusRequested={fieldProps.focusRequested || westpacFocus}
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
        minHeight="16px"
        marginTop="1"
        marginBottom="-2"
        textStyle="caption"
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
