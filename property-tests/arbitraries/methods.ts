import fc from 'fast-check';
import type { SavedBankAccount, SavedCard, SavedMethod, SavedMethods } from '#domain';
import { dayAt, instant } from './sydney.ts';

export const digits = (length: number): fc.Arbitrary<string> =>
  fc.nat({ max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'));

const brand = fc.constantFrom('visa', 'mastercard', 'amex', 'eftpos_au', 'unionpay');

/** A card and whether it is past at a given moment, by how many months it ends before or after it. */
export const cardAt = (now: Date): fc.Arbitrary<{ method: SavedCard; expired: boolean }> =>
  fc
    .record({
      monthsFromNow: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -40, max: 40 })),
      brand,
      last4: digits(4),
    })
    .map(({ monthsFromNow: apart, brand, last4 }) => {
      const today = dayAt(now);
      const months = today.year * 12 + (today.month - 1) + apart;
      const expiry = { year: Math.floor(months / 12), month: (months % 12) + 1 };
      return { method: { type: 'credit card', id: '', brand, expiry, last4 }, expired: apart < 0 };
    });

export const bankAccount: fc.Arbitrary<SavedBankAccount> = fc
  .record({ bsb: digits(6), last4: digits(4) })
  .map(({ bsb, last4 }) => ({ type: 'direct debit', id: '', bsb, last4 }));

export interface GeneratedMethod {
  method: SavedMethod;
  /** As it was made, not as the domain says. */
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

/** Every list of methods: none, some, all expired; with a default, without one, with one that is not in the list. */
export const generatedMethods: fc.Arbitrary<GeneratedMethods> = instant.chain((now) =>
  fc.array(methodAt(now), { maxLength: 6 }).chain((methods) => {
    const known = methods.map(({ method, expired }, index) => ({ method: { ...method, id: `pm_${index}` }, expired }));
    return fc.constantFrom(null, 'pm_removed', ...known.map(({ method }) => method.id)).map((defaultId) => ({
      now,
      generated: known,
      saved: { methods: known.map(({ method }) => method), defaultId },
    }));
  }),
);

export const tab = fc.constantFrom('credit card' as const, 'direct debit' as const);
