import fc from 'fast-check';
import type { SavedCard } from '#domain';
import { dayAt } from './sydney.ts';

/** A card, and whether it is expired at a given instant. */
export const cardAt = (now: Date): fc.Arbitrary<{ method: SavedCard; expired: boolean }> =>
  fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -40, max: 40 })).map((monthsFromNow) => {
    const today = dayAt(now);
    const months = today.year * 12 + (today.month - 1) + monthsFromNow;
    const expiry = { year: Math.floor(months / 12), month: (months % 12) + 1 };
    const method = { type: 'credit card', id: '', brand: 'visa', expiry, last4: '4242' } as const;
    return { method, expired: monthsFromNow < 0 };
  });

export const tab = fc.constantFrom('credit card' as const, 'direct debit' as const);
