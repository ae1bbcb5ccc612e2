import { CouponForm, PaymentForm, PaymentSummary, type ShowOptions, usePayment } from 'legal-checkout';

/** A payment in the page itself: the form, its coupon and what it costs, each where the page wants it. */
export function DocumentOrder({ sold }: { sold: ShowOptions }) {
  const payment = usePayment(sold);
  return (
    <section aria-label="Order">
      <PaymentForm payment={payment} label="Pay for this document" />
      <CouponForm payment={payment} />
      <PaymentSummary payment={payment} />
    </section>
  );
}
