import { useFact } from '#ui';
import type { CheckoutEngine } from './create-checkout.ts';

/** Whether the saved methods are being changed right now: nothing is paid meanwhile (spec 5). */
export const useUpdating = ({ saving }: CheckoutEngine): boolean => useFact(saving.flow, ({ at }) => at === 'saving');
