import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useCallback, useMemo } from 'react';
import type { ProviderFieldGroup } from '#card-provider';
import type { CheckoutEvent } from '#checkout-flow';
import { type CardFeePolicy, formatCardFeeRate, hostTypes, isCardFeeActive } from '#domain';
import { Form, LockIcon, type ReadonlyStore, useStore } from '#ui';
import { MethodPicker } from './method-picker.tsx';
import { DirectDebitAgreement, Note } from './notes.tsx';
import { methodIdOnTab, type PickerState } from './picker-state.ts';

interface PaymentFieldsProps {
  id: string;
  store: ReadonlyStore<PickerState>;
  fields: ProviderFieldGroup;
  directDebitDisabled: boolean;
  offer: string | null;
  merchant: string;
  agreementUrl: string | undefined;
  fee: CardFeePolicy;
  now: Date;
  send: (event: CheckoutEvent) => void;
  onEscape: () => void;
}

const NAME_LABELS = { 'credit card': 'Name on card', 'direct debit': 'Account name' };

export const PaymentFields = memo(function PaymentFields(props: PaymentFieldsProps) {
  const { id, directDebitDisabled, merchant, agreementUrl, fee, ...picker } = props;
  const { store, now, send } = picker;
  const notes = useMemo(
    () => ({
      'credit card': <CardNotes store={store} fee={fee} now={now} />,
      'direct debit': <DirectDebitAgreement merchant={merchant} agreementUrl={agreementUrl} action="confirm" />,
    }),
    [store, fee, now, merchant, agreementUrl],
  );
  const retryIntent = useCallback(() => send({ type: 'retry-requested' }), [send]);
  return (
    <Form id={id} onSubmit={() => send({ type: 'payment-submitted' })}>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="1" marginBottom="3">
        <chakra.h3 textStyle="body" fontWeight="semibold">
          Pay by
        </chakra.h3>
        <chakra.p display="flex" alignItems="center" gap="1.5" textStyle="small" color="ink.muted">
          <LockIcon />
          <span>All transactions are secure and encrypted</span>
        </chakra.p>
      </chakra.div>
      <MethodPicker
        {...picker}
        idPrefix={id}
        nameLabels={NAME_LABELS}
        types={hostTypes(directDebitDisabled)}
        notes={notes}
        onRetryIntent={retryIntent}
      />
    </Form>
  );
});

type CardNotesProps = Pick<PaymentFieldsProps, 'store' | 'fee' | 'now'>;

const CardNotes = ({ store, fee, now }: CardNotesProps) => (
  <chakra.div display="grid" gap="1">
    {isCardFeeActive(fee, now) && (
      <Note>
        {`A payment processing fee of ${formatCardFeeRate(fee)} is added to card payments. This doesn't apply to payments made with direct debit.`}
      </Note>
    )}
    <DefaultCardNote store={store} now={now} />
  </chakra.div>
);

function DefaultCardNote({ store, now }: Pick<CardNotesProps, 'store' | 'now'>) {
  const isNew = useStore(store, (state) => methodIdOnTab(state, 'credit card', now) === null);
  return isNew && <Note>This card will be set as the default payment method for future purchases</Note>;
}
