import { type AppliedCoupon, calculateTotal, type Order, ZERO } from '#domain';
import type { Migration, Opening } from './checkout-state.ts';
import { createOrder, repeatPrice } from './selectors.ts';
import { isPaymentFor, type SentPayment } from './sent-payment.ts';

/** The order whose price is shown; an unconfirmed payment that is for something else, or another amount, is its one line. */
export function displayedOrder(
  opening: Pick<Opening, 'plan' | 'request'>,
  migration: Migration | null,
  coupon: AppliedCoupon | null,
  payment: SentPayment | null,
): Order | null {
  const order = createOrder(opening, migration, coupon);
  if (!order || !payment) return order;
  const price = repeatPrice(payment, migration);
  return isPaymentFor(payment, opening.request) && calculateTotal(order).total === price
    ? order
    : { ...order, priceOverride: price, addOns: [], coupon: null, migrationAdjustment: ZERO };
}
