/**
 * Parses values of responses that are used without another check. GraphQL's types are a promise of the backend: its ids may
 * be integers, and a proxy, a mock or a bug may break it. Fields that decide about money are required: ids of items that are sold,
 * migrated or charged, amounts, and whether a coupon is valid. Anything else may be missing.
 */
import {
  type AppliedCoupon,
  type Cents,
  cents,
  displayText,
  formatDay,
  MAX_CODE_LENGTH,
  type SavedCard,
  type SavedMethod,
  type SavedMethods,
  ZERO,
} from '#domain';
import type { CheckCouponCodeQuery, ListPaymentMethodQuery } from './generated/operations.ts';

/** A text, or an integer as its text; null for anything else. Larger integers have lost digits in JSON. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return Number.isSafeInteger(value) ? String(value) : null;
}

/** A text or an integer, as a text that is not empty. Throws for anything else. */
export function requireId(value: unknown): string {
  const text = textOf(value);
  if (text) return text;
  throw new Error(
    `The response has ${value === '' ? 'an empty text' : value === null ? 'null' : `a value of type '${typeof value}'`} instead of an id.`,
  );
}

/** The text; empty if it is missing. */
export const textOrEmpty = (value: unknown): string => textOf(value) ?? '';

/**
 * The items of a list; a list that is null or absent is empty, and so are its items that are. Throws if an error beside the
 * data may be the reason.
 */
export function itemsOf<Item>(list: readonly Item[] | null | undefined, hasErrors: boolean): NonNullable<Item>[] {
  const items = (list ?? []).filter((item) => item !== null && item !== undefined);
  if (hasErrors && (!list || items.length < list.length))
    throw new Error('The response has an error instead of a list or of one of its items.');
  return items as NonNullable<Item>[];
}

/** 0 to 100, decimals allowed. Throws for anything else. */
function percentage(value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= 100) return value;
  throw new Error('The response has a value that is not a percentage from 0 to 100.');
}

/** A text that is part of a label. */
const labelText = (value: unknown): string => displayText(textOrEmpty(value), 40);

/** Null for a value that is not a month, so that it is neither shown nor taken for expired. */
function parseExpiry({ exp_month, exp_year }: { exp_month: unknown; exp_year: unknown }): SavedCard['expiry'] {
  const [month, year] = [Number(exp_month), Number(exp_year)];
  const isMonth = Number.isInteger(month) && month >= 1 && month <= 12;
  return isMonth && Number.isInteger(year) && year >= 0 && year <= 9999 ? { month, year } : null;
}

type MethodList = ListPaymentMethodQuery['listPaymentMethod'];

/** The last digits; null without any. A number has lost its leading zeros. */
function lastDigits(value: unknown): string | null {
  const digits = labelText(value);
  return typeof value === 'number' ? digits.padStart(4, '0') : digits || null;
}

/** The brand and last digits of a card; null if they cannot be told. */
export function parseCardLabel(card: { brand: unknown; last4: unknown } | null | undefined) {
  const last4 = lastDigits(card?.last4);
  return card && last4 !== null ? { brand: labelText(card.brand), last4 } : null;
}

/** None for a method of another type, or one that nobody could tell from others or charge. */
function parseMethod({ card, au_becs_debit: bank, ...method }: MethodList['data'][number]): SavedMethod[] {
  const methodId = textOf(method.id);
  const label = parseCardLabel(card);
  const last4 = lastDigits(bank?.last4);
  if (!methodId) return [];
  if (card) return label ? [{ type: 'credit card', id: methodId, ...label, expiry: parseExpiry(card) }] : [];
  if (!bank || last4 === null) return [];
  return [{ type: 'direct debit', id: methodId, bsb: labelText(bank.bsb_number), last4 }];
}

/** A screen with thousands of methods would block the page. */
const MAX_METHODS_OF_TYPE = 100;

/** The supported saved methods, of each type the first hundred and the default; a default that is not supported becomes null. */
export function parseSavedMethods(list: MethodList, hasErrors = false): SavedMethods {
  const all = itemsOf(list.data, hasErrors).flatMap(parseMethod);
  const defaultPayment = textOf(list.defaultPayment);
  const counts = { 'credit card': 0, 'direct debit': 0 };
  const methods = all.filter((method) => {
    counts[method.type] += 1;
    return counts[method.type] <= MAX_METHODS_OF_TYPE || method.id === defaultPayment;
  });
  return {
    methods,
    defaultId: methods.some((method) => method.id === defaultPayment) ? defaultPayment : null,
    ...(methods.length < all.length && { isCut: true }),
  };
}

type CouponCheck = CheckCouponCodeQuery['checkCouponCode'];

/** An accepted coupon. */
export interface CheckedCoupon {
  coupon: AppliedCoupon;
  /** The discount that the server returned; null when it returned none. */
  serverDiscount: Cents | null;
}

/** Null when the coupon was not accepted. */
export function parseCouponCheck(check: CouponCheck, enteredCode: string): CheckedCoupon | null {
  const coupon = parseAcceptedCoupon(check, enteredCode);
  if (coupon === null) return null;
  const { discountAmountInCents: serverDiscount } = check;
  return { coupon, serverDiscount: Number.isSafeInteger(serverDiscount) ? cents(serverDiscount as number) : null };
}

/** Throws for an amount below zero, because it would raise the price. */
function discount(value: number): Cents {
  if (value < 0) throw new Error('The response has a negative discount.');
  return cents(value);
}

/**
 * The accepted coupon, or null unless the check is `valid` and has no error. The type is the check's, not the
 * coupon's: 'Percentage' or 'Trial' in any case; any other value or null is an amount. Throws on a discount that is not one.
 */
export function parseAcceptedCoupon(check: CouponCheck, enteredCode: string): AppliedCoupon | null {
  if (check.valid !== true || check.error) return null;
  const code = textOrEmpty(check.coupon?.code) || enteredCode.trim();
  if (code.length > MAX_CODE_LENGTH) throw new Error('The response has a coupon code that is too long.');
  const kind = check.discountType?.toLowerCase();
  if (kind === 'percentage') {
    return {
      discount_type: 'percent',
      code,
      percentage: percentage(check.discountPercent ?? check.coupon?.value ?? 0),
    };
  }
  const value = check.discountAmountInCents ?? check.amountInCents ?? null;
  const amount = value === null ? ZERO : discount(value);
  return kind === 'trial'
    ? { discount_type: 'trial', code, amount, endDate: formatDay(check.coupon?.endDate) }
    : { discount_type: 'amount', code, amount };
}
