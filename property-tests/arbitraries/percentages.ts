import fc from 'fast-check';

/** A percentage as a number and as an exact fraction. */
interface Percentage {
  /** 0 to 100, with up to six decimals. */
  percent: number;
  numerator: bigint;
  denominator: bigint;
}

/** For example, 1250 with two decimals is 12.5%. */
export const createPercentage = (digits: number, decimals: number): Percentage => ({
  percent: Number(`${digits}e-${decimals}`),
  numerator: BigInt(digits),
  denominator: 100n * 10n ** BigInt(decimals),
});

/** Mostly whole percentages or those with few decimals. */
export const percentage: fc.Arbitrary<Percentage> = fc
  .constantFrom(0, 0, 1, 2, 2, 3, 4, 5, 6)
  .chain((decimals) =>
    fc.integer({ min: 0, max: 100 * 10 ** decimals }).map((digits) => createPercentage(digits, decimals)),
  );

/** An amount and a percentage of it, in hundredths of a percent, that ends in half a cent. */
export const halfCentDiscount: fc.Arbitrary<{ hundredths: number; amount: number }> = fc
  .record({ hundredths: fc.integer({ min: 1, max: 10_000 }), steps: fc.nat({ max: 50 }) })
  .map(({ hundredths, steps }) => ({ hundredths, steps, first: firstHalfCent(hundredths) }))
  .filter(({ first }) => first !== null)
  .map(({ hundredths, steps, first }) => ({ hundredths, amount: (first ?? 0) + steps * 10_000 }));

/** The smallest amount whose percentage ends in half a cent; null if there is none. */
function firstHalfCent(hundredths: number): number | null {
  for (let amount = 1; amount < 10_000; amount += 1) if ((amount * hundredths) % 10_000 === 5_000) return amount;
  return null;
}

/**
 * Whether an integer is the nearest to a quotient, away from zero on ties. The oracle for rounding uses integers only; the
 * divisor is not zero.
 */
export function isNearestInteger(integer: number, dividend: bigint, divisor: bigint): boolean {
  const [top, bottom] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const doubledError = 2n * (top - BigInt(integer) * bottom);
  const distance = absolute(doubledError);
  if (distance !== bottom) return distance < bottom;
  return absolute(BigInt(integer) * bottom) > absolute(top);
}

const absolute = (number: bigint): bigint => (number < 0n ? -number : number);
