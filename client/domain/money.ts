declare const unit: unique symbol;

/** A whole number of Australian cents. Dollars exist only in text and in the public API. */
export type Cents = number & { readonly [unit]: 'cents' };

/** Throws for a number that is not whole. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) {
    throw new Error(
      `[checkout] Failed to read an amount: ${amount} is not a whole number of cents. Pass integer cents.`,
    );
  }
  // Returns 0 for -0, which would format as '−$0.00'.
  return (amount === 0 ? 0 : amount) as Cents;
}

export const ZERO = cents(0);

export const sum = (...amounts: Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0));

export const negate = (amount: Cents): Cents => cents(-amount);

/** Divides and rounds half-up, away from zero. 1.25% of $169.20 is $2.12, where floating point gives $2.11. */
export function halfUp(dividend: bigint, divisor: bigint): number {
  if (dividend < 0n) return -halfUp(-dividend, divisor);
  return Number((2n * dividend + divisor) / (2n * divisor));
}

const PERCENT_SCALE = 1_000_000;

/** A percentage of an amount, rounded half-up to the cent: 15% of $49.90 is $7.49. */
export function percentOf(amount: Cents, percent: number): Cents {
  const scaledPercent = BigInt(Math.round(percent * PERCENT_SCALE));
  return cents(halfUp(BigInt(amount) * scaledPercent, BigInt(100 * PERCENT_SCALE)));
}

const australianDollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** Formats cents as '$1,234.50' or '−$7.49', with the minus sign, because screen readers leave out a hyphen. */
export const formatMoney = (amount: Cents): string =>
  australianDollars.format(toDollarString(cents(amount))).replace('-', '−');

/** Keeps the amount as text, because large amounts in dollars are inexact as numbers. */
const toDollarString = (amount: Cents) => `${amount}e-2` as `${number}`;
