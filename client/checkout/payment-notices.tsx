import { memo } from 'react';
import { isNeverLoaded, type SentPayment, unavailableMigration } from '#checkout-flow';
import { formatMoney } from '#domain';
import { obstacleText } from '#summary';
import { Callout, useStore } from '#ui';
import type { PaymentSession } from './create-checkout.ts';
import { canUseAnotherMethod, paidElsewhereText, visibleUnconfirmedPayment } from './payment-view.ts';

/** Notices about payments of unknown outcome, purchases elsewhere and data that could not be loaded. */
export const PaymentNotices = memo(function PaymentNotices({ session }: { session: PaymentSession }) {
  const { view, send } = session;
  const unavailable = useStore(view, (state) => (state?.status === 'open' ? unavailableMigration(state.data) : null));
  const methodsUnavailable = useStore(view, (state) => state?.status === 'open' && isNeverLoaded(state.data.methods));
  const unconfirmed = useStore(view, visibleUnconfirmedPayment);
  const isReplaceable = useStore(view, canUseAnotherMethod);
  const paidElsewhere = useStore(view, paidElsewhereText);
  return (
    <>
      {unconfirmed && (
        <Callout
          tone="notice"
          actionLabel="Use another payment method"
          onAction={isReplaceable ? () => send({ type: 'another-method-requested' }) : undefined}
        >
          {unconfirmedText(unconfirmed, isReplaceable)}
        </Callout>
      )}
      {paidElsewhere && <Callout tone="notice">{paidElsewhere}</Callout>}
      {unavailable && unconfirmed?.request.kind !== 'create' && (
        <Callout tone="notice" onAction={() => send({ type: 'retry-requested' })}>
          {obstacleText([unavailable]) ?? ''}
        </Callout>
      )}
      {methodsUnavailable && (
        <Callout tone="notice" onAction={() => send({ type: 'methods-changed' })}>
          Your saved payment methods could not be loaded. You can still enter a new one.
        </Callout>
      )}
    </>
  );
});

function unconfirmedText({ price, planName }: SentPayment, isReplaceable: boolean): string {
  const unconfirmed = `We could not confirm whether your payment of ${formatMoney(price)} for ${planName} went through`;
  const repeat = 'The pay button looks for that payment first, and sends it again only if it finds none.';
  return isReplaceable
    ? `${unconfirmed}, and found no purchase. ${repeat} If you pay with another method instead and the first payment arrives late, contact us.`
    : `${unconfirmed}. ${repeat}`;
}
