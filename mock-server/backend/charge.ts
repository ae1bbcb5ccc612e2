import { findPaymentMethod, findToken } from '../card-provider/index.ts';
import { isExpired } from './payment-methods.ts';
import { cardFee } from './pricing.ts';
import type { SavedMethod } from './records.ts';
import { refuse } from './refusal.ts';
import type { World } from './world.ts';

/** Test cases whose charge goes through at once. A debit from a bank account fails, if it does, days later. */
const CHARGEABLE = /^(ordinary|highest-risk|elevated-risk|bank-.*)$/;

/**
 * Takes the money, or refuses in the bank's words. Cards pay the fee on top. Nothing is taken for a total of zero, so
 * that no method can be refused for it. Returns what was charged.
 */
export function charge(world: World, method: SavedMethod | null, totalInCents: number, tokenId?: string): number {
  if (totalInCents === 0) return 0;
  if (!method) return refuse('There is no payment method to charge.', 'PAYMENT_DECLINED');
  if (isExpired(world, method)) return refuse('Your card has expired.', 'PAYMENT_DECLINED');
  const source = tokenId ? findToken(world.provider, tokenId) : findPaymentMethod(world.provider, method.id);
  if (source && !CHARGEABLE.test(source.testCase)) return refuse('Your card was declined.', 'PAYMENT_DECLINED');
  return totalInCents + (method.card ? cardFee(totalInCents) : 0);
}
