import { isPastMonth } from './calendar.ts';

/** The two ways to pay, in the spec's words (spec 9). They are also the values of the payment tab. */
export type PaymentType = 'credit card' | 'direct debit';

export interface SavedCard {
  type: 'credit card';
  id: string;
  /** As the provider spells it: 'visa', 'amex', … */
  brand: string;
  expiry: { month: number; year: number };
  last4: string;
}
export interface SavedBankAccount {
  type: 'direct debit';
  id: string;
  /** Six digits as text. */
  bsb: string;
  last4: string;
}
export type SavedMethod = SavedCard | SavedBankAccount;

export interface SavedMethods {
  methods: SavedMethod[];
  /** Null when there is no default, or one that is not in the list. */
  defaultId: string | null;
}

/** A card that became a token because its setup did not finish (spec 4, the fallback). Months 1 to 12, years four digits. */
export interface CardToken {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

const BRAND_NAMES = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['american express', 'American Express'],
  ['discover', 'Discover'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

/** 'Visa' for 'visa'; an unknown brand is printed with a capital. */
export const brandName = (brand: string): string =>
  BRAND_NAMES.get(brand.toLowerCase()) ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;

/** 'Visa ending in 4242' or 'Bank account ending in 3456' (spec 9). */
export const methodLabel = (method: SavedMethod): string =>
  `${method.type === 'credit card' ? brandName(method.brand) : 'Bank account'} ending in ${method.last4}`;

/** '000-000' from six digits; shorter ones are padded, because a number somewhere upstream loses leading zeros. */
export function formatBsb(bsb: string): string {
  const digits = bsb.replace(/\D/g, '').padStart(6, '0');
  return `${digits.slice(0, 3)}-${digits.slice(3)}`;
}

/** 'XXXXX3456' (spec 9). */
export const maskedAccount = (account: SavedBankAccount): string => `XXXXX${account.last4}`;

/** A bank account never expires. */
export const isExpired = (method: SavedMethod, now: Date): boolean =>
  method.type === 'credit card' && isPastMonth(method.expiry, now);

/** The badge beside a saved method: 'expired' wins over 'default' (spec 3). */
export function methodMeta(method: SavedMethod, { defaultId }: SavedMethods, now: Date): 'default' | 'expired' | null {
  if (isExpired(method, now)) return 'expired';
  return method.id === defaultId ? 'default' : null;
}
