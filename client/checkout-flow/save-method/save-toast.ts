import { brandName } from '#domain';
import type { Toast } from '../ports.ts';
import type { NewDefault } from './save-outcome.ts';

/** Any failure to save (spec 8). */
export const NOT_SAVED: Toast = {
  tone: 'error',
  title: 'There was an error adding payment method. Please try again later.',
};

/** What is charged from now on (spec 8); digits that are not known are left out. */
export const savedToast = (method: NewDefault): Toast => ({
  tone: 'success',
  title: 'The payment method for your subscriptions has been updated',
  detail: `All active subscriptions will now use your ${nameOf(method)} for future charges`,
});

function nameOf({ type, brand, last4 }: NewDefault): string {
  const kind = type === 'direct debit' ? 'bank account' : brand === null ? 'card' : brandName(brand);
  return last4 === null ? kind : `${kind} ending in ${last4}`;
}
