import { type Cents, canBeBoughtAgain, formatMoney } from '#domain';
import type { CheckoutEffect, CheckoutTransition } from './checkout-effect.ts';
import type { Attempt, NextOpening, Opening, OpenState, PaidReport } from './checkout-state.ts';
import { showNext } from './opening-transitions.ts';
import { isPaymentFor, type SentPayment, withPaid } from './sent-payment.ts';
import { type TransitionContext, transitionTo } from './transition-result.ts';

/** What a payment sold, as the host and tracking receive it. */
type SaleDetails = Pick<SentPayment, 'planHandle' | 'offer' | 'paymentType' | 'price'> & { isMigration: boolean };

export function saleFromAttempt(attempt: Attempt): SaleDetails {
  if (attempt.kind === 'repeat') return { ...saleFromPayment(attempt.payment), price: attempt.price };
  const { opening, route, price } = attempt;
  const { planHandle, offer } = opening.request;
  return { planHandle, offer, paymentType: route.type, price, isMigration: 'subscriptionId' in route };
}

export const saleFromPayment = (payment: SentPayment): SaleDetails => ({
  ...payment,
  isMigration: payment.request.kind === 'migrate',
});

/**
 * The effects of a success, each once and in this order (T22, T23). If it sold something else than the opening, as an
 * earlier payment may have, the opening's own callback and tracking do not run, and it stays.
 */
export function createSuccessEffects(
  opening: Opening,
  sale: SaleDetails,
  subscriptionId: string,
  isForOpening: boolean,
): CheckoutEffect[] {
  const { onSuccess, tracking } = opening.request;
  const { planHandle: handle, offer, paymentType, price, isMigration } = sale;
  const report: PaidReport = { flakeId: opening.userId, subscriptionId, handle, offer, paymentType };
  const data = { ...(isForOpening && tracking), ...report, totalInCents: price };
  const names = ['Plan Paid', 'user:payButton_clicked', 'user:cardPayment_completed'];
  if (isMigration) names.push('user:upgradePlanWithCredit_completed');
  return [
    ...(isForOpening && onSuccess ? [{ type: 'call-on-success', callback: onSuccess, report } as const] : []),
    ...(isForOpening ? [closeOrReload(opening)] : []),
    { type: 'report-paid', report },
    ...names.map((name): CheckoutEffect => ({ type: 'track', event: { name, data } })),
  ];
}

/** The dialog closes; the standalone form stays and reloads the methods, because the one just used may be new. */
const closeOrReload = ({ id, request }: Opening): CheckoutEffect => ({
  type: 'send',
  event: request.surface === 'dialog' ? { type: 'hide', opening: id } : { type: 'methods-changed' },
});

/** Says that an earlier payment, whose outcome was unknown, was made (A3). */
export const earlierPaymentEffect = (
  { planName }: SentPayment,
  price: Cents,
  nothingSent: boolean,
): CheckoutEffect => ({
  type: 'notify',
  toast: {
    tone: 'success',
    title: 'Your earlier payment went through',
    detail: `You have paid ${formatMoney(price)} for ${planName}.${nothingSent ? ' Nothing more was charged.' : ''}`,
    // No screen says it again.
    persistent: true,
  },
});

/** Reports an earlier payment for the plan that turns out to have succeeded; this opening has sold nothing. */
export function confirmEarlierPayment(
  state: OpenState,
  payment: SentPayment,
  subscriptionId: string,
  context: TransitionContext,
): CheckoutTransition {
  const { opening } = state;
  const isForOpening = isPaymentFor(payment, opening.request);
  const history = { ...state.history, payments: withPaid(state.history.payments, payment, subscriptionId) };
  const confirmed: CheckoutTransition = transitionTo(
    { ...state, history, status: 'paid' },
    { type: 'mark-paid', payment, subscriptionId },
    earlierPaymentEffect(payment, payment.price, true),
    ...createSuccessEffects(opening, saleFromPayment(payment), subscriptionId, isForOpening),
  );
  return isForOpening ? confirmed : showNext(confirmed, goOn(opening), context);
}

/** An opening that goes on after an earlier payment for something else; a plan that was paid for is not sold again. */
export const goOn = ({ request, plan, randomId, knownPaidKeys }: Opening): NextOpening => ({
  request,
  plan,
  randomId,
  ...(!canBeBoughtAgain(request.planHandle) && { knownPaidKeys }),
});
