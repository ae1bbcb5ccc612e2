import { chargeStatus, displayText, failureDetail, formatMoney, type PaymentFailure } from '#domain';
import type { NotSentReason, PaymentOutcome } from './payment-outcome.ts';
import type { SentPayment } from './sent-payment.ts';
import { type CheckoutEffect, logEffect } from './transition-result.ts';

export type UnpaidOutcome = Exclude<PaymentOutcome, { status: 'paid' }>;

const errorToastEffect = (title: string, detail: string): CheckoutEffect => ({
  type: 'notify',
  toast: { tone: 'error', title, detail },
});

export function createFailureEffects(outcome: UnpaidOutcome, isFormHidden: boolean): CheckoutEffect[] {
  switch (outcome.status) {
    case 'failed':
      return createDeclinedEffects(outcome.failure, isFormHidden);
    case 'unknown':
      // Shows why the backend refused the repeated request, although the first request may have succeeded.
      return chargeStatus(outcome.failure) === 'unknown'
        ? [
            failureLogEffect(outcome.failure),
            errorToastEffect('Payment processing failed', unconfirmedDetail(outcome.failure)),
          ]
        : createDeclinedEffects(outcome.failure);
    case 'not-sent':
      return createNotSentEffects(outcome.reason);
  }
}

function createNotSentEffects(reason: NotSentReason): CheckoutEffect[] {
  if (reason.kind === 'in-progress-elsewhere')
    return [
      logEffect('warning', 'payment already in progress'),
      errorToastEffect('Another payment is in progress', IN_PROGRESS_DETAIL),
    ];
  const detail = notSentDetail(reason);
  return [
    logEffect('info', `payment not sent: ${reason.kind}${reason.kind === 'not-started' ? ` (${reason.cause})` : ''}`),
    ...(detail === null ? [] : [errorToastEffect('Payment not sent', detail)]),
  ];
}

const IN_PROGRESS_DETAIL =
  'You are already paying in another tab or window. Wait until that payment has ended, then try again.';
const SECOND_TIME = 'If you press again, it may be bought a second time.';

/** What the customer reads about a payment that was not sent; null if the page shows another checkout instead. */
function notSentDetail(reason: Exclude<NotSentReason, { kind: 'in-progress-elsewhere' }>): string | null {
  switch (reason.kind) {
    case 'abandoned':
      return null;
    case 'not-started':
      return 'Your browser did not respond, so nothing was sent this time. Try again, or reload the page.';
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

export const createDeclinedEffects = (failure: PaymentFailure, isFormHidden = false): CheckoutEffect[] => [
  failureLogEffect(failure),
  // A visible form itself reports a missing card provider, and offers to load it again.
  ...(failure.kind === 'provider-unavailable' && !isFormHidden
    ? []
    : [errorToastEffect('Payment declined', failureDetail(failure))]),
];

/** Logs the code of a failure rather than its text, if it has one. */
function failureLogEffect(failure: PaymentFailure): CheckoutEffect {
  const { declineCode, code, message, status, cause }: Record<string, unknown> = { ...failure };
  const entry = { level: 'warning', message: `payment failed: ${failure.kind} (${chargeStatus(failure)})` } as const;
  return { type: 'log', entry: { ...entry, cause: declineCode ?? code ?? message ?? status ?? cause } };
}

export const paidElsewhereEffect = (): CheckoutEffect =>
  errorToastEffect(
    'Payment not sent',
    'You have just paid for this in another tab or form. Press again to buy it once more.',
  );

export const earlierPaymentEffect = ({ planName, price }: SentPayment, nothingSent: boolean): CheckoutEffect => ({
  type: 'notify',
  toast: {
    tone: 'success',
    title: 'Your earlier payment went through',
    detail: `You have paid ${formatMoney(price)} for ${planName}.${nothingSent ? ' Nothing more was charged.' : ''}`,
    // The message stays until the customer dismisses it, because no screen repeats that the earlier payment went through.
    persistent: true,
  },
});
