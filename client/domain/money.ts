declare const unit: unique symbol;

/** A whole number of Australian cents. Dollars exist only in text and at the host's door. */
export type Cents = number & { readonly [unit]: 'cents' };

/** Accepts a whole number of cents; throws on anything else, because a fraction of a cent is always a bug upstream. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) {
    throw new Error(
      `[checkout] Failed to read an amount: ${amount} is not a whole number of cents. Pass integer cents.`,
    );
  }
  // -0 would be printed as '-$0.00'.
  return (amount === 0 ? 0 : amount) as Cents;
}

export const NOTHING = cents(0);

/** Adds any number of amounts; the sum of none is zero. */
export const sum = (...amounts: Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0));

export const negate = (amount: Cents): Cents => cents(-amount);

/**
 * The quotient rounded half-up, away from zero for negatives: the one rounding of the house (spec 9).
 * Exact for every pair of integers: 1.25% of $169.20 is $2.12, where floating point says $2.11.
 */
export function halfUp(dividend: bigint, divisor: bigint): number {
  const negative = dividend < 0n !== divisor < 0n;
  const top = dividend < 0n ? -dividend : dividend;
  const bottom = divisor < 0n ? -divisor : divisor;
  const magnitude = Number((2n * top + bottom) / (2n * bottom));
  return negative ? -magnitude : magnitude;
}

/** Percentages are exact to this many parts of one per cent (six decimals). */
const PARTS_OF_ONE_PER_CENT = 1_000_000;

/** `percent` per cent of an amount, half-up to the cent: 15% of $49.90 is $7.49. */
export function percentOf(amount: Cents, percent: number): Cents {
  const parts = BigInt(Math.round(percent * PARTS_OF_ONE_PER_CENT));
  return cents(halfUp(BigInt(amount) * parts, BigInt(100 * PARTS_OF_ONE_PER_CENT)));
}

/**
 * A host's amount in dollars as cents, converted once.
 * Throws when it has more than two decimals: 4.355 has no agreed meaning, and guessing would change a price.
 */
export function centsFromDollars(dollars: number): Cents {
  const amount = Math.round(dollars * 100);
  // Held against the cents in dollars, which are exact, and not the dollars in cents: the larger, the less exact these are.
  if (!Number.isFinite(dollars) || Math.abs(dollars - amount / 100) > 1e-8) {
    throw new Error(
      `[checkout] Failed to read a price: ${dollars} dollars is not a whole number of cents. Pass at most two decimals.`,
    );
  }
  return cents(amount);
}

const australianDollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** '$1,234.50', '-$7.49': the only place where cents become text. */
export const formatMoney = (amount: Cents): string => australianDollars.format(inDollars(cents(amount)));

/** The amount as digits: the dollars of a very large one are no number that a computer holds exactly. */
const inDollars = (amount: Cents) => `${amount}e-2` as `${number}`;
