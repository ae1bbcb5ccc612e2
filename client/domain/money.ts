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
