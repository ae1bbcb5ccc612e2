import type { PayObstacle } from '#checkout-flow';

/** What is still needed, as part of a list; the others are sentences of their own. */
const NEEDED: Partial<Record<PayObstacle, string>> = {
  'card-number': 'card number',
  'card-expiry': 'expiry date',
  'card-cvc': 'CVC',
  'card-name': 'name on card',
  'bank-account': 'BSB and account number',
  'account-name': 'account name',
};

const SENTENCES: Partial<Record<PayObstacle, string>> = {
  'westpac-bank': 'Not a valid Westpac bank account',
  'valid-method': 'This card has expired. Choose another payment method.',
  'coupon-checking': 'Checking your coupon code…',
  'migration-unavailable': 'The credit from your current plan could not be worked out, so nothing can be charged yet.',
};

const list = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** Why the pay button is disabled, in one sentence; null when it is not. */
export function obstacleText(obstacles: PayObstacle[]): string | null {
  const sentence = obstacles.flatMap((obstacle) => SENTENCES[obstacle] ?? [])[0];
  if (sentence) return sentence;
  const needed = obstacles.flatMap((obstacle) => NEEDED[obstacle] ?? []);
  return needed.length > 0 ? `To pay, complete your ${list.format(needed)}.` : null;
}
