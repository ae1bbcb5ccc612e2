import { memo } from 'react';
import type { CheckoutEvent } from '#checkout-flow';
import { Callout, useFact } from '#ui';
import { isUnsettled, type ShownPayment } from './payment-view.ts';

/** What a person must know of their money before they press pay again. */
export const MoneyNotices = memo(function MoneyNotices({
  payment,
  send,
}: {
  payment: ShownPayment;
  send: (event: CheckoutEvent) => void;
}) {
  const unavailable = useFact(payment, (shown) => shown?.at === 'open' && shown.facts.migration.kind === 'unavailable');
  const unlisted = useFact(payment, (shown) => shown?.at === 'open' && shown.facts.unlisted);
  const unsettled = useFact(payment, isUnsettled);
  return (
    <>
      {unavailable && (
        <Callout tone="notice" onRetry={() => send({ type: 'retry-pressed' })}>
          The credit from your current plan could not be worked out, so nothing can be charged yet.
        </Callout>
      )}
      {unlisted && (
        <Callout tone="notice" onRetry={() => send({ type: 'methods-changed' })}>
          Your saved payment methods could not be loaded. You can still enter a new one.
        </Callout>
      )}
      {unsettled && (
        <Callout tone="notice">
          We could not confirm whether your last payment went through. You can try again: you will not be charged twice.
        </Callout>
      )}
    </>
  );
});
