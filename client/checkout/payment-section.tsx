import { chakra } from '@chakra-ui/react';
import { memo, useCallback } from 'react';
import { type FieldGroup, useProviderStatus } from '#card-provider';
import type { CheckoutEvent } from '#checkout-flow';
import { CARD_FEE } from '#domain';
import { PaymentForm } from '#payment-form';
import { useFact } from '#ui';
import type { CheckoutOptions } from './host-options.ts';
import { isPreparing, obstaclesOf, type ShownPayment } from './payment-view.ts';
import { FormSkeleton } from './preparing.tsx';

interface PaymentSectionProps {
  id: string;
  payment: ShownPayment;
  fields: FieldGroup;
  now: Date;
  /** The host's switches, one by one: options are a new object at every render of the page. */
  directDebitDisabled: boolean;
  merchant: string;
  fee: CheckoutOptions['cardFee'];
  updating: boolean;
  send: (event: CheckoutEvent) => void;
  onEscape: () => void;
}

/**
 * The payment form, behind a skeleton of its own shape while the answers are on their way: the provider's frames load
 * meanwhile, and what was typed before a "Try again" is still there after it.
 */
export const PaymentSection = memo(function PaymentSection(props: PaymentSectionProps) {
  const { id, payment, fields, now, directDebitDisabled, merchant, fee = CARD_FEE, updating, send, onEscape } = props;
  const preparing = useFact(payment, isPreparing);
  const offer = useFact(payment, (shown) => shown?.opening.request.offer ?? null);
  const status = useProviderStatus(fields);
  const submit = useCallback(() => {
    if (obstaclesOf(payment.state(), now, updating, status).length === 0) send({ type: 'pay-pressed' });
  }, [payment, now, updating, status, send]);
  return (
    <chakra.section position="relative" aria-busy={preparing}>
      {preparing && <FormSkeleton />}
      <chakra.div
        inert={preparing}
        // Kept in the layout, unseen: a frame that is not laid out may put off its loading.
        css={preparing ? { position: 'absolute', inset: '0', visibility: 'hidden', overflow: 'hidden' } : {}}
      >
        <PaymentForm
          id={id}
          source={payment.picker}
          fields={fields}
          directDebitDisabled={directDebitDisabled}
          offer={offer}
          merchant={merchant}
          fee={fee}
          now={now}
          send={send}
          onSubmit={submit}
          onEscape={onEscape}
        />
      </chakra.div>
    </chakra.section>
  );
});
