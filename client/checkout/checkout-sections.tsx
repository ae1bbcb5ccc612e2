import { memo, useMemo } from 'react';
import { type CheckoutEvent, displayedOrder, latestValue } from '#checkout-flow';
import { CouponFields } from '#coupon';
import { CARD_FEE, calculateTotal, type OrderTotal, ZERO } from '#domain';
import { PayButton, PayStatus, Summary } from '#summary';
import { useStore } from '#ui';
import type { CheckoutOptions } from './checkout-options.ts';
import type { PaymentSession } from './create-checkout.ts';
import { isLocked, isPreparing, type PaymentView, stateWithForm, visibleUnconfirmedPayment } from './payment-view.ts';
import { SUMMARY_SKELETONS } from './skeletons.tsx';

/** The coupon form, once the checkout is prepared. */
export const CouponSection = memo(function CouponSection({
  view,
  send,
}: {
  view: PaymentView;
  send: (event: CheckoutEvent) => void;
}) {
  const coupon = useStore(view, (state) => stateWithForm(state)?.form.coupon ?? null);
  const locked = useStore(view, isLocked);
  return coupon && <CouponFields coupon={coupon} locked={locked} send={send} />;
});

/** The displayed order with its total, and the type that decides the card fee; null while the checkout prepares. */
function usePricing(view: PaymentView) {
  const opening = useStore(view, (state) => state?.opening ?? null);
  const preparing = useStore(view, isPreparing);
  const migration = useStore(view, (state) => state && latestValue(state.data.migration));
  const coupon = useStore(view, (state) => stateWithForm(state)?.form.coupon.applied ?? null);
  const tab = useStore(view, (state) => stateWithForm(state)?.form.tab ?? 'credit card');
  const unconfirmed = useStore(view, visibleUnconfirmedPayment);
  const priced = useMemo(() => {
    if (!opening || preparing) return null;
    const order = displayedOrder(opening, migration, coupon, unconfirmed);
    return { order, total: order ? calculateTotal(order) : NO_TOTAL };
  }, [opening, preparing, migration, coupon, unconfirmed]);
  // A payment is repeated with its own method, whichever tab is open.
  return priced && { ...priced, tab: unconfirmed?.paymentType ?? tab };
}

const NO_TOTAL: OrderTotal = { lines: [], total: ZERO };

/** The Summary or a part of it, or its skeleton. */
export const SummarySection = memo(function SummarySection({
  view,
  fee = CARD_FEE,
  now,
  part = 'all',
}: {
  view: PaymentView;
  fee: CheckoutOptions['cardFee'];
  now: Date;
  part?: keyof typeof SUMMARY_SKELETONS | undefined;
}) {
  const pricing = usePricing(view);
  const Skeleton = SUMMARY_SKELETONS[part];
  if (!pricing) return <Skeleton />;
  return <Summary {...pricing} feePolicy={fee} now={now} part={part} />;
});

/** The pay button, once the checkout is prepared. */
export const PayButtonSection = memo(function PayButtonSection({
  session: { view, button, isCompletable },
  form,
  label,
  reasonFirst = false,
  persistent = false,
}: {
  session: PaymentSession;
  form: string;
  label?: string | undefined;
  reasonFirst?: boolean;
  /** The button stays after the payment and says that it was made; in the dialog, which closes by then, it does not. */
  persistent?: boolean;
}) {
  const preparing = useStore(view, isPreparing);
  const isPlanUnknown = useStore(view, (state) => state !== null && state.opening.plan === null);
  const { reason, isPaying, isPaid } = useStore(button, (state) => state);
  const canComplete = useStore(isCompletable, (state) => state);
  const shown = { obstacle: reason, paying: isPaying || (isPaid && !persistent), paid: isPaid && persistent };
  return (
    <>
      <PayStatus {...shown} />
      {!preparing && (
        <PayButton
          {...shown}
          isCompletable={canComplete}
          reasonHidden={isPlanUnknown && !persistent}
          form={form}
          label={label}
          reasonFirst={reasonFirst}
        />
      )}
    </>
  );
});
