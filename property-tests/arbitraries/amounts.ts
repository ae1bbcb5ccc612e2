import fc from 'fast-check';
import { type Cents, cents } from '#domain';

/** Amounts up to $10,000.00, many of them small or in whole dollars, because rounding errors show there. */
export const amount: fc.Arbitrary<Cents> = fc
  .oneof(
    fc.integer({ min: 0, max: 1_000_000 }),
    fc.integer({ min: 0, max: 200 }),
    fc.integer({ min: 0, max: 10_000 }).map((dollars) => dollars * 100),
  )
  .map(cents);

/** A migration's adjustment: credit below zero, a charge above. */
export const adjustment: fc.Arbitrary<Cents> = fc
  .oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 5, arbitrary: amount.map((credit) => -credit) }, amount)
  .map(cents);

interface Percentage {
  percent: number;
  numerator: bigint;
  denominator: bigint;
}

export const createPercentage = (digits: number, decimals: number): Percentage => ({
  percent: Number(`${digits}e-${decimals}`),
  numerator: BigInt(digits),
  denominator: 100n * 10n ** BigInt(decimals),
});

export const percentage: fc.Arbitrary<Percentage> = fc
  .constantFrom(0, 0, 1, 2, 2, 3, 4, 5, 6)
  .chain((decimals) =>
    fc.integer({ min: 0, max: 100 * 10 ** decimals }).map((digits) => createPercentage(digits, decimals)),
  );

/** Amounts with a percentage, in hundredths of a percent, whose result ends in half a cent. Floating point often rounds it incorrectly. */
export const halfCentDiscount: fc.Arbitrary<{ hundredths: number; amount: number }> = fc
  .record({ hundredths: fc.integer({ min: 1, max: 10_000 }), steps: fc.nat({ max: 50 }) })
  .map(({ hundredths, steps }) => ({ hundredths, steps, first: firstHalfCent(hundredths) }))
  .filter(({ first }) => first !== null)
  .map(({ hundredths, steps, first }) => ({ hundredths, amount: (first ?? 0) + steps * 10_000 }));

function firstHalfCent(hundredths: number): number | null {
  for (let amount = 1; amount < 10_000; amount += 1) if ((amount * hundredths) % 10_000 === 5_000) return amount;
  return null;
}

/** Whether an integer is the quotient rounded half away from zero. Integers only, as an oracle for the client. */
export function isNearestInteger(integer: number, dividend: bigint, divisor: bigint): boolean {
  const [top, bottom] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const doubledError = 2n * (top - BigInt(integer) * bottom);
  const distance = absolute(doubledError);
  if (distance !== bottom) return distance < bottom;
  return absolute(BigInt(integer) * bottom) > absolute(top);
}

const absolute = (number: bigint): bigint => (number < 0n ? -number : number);
