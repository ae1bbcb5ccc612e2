import { useStore } from '#ui';
import type { CheckoutEngine } from './create-checkout.ts';
import type { PaymentSession } from './payment-sessions.ts';

/** Whether a payment method is being saved or another payment is in progress, which disables paying (V7). */
export function useUpdating({ saveDialog, paying }: CheckoutEngine, { flow }: PaymentSession): boolean {
  const isSaving = useStore(saveDialog.flow, ({ status }) => status === 'saving');
  const isOtherSessionPaying = useStore(paying, (isPaying) => isPaying && flow.state().status !== 'paying');
  return isSaving || isOtherSessionPaying;
}
