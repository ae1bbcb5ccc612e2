import { CouponForm, PaymentForm, PaymentSummary, type ShowOptions, usePayment } from 'legal-checkout';

/** A payment in the page: form, coupon and summary as separate components. */
export function DocumentOrder({ showOptions }: { showOptions: ShowOptions }) {
  const payment = usePayment(showOptions);
  return (
    <section aria-label="Order">
      <PaymentForm payment={payment} label="Pay for this document" />
      <CouponForm payment={payment} />
      <PaymentSummary payment={payment} />
    </section>
  );
}
