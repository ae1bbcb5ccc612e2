import { memo } from 'react';
import { formatMoney } from '#domain';
import { Callout, useStore } from '#ui';
import type { PaymentSession } from './payment-sessions.ts';
import { showsPaidElsewhere, visibleUnconfirmedPayment } from './payment-view.ts';

/** Notices about payments of unknown outcome, purchases elsewhere and data that could not be loaded. */
export const PaymentNotices = memo(function PaymentNotices({ session }: { session: PaymentSession }) {
  const { view, flow } = session;
  const migrationUnavailable = useStore(
    view,
    (state) => state?.status === 'open' && state.data.migration.kind === 'unavailable',
  );
  const methodsUnavailable = useStore(view, (state) => state?.status === 'open' && state.data.methodsUnavailable);
  const unconfirmed = useStore(view, visibleUnconfirmedPayment);
  const paidElsewhere = useStore(view, showsPaidElsewhere);
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
      {migrationUnavailable && unconfirmed?.request.kind !== 'create' && (
        <Callout tone="notice" onRetry={() => flow.send({ type: 'retry-requested' })}>
          The credit from your current plan could not be worked out, so nothing can be charged yet.
        </Callout>
      )}
      {methodsUnavailable && (
        <Callout tone="notice" onRetry={() => flow.send({ type: 'methods-changed' })}>
          Your saved payment methods could not be loaded. You can still enter a new one.
        </Callout>
      )}
    </>
  );
});
