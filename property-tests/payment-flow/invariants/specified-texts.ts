import type { Toast } from '#checkout-flow';
import type { Scenario } from '#scenarios';
import { CONNECTION_ERROR } from '../../../mock-server/card-provider/browser/connection-error.ts';
import { DECLINE_MESSAGES, findUserMessage } from '../../../mock-server/card-provider/rules/decline-messages.ts';
import { VALIDATION_MESSAGES } from '../../../mock-server/card-provider/rules/validation-messages.ts';

/** Texts of the specification. */
const GENERIC_DECLINE = 'Your card has been declined. Please check and re-enter valid card details.';
const CHECKOUT_TEXTS = [GENERIC_DECLINE, 'Payment processing failed', 'Invalid payment configuration'];

const NOT_SENT = [
  'Your earlier payment for this plan has changed. ',
  'Your plan or its credit has changed since this page was opened. ',
  'Your current plans could not be checked, ',
];

const UNCONFIRMED = 'We could not confirm whether your payment went through.';

/** Texts of the card provider. */
const PROVIDER_TEXTS = [
  ...Object.values(DECLINE_MESSAGES).map(({ userMessage }) => userMessage),
  ...Object.values(VALIDATION_MESSAGES),
  ...['setup_intent_unexpected_state', 'setup_intent_authentication_failure'].map((code) =>
    findUserMessage({ code, message: '' }),
  ),
  CONNECTION_ERROR.error.message,
  'An unexpected error occurred.',
  'Your bank declined to set up direct debits from this account.',
];

/** Texts of the server, which the checkout shows unchanged. */
const SERVER_PATTERNS = [
  /^Your card was declined\.$/,
  /^Your card has expired\.$/,
  /^You already have [\w -]+\.$/,
  /^The coupon [A-Z]+ can no longer be used\.$/,
  /^There is no (current subscription|payment method|price point) '\S+'( of '\S+')?\.$/,
  /^There is no payment method to charge\.$/,
  /^Your session has ended\. Sign in again\.$/,
];

/** Whether a message is in the specification, with a detail of the specification, the provider or the server. */
export function isSpecifiedText({ tone, title, detail }: Toast, scenario: Scenario): boolean {
  if (tone === 'success' && title === 'Your earlier payment went through') {
    return /^You have paid \$[\d,]+\.\d\d for .+\.( Nothing more was charged\.)?$/.test(detail ?? '');
  }
  if (tone === 'success') {
    return detail === undefined && /^Coupon code (applied successfully|has been updated with [A-Z]+)$/.test(title);
  }
  if (detail === undefined) return false;
  if (title === 'Payment not sent' && NOT_SENT.some((text) => detail.startsWith(text))) return true;
  if (title === 'Payment processing failed') return detail === UNCONFIRMED;
  if (title !== 'Payment declined' && title !== 'Payment not sent') return false;
  return (
    [...CHECKOUT_TEXTS, ...PROVIDER_TEXTS, ...scenarioTexts(scenario)].includes(detail) ||
    SERVER_PATTERNS.some((pattern) => pattern.test(detail))
  );
}

/** Texts that the scenario scripts. */
const scenarioTexts = ({ answers = {}, faults = [] }: Scenario): string[] => [
  ...Object.values(answers).flatMap((script) =>
    script.flatMap((answer) => (answer.kind === 'refuse' ? answer.message : [])),
  ),
  ...faults.flatMap(({ breaks }) => (breaks?.with === 'error' ? breaks.message : [])),
];
