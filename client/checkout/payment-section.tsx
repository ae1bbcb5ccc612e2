import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useDeferredValue, useMemo } from 'react';
import type { ProviderFieldGroup } from '#card-provider';
import type { CheckoutEvent } from '#checkout-flow';
import { CARD_FEE } from '#domain';
import { PaymentFields } from '#payment-form';
import { useStore } from '#ui';
import type { CheckoutOptions } from './checkout-options.ts';
import { isPreparing, type PaymentView, pickerState } from './payment-view.ts';
import { FormSkeleton } from './skeletons.tsx';

interface PaymentSectionProps {
  id: string;
  view: PaymentView;
  fields: ProviderFieldGroup;
  now: Date;
  /** The host's options one by one, because their object is new at every render of the page. */
  directDebitDisabled: boolean;
  merchant: string;
  fee: CheckoutOptions['cardFee'];
  send: (event: CheckoutEvent) => void;
  onEscape: () => void;
}

/**
 * The payment form, behind a skeleton of the same shape while the checkout prepares, so that the provider's frames load
 * meanwhile and the fields keep their content through "Try again".
 */
export const PaymentSection = memo(function PaymentSection(props: PaymentSectionProps) {
  const { id, view, fields, now, directDebitDisabled, merchant, fee = CARD_FEE, send, onEscape } = props;
  const preparing = useStore(view, isPreparing);
  const offer = useStore(view, (state) => state?.opening.request.offer ?? null);
  // The skeleton is painted first; the form and its frames are rendered in the background, but not after the pay button,
  // which submits nothing without the form.
  const mountsForm = useDeferredValue(true, false) || !preparing;
  const picker = useMemo(() => ({ state: () => pickerState(view.state()), subscribe: view.subscribe }), [view]);
  return (
    <chakra.section position="relative" aria-busy={preparing}>
      {preparing && <FormSkeleton />}
      <chakra.div
        inert={preparing}
        // Invisible but laid out: a browser may defer the loading of a frame without layout.
        css={preparing ? { position: 'absolute', inset: '0', visibility: 'hidden', overflow: 'hidden' } : {}}
      >
        {mountsForm && (
          <PaymentFields
            id={id}
            store={picker}
            fields={fields}
            directDebitDisabled={directDebitDisabled}
            offer={offer}
            merchant={merchant}
            fee={fee}
            now={now}
            send={send}
            onEscape={onEscape}
          />
        )}
      </chakra.div>
    </chakra.section>
  );
});
