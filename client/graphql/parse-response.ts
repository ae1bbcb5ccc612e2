/**
 * Parses values of responses that are used without another check. GraphQL's types are a promise of the backend: a proxy, a
 * mock or a bug may break it, and a value of another type must not reach a purchase.
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

/** The text. Throws for anything else. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new Error(
    `The response has ${value === null ? 'null' : `a value of type '${typeof value}'`} instead of a text.`,
  );
}

/** A text that is not empty. Throws for anything else. */
export function id(value: unknown): string {
  if (text(value) !== '') return value as string;
  throw new Error('The response has an empty id.');
}

/** 0 to 100, decimals allowed. Throws for anything else. */
function percentage(value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= 100) return value;
  throw new Error('The response has a value that is not a percentage from 0 to 100.');
}

/** A text that is part of a label. */
export const labelText = (value: unknown): string => displayText(text(value), 40);

/** Null for what is no month, so that it is neither shown nor taken for expired. */
function parseExpiry({ exp_month, exp_year }: { exp_month: unknown; exp_year: unknown }): SavedCard['expiry'] {
  const [month, year] = [Number(exp_month), Number(exp_year)];
  const isMonth = Number.isInteger(month) && month >= 1 && month <= 12;
  return isMonth && Number.isInteger(year) && year >= 0 && year <= 9999 ? { month, year } : null;
}

type MethodList = ListPaymentMethodQuery['listPaymentMethod'];

function parseMethod({ card, au_becs_debit: bank, ...method }: MethodList['data'][number]): SavedMethod[] {
  if (card) {
    const [brand, last4] = [labelText(card.brand), labelText(card.last4)];
    return [{ type: 'credit card', id: id(method.id), brand, expiry: parseExpiry(card), last4 }];
  }
  if (bank)
    return [{ type: 'direct debit', id: id(method.id), bsb: labelText(bank.bsb_number), last4: labelText(bank.last4) }];
  // Other types of method are not supported.
  return [];
}

/** A screen with thousands of methods would block the page. */
const MAX_METHODS_OF_TYPE = 100;

/** The supported saved methods, of each type the first hundred and the default; a default that is not supported becomes null. */
export function parseSavedMethods({ data, defaultPayment }: MethodList): SavedMethods {
  const all = data.flatMap(parseMethod);
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
  return { coupon, serverDiscount: serverDiscount === null ? null : cents(serverDiscount) };
}

/** Throws for an amount below zero, which would raise the price. */
function discount(value: number): Cents {
  if (value < 0) throw new Error('The response has a negative discount.');
  return cents(value);
}

/**
 * The accepted coupon, or null unless the check is `valid` and has no error (V19, B17). The type is the check's, not the
 * coupon's: 'Percentage' or 'Trial' in any case; any other value or null is an amount. Throws on a discount that is not one.
 */
export function parseAcceptedCoupon(check: CouponCheck, enteredCode: string): AppliedCoupon | null {
  if (!check.valid || check.error) return null;
  const code = text(check.coupon?.code ?? enteredCode.trim());
  if (code.length > MAX_CODE_LENGTH) throw new Error('The response has a coupon code that is too long.');
  const kind = check.discountType?.toLowerCase();
  if (kind === 'percentage') {
    return {
      discount_type: 'percent',
      code,
      percentage: percentage(check.discountPercent ?? check.coupon?.value ?? 0),
    };
  }
  const value = check.discountAmountInCents ?? check.amountInCents;
  const amount = value === null ? ZERO : discount(value);
  return kind === 'trial'
    ? { discount_type: 'trial', code, amount, endDate: formatDay(check.coupon?.endDate) }
    : { discount_type: 'amount', code, amount };
}
