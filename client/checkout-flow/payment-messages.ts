/** The messages for the user and for the host's log when a payment has not succeeded or an earlier one has. */
import { chargeStatus, displayText, failureDetail, formatMoney, type PaymentFailure } from '#domain';
import type { NotSentReason, PaymentOutcome } from './payment-outcome.ts';
import type { SentPayment } from './sent-payment.ts';
import { type CheckoutEffect, logEffect } from './transition-result.ts';

/** An outcome other than a success. */
export type UnpaidOutcome = Exclude<PaymentOutcome, { status: 'paid' }>;

const errorToastEffect = (title: string, detail: string): CheckoutEffect => ({
  type: 'notify',
  toast: { tone: 'error', title, detail },
});

/** The effects of an outcome other than a success. */
export function createFailureEffects(outcome: UnpaidOutcome): CheckoutEffect[] {
  switch (outcome.status) {
    case 'failed':
      return createDeclinedEffects(outcome.failure);
    case 'unknown':
      // A repeated request that was refused says why, although the first one may have been made.
      return chargeStatus(outcome.failure) === 'unknown'
        ? [
            failureLogEffect(outcome.failure),
            errorToastEffect('Payment processing failed', unconfirmedDetail(outcome.failure)),
          ]
        : createDeclinedEffects(outcome.failure);
    case 'not-sent':
      return notSentEffects(outcome.reason);
  }
}

function notSentEffects(reason: NotSentReason): CheckoutEffect[] {
  switch (reason.kind) {
    case 'in-progress-elsewhere':
      return [
        logEffect('warning', 'payment already in progress'),
        errorToastEffect('Another payment is in progress', IN_PROGRESS_DETAIL),
      ];
    case 'not-started':
      return createNotSentEffects(NOT_STARTED_DETAIL, String(reason.cause));
    case 'abandoned':
      return [logEffect('info', 'payment not sent: the page shows another checkout instead')];
    case 'payments-changed':
      return createNotSentEffects(PAYMENT_CHANGED_DETAIL, EARLIER_PAYMENT_CHANGED);
    case 'another-plan-paid':
      return createNotSentEffects(ANOTHER_PLAN_DETAIL, 'a payment for another plan was sent in the meantime');
    case 'payments-unreadable':
      return createNotSentEffects(PAYMENTS_UNREADABLE_DETAIL, 'an earlier payment cannot be read');
    case 'plans-unreadable':
      return createNotSentEffects(
        `One of your current plans could not be read. If you buy ${displayText(reason.planName, 80)}, it may be billed beside that one. Press again to buy.`,
        'a subscription cannot be read',
      );
    case 'document-bought':
      return createNotSentEffects(
        `A document was bought after your payment ${reason.isRefused ? 'was declined' : 'could not be confirmed'}. ${IF_THIS_ONE}`,
        'a document was bought since an earlier payment',
      );
    case 'not-paid-yet':
      return createNotSentEffects(notPaidYetDetail(reason), 'an earlier payment may not be paid');
    case 'not-looked-up':
      return createNotSentEffects(
        `We could not check whether your ${reason.isRefused ? 'declined' : 'earlier'} payment was made after all. ${SECOND_TIME}`,
        'an earlier payment could not be looked up',
      );
    case 'order-changed':
      return createNotSentEffects(ORDER_CHANGED_DETAIL, 'what it migrates has changed');
    case 'not-checked':
      return createNotSentEffects(
        (reason.failure.kind === 'refused' ? reason.failure.message : null) ?? NOT_CHECKED_DETAIL,
        'the subscriptions could not be checked',
      );
  }
}

const EARLIER_PAYMENT_CHANGED = 'an earlier payment for this plan has changed';

const UNCONFIRMED_DETAIL = 'We could not confirm whether your payment went through.';
/** Nothing proves whether the payment was made; the server may say more. */
const unconfirmedDetail = (failure: PaymentFailure): string =>
  'message' in failure && failure.message ? `${UNCONFIRMED_DETAIL} ${failure.message}` : UNCONFIRMED_DETAIL;
const PAYMENT_CHANGED_DETAIL =
  'Your earlier payment for this plan has changed. Check the order, and pay again if you still need to.';
const PAYMENTS_UNREADABLE_DETAIL =
  'You have this already, and may have just paid for it. Check your plans, and press again only to buy it once more.';
const ANOTHER_PLAN_DETAIL =
  'You have paid for another plan in the meantime, or may have. Check the order, and pay again if you still want this plan.';
const IF_THIS_ONE = 'If it is this one, do not pay again. Otherwise press the button again.';
const SECOND_TIME = 'If you press again, it may be bought a second time.';
function notPaidYetDetail({ payment, subscription }: Extract<NotSentReason, { kind: 'not-paid-yet' }>): string {
  const state = subscription.stateText ?? subscription.state;
  const change = payment.request.kind === 'migrate' ? 'Your plan was changed' : 'This plan was created';
  return `${change}, but it may not be paid${state === '' ? '' : ` (${state})`}. ${SECOND_TIME}`;
}
const ORDER_CHANGED_DETAIL =
  'Your plan or its credit has changed since this page was opened. Check the order, and pay again.';
const NOT_CHECKED_DETAIL = 'Your current plans could not be checked, so no payment was sent. Try again.';
const PAID_ELSEWHERE_DETAIL = 'You have just paid for this in another tab or form. Press again to buy it once more.';
const NOT_STARTED_DETAIL =
  'Your browser did not respond, so nothing was sent this time. Try again, or reload the page.';
const IN_PROGRESS_DETAIL =
  'You are already paying in another tab or window. Wait until that payment has ended, then try again.';

/** Any refused payment is 'Payment declined' with the reason. */
export const createDeclinedEffects = (failure: PaymentFailure): CheckoutEffect[] => [
  failureLogEffect(failure),
  // No toast for a missing provider: the form says so and offers to load it again.
  ...(failure.kind === 'provider-unavailable' ? [] : [errorToastEffect('Payment declined', failureDetail(failure))]),
];

type FailureDetails = Partial<Record<'kind' | 'declineCode' | 'code' | 'message' | 'status' | 'cause', unknown>>;

/** Logs a code rather than a text. */
function failureLogEffect(failure: PaymentFailure): CheckoutEffect {
  const details: FailureDetails = failure;
  const message = `payment failed: ${failure.kind} (${chargeStatus(failure)})`;
  const cause = details.declineCode ?? details.code ?? details.message ?? details.status ?? details.cause;
  return { type: 'log', entry: { level: 'warning', message, cause } };
}

const createNotSentEffects = (detail: string, reason: string): CheckoutEffect[] => [
  logEffect('info', `payment not sent: ${reason}`),
  errorToastEffect('Payment not sent', detail),
];

/** The form reports a missing provider; a user who has closed it gets a message instead. */
export const messageWithoutForm = (outcome: UnpaidOutcome): CheckoutEffect[] =>
  outcome.status === 'failed' && outcome.failure.kind === 'provider-unavailable'
    ? [errorToastEffect('Payment declined', failureDetail(outcome.failure))]
    : [];

/** Tells the user of the purchase in another tab. */
export const createPaidElsewhereEffects = (): CheckoutEffect[] =>
  createNotSentEffects(PAID_ELSEWHERE_DETAIL, EARLIER_PAYMENT_CHANGED);

/** The message that an earlier payment, whose outcome was unknown, was made. */
export const earlierPaymentEffect = ({ planName, price }: SentPayment, nothingSent: boolean): CheckoutEffect => ({
  type: 'notify',
  toast: {
    tone: 'success',
    title: 'Your earlier payment went through',
    detail: `You have paid ${formatMoney(price)} for ${planName}.${nothingSent ? ' Nothing more was charged.' : ''}`,
    // Stays until dismissed, because no screen repeats that the earlier payment went through.
    persistent: true,
  },
});
