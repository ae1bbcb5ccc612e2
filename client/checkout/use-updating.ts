import { useFact } from '#ui';
import type { CheckoutEngine, PaymentSession } from './create-checkout.ts';

/** Whether the saved methods are being changed, or another payment is being made: nothing is paid meanwhile (spec 5). */
export function useUpdating({ saving, paying }: CheckoutEngine, { flow }: PaymentSession): boolean {
  const isSaving = useFact(saving.flow, ({ at }) => at === 'saving');
  const isPaidElsewhere = useFact(paying, (under) => under && flow.state().at !== 'paying');
  return isSaving || isPaidElsewhere;
}
