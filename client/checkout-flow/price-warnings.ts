import type { CheckoutEffect } from './checkout-effect.ts';
import { type Filled, orderTotal } from './reading.ts';

const warn = (message: string): CheckoutEffect => ({ do: 'log', entry: { level: 'warning', message } });

/** What a developer should hear when a checkout opens with prices that may not be the ones the backend will charge. */
export function priceWarnings(filled: Filled): CheckoutEffect[] {
  const { opening, facts, form } = filled;
  const { pricePointHandle, breakdown } = opening.request;
  const { planPrice, priceOverride, addOns } = breakdown;
  if (pricePointHandle !== null && planPrice === null && priceOverride === null) {
    return [
      warn(
        `no price came with the price point '${pricePointHandle}', so the plan's own is shown; pass breakdown.planPrice`,
      ),
    ];
  }
  const plain = priceOverride === null && addOns.length === 0 && form.coupon.applied === null;
  if (facts.migration.kind !== 'upgrade' || !plain || pricePointHandle !== null) return [];
  const { paymentDue } = facts.migration.preview;
  const { total } = orderTotal(filled);
  return total === paymentDue ? [] : [warn(`the total is ${total} cents here and ${paymentDue} cents in the preview`)];
}
