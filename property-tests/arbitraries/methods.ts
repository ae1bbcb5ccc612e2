import fc from 'fast-check';
import type { SavedCard, SavedMethod, SavedMethods } from '#domain';
import { dayAt, instant } from './sydney.ts';

/** A card, and whether it is expired at a given instant. */
export const cardAt = (now: Date): fc.Arbitrary<{ method: SavedCard; expired: boolean }> =>
  fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -40, max: 40 })).map((monthsFromNow) => {
    const today = dayAt(now);
    const months = today.year * 12 + (today.month - 1) + monthsFromNow;
    const expiry = { year: Math.floor(months / 12), month: (months % 12) + 1 };
    const method = { type: 'credit card', id: '', brand: 'visa', expiry, last4: '4242' } as const;
    return { method, expired: monthsFromNow < 0 };
  });

const BANK_ACCOUNT = { type: 'direct debit', id: '', bsb: '062000', last4: '3456' } as const;

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
    { weight: 1, arbitrary: fc.constant({ method: BANK_ACCOUNT, expired: false }) },
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
