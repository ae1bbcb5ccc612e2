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

/** Converts dollars from the public API to cents; throws on more than two decimals, because rounding would change a price. */
export function centsFromDollars(dollars: number): Cents {
  const amount = Math.round(dollars * 100);
  // Compares in dollars: `dollars * 100` loses precision as amounts grow.
  const isWhole = Math.abs(dollars - amount / 100) <= 1e-8;
  if (!isWhole) {
    throw new Error(
      `[checkout] Failed to read a price: ${dollars} dollars is not a whole number of cents. Pass at most two decimals.`,
    );
  }
  return cents(amount);
}
