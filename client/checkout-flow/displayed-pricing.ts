import type { PaymentType } from '#domain';
import { orderTotal, type PricingInput, repeatPrice } from './selectors.ts';
import { isPaymentFor, type SentPayment } from './sent-payment.ts';

/** What determines the displayed price: the order, or the unconfirmed payment if that is for something else or another amount. */
export function displayedPricing(
  order: PricingInput & { tab: PaymentType },
  payment: SentPayment | null,
): PricingInput & { tab: PaymentType } {
  if (!payment) return order;
  const price = repeatPrice(order, payment);
  // The payment's own type, whichever tab is open: it decides the card fee.
  const { request } = order.opening;
  if (isPaymentFor(payment, request) && orderTotal(order).total === price)
    return { ...order, tab: payment.paymentType };
  const breakdown = { planPrice: null, priceOverride: price, addOns: [], coupon: null };
  return {
    opening: { ...order.opening, request: { ...request, breakdown } },
    data: { migration: { kind: 'none' } },
    form: { coupon: { applied: null } },
    tab: payment.paymentType,
  };
}
