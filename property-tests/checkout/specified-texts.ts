import type { Output } from './client-page.ts';

const DECLINED = 'Your card has been declined. Please check and re-enter valid card details.';
const NOT_ACCEPTED = 'The payment was not accepted. Try again, or use another payment method.';

const NOT_SENT = [
  'Your earlier payment for this plan has changed. ',
  'Your plan or its credit has changed since this page was opened. ',
  'Your current plans could not be checked, ',
  'You have just paid for this in another tab or form. ',
  'You have paid for another plan in the meantime, or may have. ',
  'Your browser did not respond, so nothing was sent this time. ',
  'A document was bought after your payment was declined. ',
  'A document was bought after your payment could not be confirmed. ',
  'We could not check whether your declined payment was made after all. ',
  'We could not check whether your earlier payment was made after all. ',
];
const NOT_PAID_YET =
  /^(This plan was created|Your plan was changed), but it may not be paid( \([\w ]+\))?\. If you press again, it may be bought a second time\.$/;

/** Titles of the checkout's errors. Each function checks whether a detail may stand below its title. */
const ERRORS = new Map<string, (detail?: string) => boolean>([
  [
    'Payment declined',
    (detail = '') =>
      [DECLINED, NOT_ACCEPTED, 'Payment processing failed', 'Invalid payment configuration'].includes(detail),
  ],
  [
    'Payment processing failed',
    (detail = '') => detail.startsWith('We could not confirm whether your payment went through.'),
  ],
  ['Payment not sent', (detail = '') => NOT_SENT.some((text) => detail.startsWith(text)) || NOT_PAID_YET.test(detail)],
  ['Another payment is in progress', (detail = '') => detail.startsWith('You are already paying in another tab')],
  ['There was an error adding payment method. Please try again later.', (detail) => detail === ''],
]);

const SAVED = 'The payment method for your subscriptions has been updated';
const SUCCESSES: readonly [RegExp, RegExp][] = [
  [/^Your earlier payment went through$/, /^You have paid \$[\d,]+\.\d\d for .+\.( Nothing more was charged\.)?$/],
  [
    new RegExp(`^${SAVED}$`),
    /^All active subscriptions will now use your ((Visa|bank account) ending in \d{4}|card|bank account) for future charges$/,
  ],
  [/^Coupon code (applied successfully|has been updated with [A-Z]+)$/, /^$/],
];

const SERVER_TEXT_TITLES = ['Payment declined', 'Payment not sent'];

export const isSpecifiedText = (
  { tone, title, detail = '' }: Output['toasts'][number],
  serverTexts: readonly string[],
): boolean =>
  tone === 'error'
    ? ERRORS.get(title)?.(detail) === true || (SERVER_TEXT_TITLES.includes(title) && serverTexts.includes(detail))
    : SUCCESSES.some(([titles, details]) => titles.test(title) && details.test(detail));
