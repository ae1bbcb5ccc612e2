import { memo, useMemo } from 'react';
import { type FieldGroup, useProviderStatus } from '#card-provider';
import type { CheckoutEvent } from '#checkout-flow';
import { CouponForm } from '#coupon';
import { CARD_FEE } from '#domain';
import { AmountDue, obstacleText, PayButton, Summary } from '#summary';
import { useFact } from '#ui';
import type { CheckoutOptions } from './host-options.ts';
import { filledOf, isLocked, obstaclesOf, priceShown, type ShownPayment, unconfirmedOf } from './payment-view.ts';
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
  const locked = useFact(payment, isLocked);
  return coupon && <CouponForm coupon={coupon} locked={locked} send={send} />;
});

/** What paying now is for; null while that is being prepared. Keeps its identity until a price changes. */
function usePriced(payment: ShownPayment) {
  const opening = useFact(payment, (shown) => shown?.opening ?? null);
  const migration = useFact(payment, (shown) => filledOf(shown)?.facts.migration ?? null);
  const applied = useFact(payment, (shown) => filledOf(shown)?.form.coupon.applied ?? null);
  const tab = useFact(payment, (shown) => filledOf(shown)?.form.tab ?? 'credit card');
  const unconfirmed = useFact(payment, unconfirmedOf);
  return useMemo(
    () =>
      opening &&
      migration &&
      priceShown({ opening, facts: { migration }, form: { coupon: { applied } }, tab }, unconfirmed),
    [opening, migration, applied, tab, unconfirmed],
  );
}

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
  const priced = usePriced(payment);
  if (!priced) return <SummarySkeleton />;
  const { opening, facts, form, tab } = priced;
  return (
    <Summary
      opening={opening}
      migration={facts.migration}
      coupon={form.coupon.applied}
      tab={tab}
      feePolicy={fee}
      now={now}
    />
  );
});

/** The total alone, for the sheet's footer. */
export const Due = memo(function Due({ payment }: { payment: ShownPayment }) {
  const priced = usePriced(payment);
  return priced ? <AmountDue priced={priced} /> : <FooterSkeleton />;
});

/** The pay button, once there is something to pay. */
export const Pay = memo(function Pay({
  payment,
  fields,
  form,
  label,
  now,
  updating,
  stays = false,
}: {
  payment: ShownPayment;
  fields: FieldGroup;
  form: string;
  label?: string | undefined;
  now: Date;
  updating: boolean;
  /** It stays on the page after the payment, and says that it was made; the dialog is on its way out by then. */
  stays?: boolean;
}) {
  const at = useFact(payment, (shown) => shown?.at ?? 'preparing');
  const status = useProviderStatus(fields);
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
