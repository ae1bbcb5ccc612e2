import type { PayObstacle } from '#checkout-flow';

/** For an unknown plan the customer reads only this reason, because completing the form would not help. */
export const PLAN_UNAVAILABLE = 'This plan is not available.';

type Reason = { missingField: string } | { sentence: string };

const REASONS: Record<PayObstacle, Reason> = {
  'card-number': { missingField: 'card number' },
  'card-expiry': { missingField: 'expiry date' },
  'card-cvc': { missingField: 'CVC' },
  'card-name': { missingField: 'name on card' },
  'bank-account': { missingField: 'bank account details' },
  'account-name': { missingField: 'account name' },
  'westpac-bank': { sentence: 'Not a valid Westpac bank account' },
  'expired-method': { sentence: 'This card has expired. Choose another payment method.' },
  'plan-unavailable': { sentence: PLAN_UNAVAILABLE },
  'paid-elsewhere': { sentence: 'You have just paid for this in another tab or form.' },
  'coupon-checking': { sentence: 'Checking your coupon code…' },
  updating: { sentence: 'Another payment or update is under way…' },
  'provider-unavailable': { sentence: 'The secure payment fields could not be loaded.' },
  'provider-loading': { sentence: 'Preparing the secure payment fields…' },
  'intent-loading': { sentence: 'Preparing the secure payment fields…' },
  'intent-unavailable': { sentence: 'New payment details cannot be taken right now.' },
  'subscriptions-unavailable': { sentence: 'Your current plans could not be loaded, so nothing can be charged yet.' },
  'preview-unavailable': {
    sentence: 'The credit from your current plan could not be worked out, so nothing can be charged yet.',
  },
};

const listFormat = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** Why the pay button is disabled, as one sentence; null when it is enabled. */
export function obstacleText(obstacles: PayObstacle[]): string | null {
  const reasons = obstacles.map((obstacle) => REASONS[obstacle]);
  const sentence = reasons.flatMap((reason) => ('sentence' in reason ? reason.sentence : []))[0];
  if (sentence) return sentence;
  const missingFields = reasons.flatMap((reason) => ('missingField' in reason ? reason.missingField : []));
  return missingFields.length > 0 ? `To pay, complete your ${listFormat.format(missingFields)}.` : null;
}
