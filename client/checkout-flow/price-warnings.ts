import type { CheckoutEffect } from './checkout-effect.ts';
import { currentValue } from './loadable.ts';
import { currentTotal, type StateWithForm } from './selectors.ts';
import { logEffect } from './transition-result.ts';

/** Warnings for developers about displayed prices that may differ from what the backend will charge. */
export function priceWarnings(state: StateWithForm): CheckoutEffect[] {
  const { opening, data, form } = state;
  const { pricePointHandle, breakdown } = opening.request;
  const { planPrice, priceOverride, addOns } = breakdown;
  if (pricePointHandle !== null && planPrice === null && priceOverride === null) {
    const message = `no price came with the price point '${pricePointHandle}', so the plan's own is shown; pass breakdown.planPrice`;
    return [logEffect('warning', message)];
  }
  const isComparable = priceOverride === null && addOns.length === 0 && form.coupon.applied === null;
  const migration = currentValue(data.migration);
  if (migration?.kind !== 'upgrade' || !isComparable || pricePointHandle !== null) return [];
  const { paymentDue } = migration.preview;
  const { total } = currentTotal(state);
  const message = `the total is ${total} cents here and ${paymentDue} cents in the preview`;
  return paymentDue === null || total === paymentDue ? [] : [logEffect('warning', message)];
}
