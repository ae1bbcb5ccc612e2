import fc from 'fast-check';

/** A percentage with what it is exactly: so many parts of so many. */
export interface Percentage {
  /** As a person sets it; 0 to 100, with up to six decimals. */
  percent: number;
  numerator: bigint;
  denominator: bigint;
}

/** 1250 with two decimals is 12.5%, read from its digits as a person's input is. */
export const createPercentage = (digits: number, decimals: number): Percentage => ({
  percent: Number(`${digits}e-${decimals}`),
  numerator: BigInt(digits),
  denominator: 100n * 10n ** BigInt(decimals),
});

/** Whole percentages are met often; then those with a few decimals. */
export const percentage: fc.Arbitrary<Percentage> = fc
  .constantFrom(0, 0, 1, 2, 2, 3, 4, 5, 6)
  .chain((decimals) =>
    fc.integer({ min: 0, max: 100 * 10 ** decimals }).map((digits) => createPercentage(digits, decimals)),
  );

/** A percentage and an amount of which it takes so many and exactly a half cent. */
export const halfCentDiscount: fc.Arbitrary<{ hundredths: number; amount: number }> = fc
  .record({ hundredths: fc.integer({ min: 1, max: 10_000 }), more: fc.nat({ max: 50 }) })
  .map(({ hundredths, more }) => ({ hundredths, more, first: firstHalfCent(hundredths) }))
  .filter(({ first }) => first !== null)
  .map(({ hundredths, more, first }) => ({ hundredths, amount: (first ?? 0) + more * 10_000 }));

/** The least amount of which so many hundredths of a per cent end in half a cent; null when there is none. */
function firstHalfCent(hundredths: number): number | null {
  for (let amount = 1; amount < 10_000; amount += 1) if ((amount * hundredths) % 10_000 === 5_000) return amount;
  return null;
}
