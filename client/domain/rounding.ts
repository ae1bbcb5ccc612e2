import { type Cents, cents } from './money.ts';

/**
 * Divides by a positive number and rounds half-up, away from zero for negatives. Exact for all integers: 1.25% of
 * $169.20 is $2.12, where floating point gives $2.11.
 */
export function halfUp(dividend: bigint, divisor: bigint): number {
  if (dividend < 0n) return -halfUp(-dividend, divisor);
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** Percentages keep six decimals. */
const PERCENT_SCALE = 1_000_000;

/** A percentage of an amount, rounded half-up to the cent: 15% of $49.90 is $7.49 (B19). */
export function percentOf(amount: Cents, percent: number): Cents {
  const scaledPercent = BigInt(Math.round(percent * PERCENT_SCALE));
  return cents(halfUp(BigInt(amount) * scaledPercent, BigInt(100 * PERCENT_SCALE)));
}
