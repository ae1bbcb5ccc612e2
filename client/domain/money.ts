declare const unit: unique symbol;

/** A whole number of Australian cents. Dollars exist only in text and in the public API. */
export type Cents = number & { readonly [unit]: 'cents' };

/** Brands a whole number as cents; throws on anything else. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) {
    throw new Error(
      `[checkout] Failed to read an amount: ${amount} is not a whole number of cents. Pass integer cents.`,
    );
  }
  // -0 formats as '-$0.00'.
  return (amount === 0 ? 0 : amount) as Cents;
}

export const ZERO = cents(0);

export const sum = (...amounts: Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0));

export const negate = (amount: Cents): Cents => cents(-amount);

/**
 * Converts dollars from the public API to cents, half-up on the decimal digits: 4.355 is 436. Throws for what is no amount,
 * such as NaN.
 */
export function centsFromDollars(dollars: number): Cents {
  if (typeof dollars === 'number' && Math.abs(dollars) < 1e-6) return ZERO;
  // Shifts the decimal point in the text, because `dollars * 100` is 435.49999… for 4.355.
  const amount = Math.round(Number(`${Math.abs(dollars)}e2`)) * Math.sign(dollars);
  if (typeof dollars === 'number' && Number.isSafeInteger(amount)) return cents(amount);
  throw new Error(`[checkout] Failed to read a price: ${dollars} is not an amount in dollars. Pass a number.`);
}

/** Whether an amount has no fraction of a cent, apart from the imprecision of computed numbers. */
export const isWholeCents = (dollars: number): boolean => Math.abs(dollars - centsFromDollars(dollars) / 100) <= 1e-8;
