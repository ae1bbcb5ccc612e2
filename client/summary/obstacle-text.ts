import type { PayObstacle } from '#checkout-flow';

/** Either something that is still needed, as part of a list, or a sentence of its own. */
type Reason = { needs: string } | { says: string };

const REASONS: Record<PayObstacle, Reason> = {
  'card-number': { needs: 'card number' },
  'card-expiry': { needs: 'expiry date' },
  'card-cvc': { needs: 'CVC' },
  'card-name': { needs: 'name on card' },
  'bank-account': { needs: 'bank account details' },
  'account-name': { needs: 'account name' },
  'westpac-bank': { says: 'Not a valid Westpac bank account' },
  'valid-method': { says: 'This card has expired. Choose another payment method.' },
  'coupon-checking': { says: 'Checking your coupon code…' },
  'method-updating': { says: 'Another payment or update is under way…' },
  'provider-unavailable': { says: 'The secure payment fields could not be loaded.' },
  'provider-loading': { says: 'Preparing the secure payment fields…' },
  'intent-asked': { says: 'Preparing the secure payment fields…' },
  'intent-unavailable': {
    says: 'New payment details cannot be taken right now.',
  },
  'migration-unavailable': {
    says: 'The credit from your current plan could not be worked out, so nothing can be charged yet.',
  },
};

const list = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** Why the pay button is disabled, in one sentence; null when it is not. */
export function obstacleText(obstacles: PayObstacle[]): string | null {
  const reasons = obstacles.map((obstacle) => REASONS[obstacle]);
  const sentence = reasons.flatMap((reason) => ('says' in reason ? reason.says : []))[0];
  if (sentence) return sentence;
  const needed = reasons.flatMap((reason) => ('needs' in reason ? reason.needs : []));
  return needed.length > 0 ? `To pay, complete your ${list.format(needed)}.` : null;
}
