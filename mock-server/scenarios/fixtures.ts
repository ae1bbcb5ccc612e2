/** The user's world at the start of a scenario, and the words to write it in. What is left out is as for anyone. */
import type { ActiveSubscription, Coupon, PriceList, SavedMethod, Subscription, User } from '../backend/records.ts';
import { basePriceList, productId } from './price-list.ts';

export interface Fixtures {
  /** ISO instant; 15 March 2026, 10:00 in Sydney when left out. */
  clock?: string;
  /** Alex Nguyen when left out. */
  user?: User;
  /** ISO instant from which the user's id token is no longer good; never when left out. */
  tokenExpires?: string;
  saved?: SavedMethods;
  subscriptions?: Subscription[];
  /** Follows from the subscriptions when left out. */
  activeSubscription?: ActiveSubscription;
  /** What the current plan is worth against another: negative cents are credit. Left out, there is nothing to migrate. */
  adjustment?: number;
  coupons?: Coupon[];
  /** What is handed out as a setup intent's secret, in place of the real one. */
  clientSecret?: string;
  /** Products on top of the base price list. */
  priceList?: PriceList;
}

export interface SavedMethods {
  methods: SavedMethod[];
  defaultPayment: string | null;
}

export const card = ({
  brand = 'visa',
  last4 = '4242',
  expMonth = 12,
  expYear = 2030,
  id = `pm_${brand}_${last4}`,
}: {
  brand?: string;
  last4?: string;
  expMonth?: number;
  expYear?: number;
  id?: string;
} = {}): SavedMethod => ({
  id,
  card: { brand, last4, exp_month: expMonth, exp_year: expYear },
  au_becs_debit: null,
});

export const bankAccount = ({
  bsb = '000000',
  last4 = '3456',
  id = `pm_bank_${last4}`,
}: {
  bsb?: string;
  last4?: string;
  id?: string;
} = {}): SavedMethod => ({
  id,
  card: null,
  au_becs_debit: { bsb_number: bsb, last4 },
});

/** Saved methods in the order they are listed; the default is one of them, an id, or nothing. */
export const methods = (
  list: SavedMethod[],
  { default: chosen = null }: { default?: SavedMethod | string | null } = {},
): SavedMethods => ({
  methods: list,
  defaultPayment: chosen === null || typeof chosen === 'string' ? chosen : chosen.id,
});

const coupon = (code: string, discountType: string, value: number, rest: Partial<Coupon>): Coupon => ({
  code,
  discountType,
  value,
  refusedBecause: null,
  recurring: false,
  recurringScheme: 'do_not_recur',
  endDate: null,
  durationPeriodCount: null,
  durationIntervalSpan: null,
  ...rest,
});

export const percentCoupon = (code: string, percent: number, rest: Partial<Coupon> = {}): Coupon =>
  coupon(code, 'Percentage', percent, rest);
export const amountCoupon = (code: string, cents: number, rest: Partial<Coupon> = {}): Coupon =>
  coupon(code, 'Amount', cents, rest);
/** Billing starts at the end date. What is due today is what `cents` leaves of the price. */
export const trialCoupon = (code: string, cents: number, endDate: string, rest: Partial<Coupon> = {}): Coupon =>
  coupon(code, 'Trial', cents, { endDate, ...rest });

const NAMES = new Map(Object.entries(basePriceList.products).map(([id, { name }]) => [id, name]));

/** A current subscription to a plan of the base price list. */
export function subscription(
  handle: string,
  rest: Partial<Subscription> & { paidBy?: SavedMethod } = {},
): Subscription {
  const { paidBy, ...fields } = rest;
  const id = productId(handle);
  return {
    id: `sub_${handle.replaceAll('-', '_')}`,
    product: NAMES.get(id) ?? handle,
    productId: id,
    state: 'active',
    creditCard: paidBy?.card ? `XXXX-XXXX-XXXX-${paidBy.card.last4}` : null,
    creditCardExpiryMonth: paidBy?.card?.exp_month ?? null,
    creditCardExpiryYear: paidBy?.card?.exp_year ?? null,
    paymentType: paidBy ? (paidBy.card ? 'credit card' : 'direct debit') : null,
    bankName: null,
    couponCodes: [],
    ...fields,
  };
}
