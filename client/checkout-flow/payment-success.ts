import { formatMoney } from '#domain';
import type { CheckoutEffect } from './checkout-effect.ts';
import type { CheckoutEvent } from './checkout-event.ts';
import type { Attempt, CheckoutState, Opening, PaidReport } from './checkout-state.ts';
import type { SentPayment } from './sent-payment.ts';
import type { Step } from './step.ts';

/** The dialog closes; the standalone form stays and reads the methods again, because the one just used may be new. */
const afterSuccess = ({ id, request }: Opening): CheckoutEvent =>
  request.surface === 'dialog' ? { type: 'hide', opening: id } : { type: 'methods-changed' };

/** What a payment sold, as the host and tracking receive it. */
type Sold = Pick<SentPayment, 'planHandle' | 'offer' | 'paymentType' | 'price'> & { isMigration: boolean };

export function soldBy(attempt: Attempt): Sold {
  if (attempt.kind === 'repeat') return { ...soldIn(attempt.payment), price: attempt.price };
  const { opening, route, price, subscriptionId } = attempt;
  const { planHandle, offer } = opening.request;
  return { planHandle, offer, paymentType: route.type, price, isMigration: subscriptionId !== null };
}

const soldIn = (payment: SentPayment): Sold => ({ ...payment, isMigration: payment.request.kind === 'migrate' });

/** Everything that follows a success, each step once and in this order (T22, T23). */
export function reportPaid(opening: Opening, sold: Sold, subscriptionId: string): CheckoutEffect[] {
  const { onSuccess, tracking } = opening.request;
  const { planHandle: handle, offer, paymentType, price, isMigration } = sold;
  const report: PaidReport = { subscriptionId, handle, offer, paymentType };
  const data = { ...tracking, ...report, totalInCents: price };
  const names = ['Plan Paid', 'user:payButton_clicked', 'user:cardPayment_completed'];
  if (isMigration) names.push('user:upgradePlanWithCredit_completed');
  return [
    ...(onSuccess ? [{ do: 'call-back', callback: onSuccess, report } as const] : []),
    // The callback may have shown the next checkout already; that one stays.
    { do: 'send', event: afterSuccess(opening) },
    { do: 'report-paid', report },
    ...names.map((name): CheckoutEffect => ({ do: 'track', event: { name, data } })),
  ];
}

/** An opening that finds its plan paid for by an earlier payment reports that one and sells nothing. */
export function confirmEarlierPayment(
  state: Extract<CheckoutState, { at: 'open' }>,
  payment: SentPayment,
  subscriptionId: string,
): Step {
  const amount = formatMoney(payment.price);
  const toast = {
    tone: 'success',
    title: 'Your earlier payment went through',
    detail: `You have paid ${amount} for ${payment.planName}. Nothing more was charged.`,
  } as const;
  return {
    state: { ...state, at: 'paid' },
    effects: [
      { do: 'mark-paid', payment, subscriptionId },
      { do: 'notify', toast },
      ...reportPaid(state.opening, soldIn(payment), subscriptionId),
    ],
  };
}
