import { isPastMonth } from './calendar.ts';

export const PAYMENT_TYPES = ['credit card', 'direct debit'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** The names of payment methods by type; null for cards, which are named by their brand. */
export const TYPE_NAMES: Record<PaymentType, string | null> = { 'credit card': null, 'direct debit': 'Bank account' };

export interface SavedCard {
  type: 'credit card';
  id: string;
  /** The brand as the card provider spells it: 'visa', 'amex'. */
  brand: string;
  expiry: { month: number; year: number } | null;
  last4: string | null;
}
export interface SavedBankAccount {
  type: 'direct debit';
  id: string;
  /** The account's BSB in six digits; null if the backend sent none. */
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
  defaultId: string | null;
  /** Whether the backend sent more methods than a screen can show. */
  isCut?: boolean;
}

/** A token that pays with a card whose set-up did not finish. `expYear` has four digits. */
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

/** Returns 'American Express' for 'amex', and 'New brand' for a brand that is not listed here as 'new_brand'. */
export function brandName(brand: string): string {
  const words = brand.replaceAll('_', ' ').trim();
  return BRAND_NAMES.get(brand.trim().toLowerCase()) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Returns 'Visa ending in 4242' or 'Bank account ending in 3456', and the name alone without digits. */
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

/** Formats '062000' as '062-000'. Pads shorter values, because numbers lose leading zeros. */
function formatBsb(bsb: string): string {
  const digits = bsb.replace(/\D/g, '').padStart(6, '0');
  return `${digits.slice(0, 3)}-${digits.slice(3, 6)}`;
}

/** Returns '062-000 XXXXX3456', or the part that is known. */
export const formatBankAccount = ({ bsb, last4 }: SavedBankAccount): string =>
  [bsb && formatBsb(bsb), last4 && `XXXXX${last4}`].filter(Boolean).join(' ');

export const isExpired = (method: SavedMethod, now: Date): boolean =>
  'expiry' in method && method.expiry !== null && isPastMonth(method.expiry, now);

export interface PaymentMethodEntry {
  type: PaymentType;
  /** The brand as the card provider spells it; null for a bank account. */
  brand: string | null;
  last4: string | null;
  paymentMethodId: string;
  meta: 'default' | 'expired' | null;
}

export function toPaymentMethodEntry(method: SavedMethod, { defaultId }: SavedMethods, now: Date): PaymentMethodEntry {
  const { type, id: paymentMethodId, last4 } = method;
  const meta = isExpired(method, now) ? 'expired' : paymentMethodId === defaultId ? 'default' : null;
  return { type, brand: 'brand' in method ? method.brand : null, last4, paymentMethodId, meta };
}
