import { brandName } from '#domain';
import type { Toast } from '../ports.ts';
import type { NewDefaultMethod } from './execute-save.ts';

/** Shown when a method could not be saved and no field says why (E12). */
export const SAVE_FAILED_TOAST: Toast = {
  tone: 'error',
  title: 'There was an error adding payment method. Please try again later.',
};

/** Names the method that is charged from now on; omits unknown digits (E16). */
export const savedToast = (method: NewDefaultMethod): Toast => ({
  tone: 'success',
  title: 'The payment method for your subscriptions has been updated',
  detail: `All active subscriptions will now use your ${describeMethod(method)} for future charges`,
});

function describeMethod({ type, brand, last4 }: NewDefaultMethod): string {
  const kind = type === 'direct debit' ? 'bank account' : brand ? brandName(brand) : 'card';
  return last4 === null ? kind : `${kind} ending in ${last4}`;
}
