import { memo, useMemo } from 'react';
import { type CheckoutEvent, displayedPricing } from '#checkout-flow';
import { CouponFields } from '#coupon';
import { CARD_FEE } from '#domain';
import { PayButton, Summary } from '#summary';
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

/** What determines the displayed price; null while the checkout prepares. Keeps its identity until a price changes. */
function usePricingInput(view: PaymentView) {
  const opening = useStore(view, (state) => state?.opening ?? null);
  const migration = useStore(view, (state) => stateWithForm(state)?.data.migration ?? null);
  const applied = useStore(view, (state) => stateWithForm(state)?.form.coupon.applied ?? null);
  const tab = useStore(view, (state) => stateWithForm(state)?.form.tab ?? 'credit card');
  const unconfirmed = useStore(view, visibleUnconfirmedPayment);
  return useMemo(
    () =>
      opening &&
      migration &&
      displayedPricing({ opening, data: { migration }, form: { coupon: { applied } }, tab }, unconfirmed),
    [opening, migration, applied, tab, unconfirmed],
  );
}

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
  const pricing = usePricingInput(view);
  const Skeleton = SUMMARY_SKELETONS[part];
  if (!pricing) return <Skeleton />;
  const { opening, data, form, tab } = pricing;
  return (
    <Summary
      opening={opening}
      migration={data.migration}
      coupon={form.coupon.applied}
      tab={tab}
      feePolicy={fee}
      now={now}
      part={part}
    />
  );
});

/** The pay button, once the checkout is prepared. */
export const PayButtonSection = memo(function PayButtonSection({
  session: { view, button },
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
  if (preparing) return null;
  return (
    <PayButton
      obstacle={reason}
      reasonHidden={isPlanUnknown && !persistent}
      paying={isPaying || (isPaid && !persistent)}
      paid={isPaid && persistent}
      form={form}
      label={label}
      reasonFirst={reasonFirst}
    />
  );
});
