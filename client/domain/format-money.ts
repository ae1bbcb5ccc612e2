import { type Cents, cents } from './money.ts';

const australianDollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** '$1,234.50', '-$7.49' (B4). */
export const formatMoney = (amount: Cents): string => australianDollars.format(toDollarString(cents(amount)));

/** A decimal string, because large amounts in dollars are not exact as numbers. */
const toDollarString = (amount: Cents) => `${amount}e-2` as `${number}`;
