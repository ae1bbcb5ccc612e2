import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useCallback, useMemo } from 'react';
import type { ProviderFieldGroup } from '#card-provider';
import type { CheckoutEvent } from '#checkout-flow';
import type { CardFeePolicy, PaymentType } from '#domain';
import { DirectDebitAgreement, MethodPicker, type PickerState } from '#method-fields';
import { LockIcon, type ReadonlyStore } from '#ui';
import { CardNotes } from './card-notes.tsx';

interface PaymentFieldsProps {
  /** The id of the form element, which a pay button elsewhere on the page submits. */
  id: string;
  store: ReadonlyStore<PickerState>;
  fields: ProviderFieldGroup;
  directDebitDisabled: boolean;
  offer: string | null;
  /** The name in the direct debit agreement. */
  merchant: string;
  fee: CardFeePolicy;
  now: Date;
  send: (event: CheckoutEvent) => void;
  /** Escape in a provider's frame, whose key events do not reach the page. */
  onEscape: () => void;
}

const NAME_LABELS = { card: 'Name on card', bank: 'Account name' };
const ALL_TYPES: readonly PaymentType[] = ['credit card', 'direct debit'];
const CARD_ONLY: readonly PaymentType[] = ['credit card'];

/** The payment form: the method picker, submitted by Enter in a field or by the pay button (X4, X11). */
export const PaymentFields = memo(function PaymentFields(props: PaymentFieldsProps) {
  const { id, store, fields, directDebitDisabled, offer, merchant, fee, now, send, onEscape } = props;
  const notes = useMemo(
    () => ({
      'credit card': <CardNotes store={store} fee={fee} now={now} />,
      'direct debit': <DirectDebitAgreement merchant={merchant} action="confirm" />,
    }),
    [store, fee, now, merchant],
  );
  const retryIntent = useCallback(() => send({ type: 'retry-requested' }), [send]);
  return (
    <chakra.form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'payment-submitted' });
      }}
    >
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="1" marginBottom="3">
        <chakra.h3 textStyle="body" fontWeight="semibold">
          Pay by
        </chakra.h3>
        <chakra.p display="flex" alignItems="center" gap="1.5" textStyle="small" color="ink.muted">
          <LockIcon />
          All transactions are secure and encrypted
        </chakra.p>
      </chakra.div>
      <MethodPicker
        store={store}
        fields={fields}
        idPrefix={id}
        nameLabels={NAME_LABELS}
        types={directDebitDisabled ? CARD_ONLY : ALL_TYPES}
        offer={offer}
        now={now}
        notes={notes}
        onRetryIntent={retryIntent}
        send={send}
        onEscape={onEscape}
      />
    </chakra.form>
  );
});
