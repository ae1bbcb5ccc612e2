import { memo } from 'react';
import { Callout, useFact } from '#ui';
import { isUnsettled, type ShownPayment } from './payment-view.ts';

/** What a person must know of their money before they press pay again. */
export const MoneyNotices = memo(function MoneyNotices({
  payment,
  onRetry,
}: {
  payment: ShownPayment;
  onRetry: () => void;
}) {
  const unavailable = useFact(payment, (shown) => shown?.at === 'open' && shown.facts.migration.kind === 'unavailable');
  const unsettled = useFact(payment, isUnsettled);
  return (
    <>
      {unavailable && (
        <Callout tone="notice" onRetry={onRetry}>
          The credit from your current plan could not be worked out, so nothing can be charged yet.
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
