import { chakra } from '@chakra-ui/react/styled-system';
import { memo, useDeferredValue, useMemo } from 'react';
import type { VisibleCheckout } from '#checkout-flow';
import { CARD_FEE } from '#domain';
import { PaymentFields } from '#payment-method';
import { Status, useStore } from '#ui';
import type { CheckoutOptions } from './checkout-options.ts';
import type { PaymentSession } from './create-checkout.ts';
import { isPreparing, pickerState } from './payment-view.ts';
import { FormSkeleton } from './skeletons.tsx';

/** Nothing while the form is rendered ahead, before the dialog opens. */
function describeProgress(state: VisibleCheckout | null): string {
  if (!state) return '';
  return state.status === 'preparing' ? 'Preparing Payment' : 'The payment form is ready.';
}

interface PaymentSectionProps {
  id: string;
  session: PaymentSession;
  now: Date;
  /** The host's options one by one, because their object is new at every render of the page. */
  directDebitDisabled: boolean;
  merchant: string;
  fee: CheckoutOptions['cardFee'];
  onEscape: () => void;
}

/**
 * The payment form, behind a skeleton of the same shape while the checkout prepares, so that the provider's frames load
 * meanwhile and the fields keep their content through "Try again".
 */
export const PaymentSection = memo(function PaymentSection(props: PaymentSectionProps) {
  const { session, fee = CARD_FEE, ...rest } = props;
  const { view, fields, send } = session;
  const preparing = useStore(view, isPreparing);
  const offer = useStore(view, (state) => state?.opening.request.offer ?? null);
  // The skeleton is painted first; the form and its frames are rendered in the background, but not after the pay button,
  // which submits nothing without the form. React 18 ignores the initial value and renders them at once.
  const mountsForm = useDeferredValue(true, false) || !preparing;
  const picker = useMemo(() => ({ state: () => pickerState(view.state()), subscribe: view.subscribe }), [view]);
  return (
    <chakra.section position="relative" aria-busy={preparing}>
      <Status>{useStore(view, describeProgress)}</Status>
      {preparing && <FormSkeleton />}
      <chakra.div
        // Invisible but laid out: a browser may defer the loading of a frame without layout.
        css={preparing ? { position: 'absolute', inset: '0', visibility: 'hidden', overflow: 'hidden' } : {}}
      >
        {mountsForm && <PaymentFields {...rest} store={picker} fields={fields} offer={offer} fee={fee} send={send} />}
      </chakra.div>
    </chakra.section>
  );
});
