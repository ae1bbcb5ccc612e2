import { memo } from 'react';
import { formatMoney } from '#domain';
import { Callout, useFact } from '#ui';
import type { PaymentSession } from './create-checkout.ts';
import { unconfirmedOf, wasPaidElsewhere } from './payment-view.ts';

/** What a person must know of their money before they press pay again. */
export const MoneyNotices = memo(function MoneyNotices({ session }: { session: PaymentSession }) {
  const { shown: payment, flow } = session;
  const unavailable = useFact(payment, (shown) => shown?.at === 'open' && shown.facts.migration.kind === 'unavailable');
  const unlisted = useFact(payment, (shown) => shown?.at === 'open' && shown.facts.unlisted);
  const unconfirmed = useFact(payment, unconfirmedOf);
  const paidElsewhere = useFact(payment, wasPaidElsewhere);
  return (
    <>
      {unconfirmed && (
        <Callout tone="notice">
          {`We could not confirm whether your payment of ${formatMoney(unconfirmed.price)} for ${unconfirmed.planName} went through. Try again with the pay button: it repeats the same payment, and you will not be charged twice.`}
        </Callout>
      )}
      {paidElsewhere && (
        <Callout tone="notice">
          You have just paid for this in another tab or form. Pay here only if you want to buy it once more.
        </Callout>
      )}
      {unavailable && unconfirmed?.request.kind !== 'create' && (
        <Callout tone="notice" onRetry={() => flow.send({ type: 'retry-pressed' })}>
          The credit from your current plan could not be worked out, so nothing can be charged yet.
        </Callout>
      )}
      {unlisted && (
        <Callout tone="notice" onRetry={() => flow.send({ type: 'methods-changed' })}>
          Your saved payment methods could not be loaded. You can still enter a new one.
        </Callout>
      )}
    </>
  );
});
