import * as fc from 'fast-check';
import type { CouponParam } from '#contract-states';

// cspell:disable
const CODES = ['A+B/C #1', '0042', '🎉', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ-365', '50%_OFF', 'É.té-2', "Mum's & Dad's", '春'];
export const NAMES = ['Union', 'Ada 3rd', '🦊', "Robert'); --", 'null', 'Zoë-Ümit', '李', 'Mary Ann'];
export const EMAILS = ['a+b', 'union.select', "o'neil_1", 'A-1'];
// cspell:enable

/** Trimmed text of one line, without letters such as 'İ' that change when put in lower and then in upper case. */
export const text = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .filter((value) => value === value.trim().normalize() && !/\p{C}|\p{Z}{2}/u.test(value))
    .filter((value) => value.toLowerCase().toUpperCase() === value.toUpperCase());
const codeText = fc.oneof(fc.constantFrom(...CODES), text(30));
const amount = fc.oneof(fc.constantFrom(1_999, 3_305, 3_980, 4_900, 102_035), fc.integer({ min: 500, max: 250_000 }));
const percentage = fc.oneof(fc.constantFrom(12.3, 20.5, 2.5, 100), fc.integer({ min: 1, max: 100 }));
const endDate = fc.constantFrom('2026-12-14', '2026-12-13T13:30:00Z', '2026-04-14');

/** Some databases ignore case, accents and punctuation, so generated codes must differ without them. */
const fold = (code: string): string =>
  code
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}\p{S}]/gu, '')
    .toUpperCase();
export const isOther = (code: string, codes: readonly string[]): boolean =>
  code === code.trim() && code !== '' && codes.every((other) => other.toUpperCase() !== code.toUpperCase());

const shop = fc.record({
  prices: fc.tuple(amount, amount, amount, amount, amount),
  targets: fc.tuple(fc.integer({ min: 20_000, max: 300_000 }), fc.integer({ min: 20_000, max: 300_000 })),
  codes: fc.uniqueArray(codeText, { minLength: 4, maxLength: 4, selector: fold }),
  values: fc.tuple(percentage, amount, amount, percentage),
  endDate,
});
export type Shop = ReturnType<typeof shopOf>;

export function shopOf(seed: number, number: number) {
  const [{ prices, targets, codes, values, endDate: day }] = fc.sample(shop, { seed: seed + number, numRuns: 1 }) as [
    typeof shop extends fc.Arbitrary<infer Value> ? Value : never,
  ];
  const [price, pointPrice, addOn, otherAddOn, document] = prices;
  const coupons: CouponParam[] = ['Percentage', 'Amount', 'Trial', 'Percentage'].map((discountType, index) => ({
    ...{ code: codes[index] ?? '', discountType, value: values[index] ?? 0 },
    ...(discountType === 'Trial' ? { endDate: day } : {}),
    ...(index === 3 ? { refusedBecause: 'The campaign has ended.' } : {}),
  }));
  const pricePoint = { handle: 'loyal-customers', priceInCents: pointPrice };
  const addOns = [
    { handle: 'will-kit', priceInCents: addOn },
    { handle: 'trade-mark', priceInCents: otherAddOn },
  ];
  return { price, document, targets, coupons, pricePoint, addOns };
}
