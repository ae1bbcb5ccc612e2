import fc from 'fast-check';
import type { SavedBankAccount, SavedCard, SavedMethod, SavedMethods } from '#domain';
import { dayAt, instant } from './sydney.ts';

export const digits = (length: number): fc.Arbitrary<string> =>
  fc.nat({ max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'));

const brand = fc.constantFrom('visa', 'mastercard', 'amex', 'eftpos_au', 'unionpay');

/** A card, and whether it is expired at a given instant. */
export const cardAt = (now: Date): fc.Arbitrary<{ method: SavedCard; expired: boolean }> =>
  fc
    .record({
      monthsFromNow: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -40, max: 40 })),
      brand,
      last4: digits(4),
    })
    .map(({ monthsFromNow, brand, last4 }) => {
      const today = dayAt(now);
      const months = today.year * 12 + (today.month - 1) + monthsFromNow;
      const expiry = { year: Math.floor(months / 12), month: (months % 12) + 1 };
      return { method: { type: 'credit card', id: '', brand, expiry, last4 }, expired: monthsFromNow < 0 };
    });

export const bankAccount: fc.Arbitrary<SavedBankAccount> = fc
  .record({ bsb: digits(6), last4: digits(4) })
  .map(({ bsb, last4 }) => ({ type: 'direct debit', id: '', bsb, last4 }));

export interface GeneratedMethod {
  method: SavedMethod;
  /** By construction, independent of the code under test. */
  expired: boolean;
}
export interface GeneratedMethods {
  now: Date;
  generated: GeneratedMethod[];
  saved: SavedMethods;
}

const methodAt = (now: Date): fc.Arbitrary<GeneratedMethod> =>
  fc.oneof(
    { weight: 2, arbitrary: cardAt(now) },
    { weight: 1, arbitrary: bankAccount.map((method) => ({ method, expired: false })) },
  );

/** Lists with any number of expired methods, and with a default, none, or one that is not listed. */
export const generatedMethods: fc.Arbitrary<GeneratedMethods> = instant.chain((now) =>
  fc.array(methodAt(now), { maxLength: 6 }).chain((methods) => {
    const generated = methods.map(({ method, expired }, index) => ({
      method: { ...method, id: `pm_${index}` },
      expired,
    }));
    return fc.constantFrom(null, 'pm_removed', ...generated.map(({ method }) => method.id)).map((defaultId) => ({
      now,
      generated,
      saved: { methods: generated.map(({ method }) => method), defaultId },
    }));
  }),
);

export const tab = fc.constantFrom('credit card' as const, 'direct debit' as const);
