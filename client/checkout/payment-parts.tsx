import { memo } from 'react';
import { useProviderState } from '#card-provider';
import type { CheckoutEvent } from '#checkout-flow';
import { CouponForm } from '#coupon';
import { CARD_FEE } from '#domain';
import { AmountDue, obstacleText, PayButton, Summary } from '#summary';
import { useFact } from '#ui';
import type { CheckoutOptions } from './host-options.ts';
import { filledOf, obstaclesOf, type ShownPayment } from './payment-view.ts';
import { FooterSkeleton, SummarySkeleton } from './preparing.tsx';

/** The coupon form, once there is a form at all. */
export const Coupon = memo(function Coupon({
  payment,
  send,
}: {
  payment: ShownPayment;
  send: (event: CheckoutEvent) => void;
}) {
  const coupon = useFact(payment, (shown) => filledOf(shown)?.form.coupon ?? null);
  const locked = useFact(payment, (shown) => shown?.at !== 'open');
  return coupon && <CouponForm coupon={coupon} locked={locked} send={send} />;
});

/** The Summary, or its skeleton. */
export const Costs = memo(function Costs({
  payment,
  fee = CARD_FEE,
  now,
}: {
  payment: ShownPayment;
  fee: CheckoutOptions['cardFee'];
  now: Date;
}) {
  const opening = useFact(payment, (shown) => shown?.opening ?? null);
  const migration = useFact(payment, (shown) => filledOf(shown)?.facts.migration ?? null);
  const coupon = useFact(payment, (shown) => filledOf(shown)?.form.coupon.applied ?? null);
  const tab = useFact(payment, (shown) => filledOf(shown)?.form.tab ?? 'credit card');
  if (!opening || !migration) return <SummarySkeleton />;
  return <Summary opening={opening} migration={migration} coupon={coupon} tab={tab} feePolicy={fee} now={now} />;
});

/** The total alone, for the sheet's footer. */
export const Due = memo(function Due({ payment }: { payment: ShownPayment }) {
  const opening = useFact(payment, (shown) => shown?.opening ?? null);
  const migration = useFact(payment, (shown) => filledOf(shown)?.facts.migration ?? null);
  const applied = useFact(payment, (shown) => filledOf(shown)?.form.coupon.applied ?? null);
  if (!opening || !migration) return <FooterSkeleton />;
  return <AmountDue priced={{ opening, facts: { migration }, form: { coupon: { applied } } }} />;
});

/** The pay button, once there is something to pay. */
export const Pay = memo(function Pay({
  payment,
  form,
  label,
  now,
  updating,
  stays = false,
}: {
  payment: ShownPayment;
  form: string;
  label?: string | undefined;
  now: Date;
  updating: boolean;
  /** It stays on the page after the payment, and says that it was made; the dialog is on its way out by then. */
  stays?: boolean;
}) {
  const at = useFact(payment, (shown) => shown?.at ?? 'preparing');
  const { status } = useProviderState().state;
  const obstacle = useFact(payment, (shown) => obstacleText(obstaclesOf(shown, now, updating, status)));
  if (at === 'preparing') return null;
  const paid = at === 'paid';
  return (
    <PayButton
      obstacle={obstacle}
      paying={at === 'paying' || (paid && !stays)}
      paid={paid && stays}
      form={form}
      label={label}
    />
  );
});
