/** The messages for the user and for the host's log when a payment has not succeeded or an earlier one has. */
import { chargeStatus, displayText, failureDetail, formatMoney, type PaymentFailure } from '#domain';
import type { NotSentReason, PaymentOutcome } from './payment-outcome.ts';
import type { SentPayment } from './sent-payment.ts';
import { type CheckoutEffect, logEffect } from './transition-result.ts';

export type UnpaidOutcome = Exclude<PaymentOutcome, { status: 'paid' }>;

const errorToastEffect = (title: string, detail: string): CheckoutEffect => ({
  type: 'notify',
  toast: { tone: 'error', title, detail },
});

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
    case 'abandoned':
      return [logEffect('info', 'payment not sent: the page shows another checkout instead')];
    case 'not-started':
      return createNotSentEffects(NOT_STARTED_DETAIL, String(reason.cause));
    default:
      return createNotSentEffects(notSentDetail(reason), NOT_SENT_LOGS[reason.kind]);
  }
}

const IN_PROGRESS_DETAIL =
  'You are already paying in another tab or window. Wait until that payment has ended, then try again.';
const NOT_STARTED_DETAIL =
  'Your browser did not respond, so nothing was sent this time. Try again, or reload the page.';
const PAID_ELSEWHERE_DETAIL = 'You have just paid for this in another tab or form. Press again to buy it once more.';
const SECOND_TIME = 'If you press again, it may be bought a second time.';

/** Reasons about which the customer reads that this payment was not sent, and why. */
type DetailedReason = Exclude<NotSentReason, { kind: 'in-progress-elsewhere' | 'abandoned' | 'not-started' }>;

const NOT_SENT_LOGS: Record<DetailedReason['kind'], string> = {
  'payments-changed': 'an earlier payment for this plan has changed',
  'another-plan-paid': 'a payment for another plan was sent in the meantime',
  'payments-unreadable': 'an earlier payment cannot be read',
  'plans-unreadable': 'a subscription cannot be read',
  'document-bought': 'a document was bought since an earlier payment',
  'not-paid-yet': 'an earlier payment may not be paid',
  'not-looked-up': 'an earlier payment could not be looked up',
  'order-changed': 'what it migrates has changed',
  'not-checked': 'the subscriptions could not be checked',
};

function notSentDetail(reason: DetailedReason): string {
  switch (reason.kind) {
    case 'payments-changed':
      return 'Your earlier payment for this plan has changed. Check the order, and pay again if you still need to.';
    case 'another-plan-paid':
      return 'You have paid for another plan in the meantime, or may have. Check the order, and pay again if you still want this plan.';
    case 'payments-unreadable':
      return 'You have this already, and may have just paid for it. Check your plans, and press again only to buy it once more.';
    case 'plans-unreadable':
      return `One of your current plans could not be read. If you buy ${displayText(reason.planName, 80)}, it may be billed beside that one. Press again to buy.`;
    case 'document-bought':
      return `A document was bought after your payment ${reason.isRefused ? 'was declined' : 'could not be confirmed'}. If it is this one, do not pay again. Otherwise press the button again.`;
    case 'not-paid-yet': {
      const { payment, subscription } = reason;
      const state = subscription.stateText ?? subscription.state;
      const change = payment.request.kind === 'migrate' ? 'Your plan was changed' : 'This plan was created';
      return `${change}, but it may not be paid${state === '' ? '' : ` (${state})`}. ${SECOND_TIME}`;
    }
    case 'not-looked-up':
      return `We could not check whether your ${reason.isRefused ? 'declined' : 'earlier'} payment was made after all. ${SECOND_TIME}`;
    case 'order-changed':
      return 'Your plan or its credit has changed since this page was opened. Check the order, and pay again.';
    case 'not-checked':
      return reason.failure.kind === 'refused' && reason.failure.message !== null
        ? reason.failure.message
        : 'Your current plans could not be checked, so no payment was sent. Try again.';
  }
}

const UNCONFIRMED_DETAIL = 'We could not confirm whether your payment went through.';

const unconfirmedDetail = (failure: PaymentFailure): string =>
  'message' in failure && failure.message ? `${UNCONFIRMED_DETAIL} ${failure.message}` : UNCONFIRMED_DETAIL;

export const createDeclinedEffects = (failure: PaymentFailure): CheckoutEffect[] => [
  failureLogEffect(failure),
  // The form itself reports a missing card provider, and offers to load it again.
  ...(failure.kind === 'provider-unavailable' ? [] : [errorToastEffect('Payment declined', failureDetail(failure))]),
];

type FailureDetails = Partial<Record<'kind' | 'declineCode' | 'code' | 'message' | 'status' | 'cause', unknown>>;

/** Logs the code of a failure rather than its text, if it has one. */
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

/** A customer who has closed the form does not see its notice about a missing card provider, so a message says it. */
export const messageWithoutForm = (outcome: UnpaidOutcome): CheckoutEffect[] =>
  outcome.status === 'failed' && outcome.failure.kind === 'provider-unavailable'
    ? [errorToastEffect('Payment declined', failureDetail(outcome.failure))]
    : [];

export const createPaidElsewhereEffects = (): CheckoutEffect[] =>
  createNotSentEffects(PAID_ELSEWHERE_DETAIL, NOT_SENT_LOGS['payments-changed']);

/** The message that an earlier payment of unknown outcome turned out to be made. */
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
