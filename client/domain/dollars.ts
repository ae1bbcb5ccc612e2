import type { Cents } from './money.ts';

// This module stands alone, because host pages load it before the checkout.

/** Converts dollars to cents, half-up on the decimal digits: 4.355 is 436. Throws unless the price is a finite number. */
export function centsFromDollars(dollars: number): Cents {
  const size = typeof dollars === 'number' ? Math.abs(dollars) : Number.NaN;
  // Moves the decimal point in the text, because `dollars * 100` is 435.49999… for 4.355. Texts of small numbers already have
  // an exponent.
  const amount = size < 1e-6 ? 0 : Math.round(Number(`${size}e2`)) * Math.sign(dollars);
  // Adding 0 turns -0 into 0.
  if (Number.isSafeInteger(amount)) return (amount + 0) as Cents;
  throw new Error(`[checkout] Failed to read a price: ${dollars} is not a number of dollars.`);
}
