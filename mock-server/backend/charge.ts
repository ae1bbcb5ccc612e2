import { findPaymentMethod, findToken } from '../card-provider/index.ts';
import type { SavedMethodRecord } from '../schemas/records.ts';
import { reject } from './backend-error.ts';
import { isExpired } from './payment-methods.ts';
import { cardFee } from './pricing.ts';
import type { World } from './world.ts';

/**
 * Charges a payment method and returns the amount in cents, including the card fee. Throws PAYMENT_DECLINED with the
 * bank's message. A total of zero is not charged, so no method can be declined for it.
 */
export function charge(world: World, method: SavedMethodRecord | null, totalInCents: number, tokenId?: string): number {
  if (totalInCents === 0) return 0;
  if (!method) return reject('There is no payment method to charge.', 'PAYMENT_DECLINED');
  if (isExpired(world, method)) return reject('Your card has expired.', 'PAYMENT_DECLINED');
  const source = tokenId ? findToken(world.provider, tokenId) : findPaymentMethod(world.provider, method.id);
  if (source && source.testCase !== 'ordinary') return reject('Your card was declined.', 'PAYMENT_DECLINED');
  return totalInCents + (method.card ? cardFee(totalInCents) : 0);
}
