import { isPastMonth } from './calendar.ts';

/** The types of payment method, also the values of the payment tabs, in their order. */
export const PAYMENT_TYPES = ['credit card', 'direct debit'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** The name of a method; null for a method that has the name of its brand. */
export const TYPE_NAMES: Record<PaymentType, string | null> = { 'credit card': null, 'direct debit': 'Bank account' };

export interface SavedCard {
  type: 'credit card';
  id: string;
  /** The provider's spelling: 'visa', 'amex', … */
  brand: string;
  /** Null when the backend sent no month. */
  expiry: { month: number; year: number } | null;
  /** Null when the backend sent no digits. */
  last4: string | null;
}
export interface SavedBankAccount {
  type: 'direct debit';
  id: string;
  /** Six digits as text; null when the backend sent none. */
  bsb: string | null;
  last4: string | null;
}
interface SavedMethodByType {
  'credit card': SavedCard;
  'direct debit': SavedBankAccount;
}
export type SavedMethod = SavedMethodByType[PaymentType];

export interface SavedMethods {
  methods: SavedMethod[];
  /** Null without a default in the list. */
  defaultId: string | null;
  /** Set when the backend sent more methods than a screen can show. */
  isCut?: boolean;
}

/** The fallback for a card whose setup did not complete. Months are 1 to 12, years have four digits. */
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
  ['eftpos_au', 'eftpos'],
  ['cartes_bancaires', 'Cartes Bancaires'],
  ['girocard', 'Girocard'],
  ['interac', 'Interac'],
  ['link', 'Link'],
  ['unknown', 'Card'],
  ['', 'Card'],
]);

/** 'American Express' for 'amex', and 'New brand' for one that is not on the provider's list as 'new_brand'. */
export function brandName(brand: string): string {
  const words = brand.replaceAll('_', ' ').trim();
  return BRAND_NAMES.get(brand.trim().toLowerCase()) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** 'Visa ending in 4242' or 'Bank account ending in 3456'; without digits the name alone. */
export function methodLabel({
  type,
  brand,
  last4,
}: {
  type: PaymentType;
  brand?: string | null;
  last4: string | null;
}) {
  const name = TYPE_NAMES[type] ?? brandName(brand ?? '');
  return last4 === null ? name : `${name} ending in ${last4}`;
}

/** '062-000' from '062000'. Pads shorter values, because they have lost leading zeros as numbers. */
function formatBsb(bsb: string): string {
  const digits = bsb.replace(/\D/g, '').padStart(6, '0');
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}`;
}

/** '062-000 XXXXX3456', or the part that is known. */
export const formatBankAccount = ({ bsb, last4 }: SavedBankAccount): string =>
  [bsb && formatBsb(bsb), last4 && `XXXXX${last4}`].filter(Boolean).join(' ');

/** Whether a method has expired; bank accounts never do. */
export const isExpired = (method: SavedMethod, now: Date): boolean =>
  'expiry' in method && method.expiry !== null && isPastMonth(method.expiry, now);

/** A saved method as the lists show it. */
export interface PaymentMethodEntry {
  type: PaymentType;
  /** The provider's spelling; null for a bank account. */
  brand: string | null;
  last4: string | null;
  paymentMethodId: string;
  /** 'expired' takes precedence over 'default'. */
  meta: 'default' | 'expired' | null;
}

export function toPaymentMethodEntry(method: SavedMethod, { defaultId }: SavedMethods, now: Date): PaymentMethodEntry {
  const { type, id: paymentMethodId, last4 } = method;
  const meta = isExpired(method, now) ? 'expired' : paymentMethodId === defaultId ? 'default' : null;
  return { type, brand: 'brand' in method ? method.brand : null, last4, paymentMethodId, meta };
}
