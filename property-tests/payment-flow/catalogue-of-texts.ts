import type { Toast } from '#checkout-flow';
import type { Scenario } from '#scenarios';
import { CONNECTION_ERROR } from '../../mock-server/card-provider/browser/connection-error.ts';
import { DECLINE_TEXTS, shownText } from '../../mock-server/card-provider/rules/decline-texts.ts';
import { VALIDATION_MESSAGES } from '../../mock-server/card-provider/rules/validation-messages.ts';

/** The specification's own words (spec 8). */
const GENERIC = 'Your card has been declined. Please check and re-enter valid card details.';
const OURS = [GENERIC, 'Payment processing failed', 'Invalid payment configuration'];

const UNCONFIRMED = 'We could not confirm whether your payment went through.';

/** The card provider's words. */
const PROVIDERS = [
  ...Object.values(DECLINE_TEXTS).map(({ shown }) => shown),
  ...Object.values(VALIDATION_MESSAGES),
  ...['setup_intent_unexpected_state', 'setup_intent_authentication_failure'].map((code) =>
    shownText({ code, message: '' }),
  ),
  CONNECTION_ERROR.error.message,
  'An unexpected error occurred.',
  'Your bank declined to set up direct debits from this account.',
];

/** The server's words, which the checkout repeats. */
const SERVERS = [
  /^Your card was declined\.$/,
  /^Your card has expired\.$/,
  /^You already have [\w -]+\.$/,
  /^The coupon [A-Z]+ can no longer be used\.$/,
  /^There is no (current subscription|payment method|price point) '\S+'( of '\S+')?\.$/,
  /^There is no payment method to charge\.$/,
  /^Your session has ended\. Sign in again\.$/,
];

/** Whether a message is one of the specification's, with details in the words of whoever refused. */
export function isTextOfTheCatalogue({ tone, title, detail }: Toast, scenario: Scenario): boolean {
  if (tone === 'success' && title === 'Your earlier payment went through') {
    return /^You have paid \$[\d,]+\.\d\d for .+\. Nothing more was charged\.$/.test(detail ?? '');
  }
  if (tone === 'success') {
    return detail === undefined && /^Coupon code (applied successfully|has been updated with [A-Z]+)$/.test(title);
  }
  if (detail === undefined) return false;
  if (title === 'Payment not sent') return detail.startsWith('Your earlier payment for this plan has changed.');
  if (title === 'Payment processing failed') {
    return [UNCONFIRMED, ...wordsOf(scenario)].includes(detail) || SERVERS.some((words) => words.test(detail));
  }
  if (title !== 'Payment declined') return false;
  return [...OURS, ...PROVIDERS, ...wordsOf(scenario)].includes(detail) || SERVERS.some((words) => words.test(detail));
}

/** What the scenario itself has the server say. */
const wordsOf = ({ answers = {}, faults = [] }: Scenario): string[] => [
  ...Object.values(answers).flatMap((script) =>
    script.flatMap((answer) => (answer.kind === 'refuse' ? answer.message : [])),
  ),
  ...faults.flatMap(({ breaks }) => (breaks?.with === 'error' ? breaks.message : [])),
];
