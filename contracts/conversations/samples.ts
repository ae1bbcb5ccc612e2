import {
  BANK_ACCOUNT,
  type CouponParam,
  LOYAL,
  MASTERCARD,
  type SavedMethodParam,
  type SubscriptionParam,
  VISA,
  WILL_KIT,
} from '#contract-states';
import type { UserInfo } from '#domain';
import { DOCUMENT, productIdOf } from './expected-user.ts';

// cspell:disable
const USER_INFOS = [
  ['Siobhán', "O'Brien-Smith", "siobhan.o'brien+legal@example.com.au", '+61 400 000 000'],
  ['Wolfeschlegelsteinhausenbergerdorff', 'Featherstonehaugh-Cholmondeley of the Northern Highlands', 'w@example.com'],
  ['Nguyễn Thị Minh', 'Khai', 'MINH.KHAI@Example.com', '(02) 9000 0000'],
  ['Łukasz', '', 'l@example.museum'],
  ['李', '小龍', 'li.xiao_long@mail.example.co', '0400000000'],
  ['Zoë "Zed"', 'van der Berg, Jr.', 'zoe-99@sub.domain.example.org', '+61-2-9000-0000'],
  ['D’Arcy & Sons', 'Null', 'true@example.com'],
  ['Jo', 'Ng', 'a@b.co', '1300 000 000'],
  ['محمد', 'الأمين', '123@example.net', '+61 (0)4 0000 0000'],
] as const;
// cspell:enable

/** A user as the host knows them. `tag` makes the email and the id unique, because a backend may find its customers by them. */
export function userInfoOf(number: number, tag: string): UserInfo {
  const [firstName, lastName, email, phone] = USER_INFOS[number % USER_INFOS.length] ?? USER_INFOS[0];
  return {
    ...{ firstName, lastName, email: email.replace('@', `.${tag}${number}@`) },
    flakeId: number % 3 === 2 ? '' : `flake_${tag}_${number}`,
    ...(phone === undefined ? {} : { phone }),
  };
}

export const AMEX = { brand: 'amex', last4: '0005', expMonth: 12, expYear: 2030 } as const;
export const OTHER_VISA = { ...VISA, last4: '0077', expYear: 2031 };
/** This card expires at the end of the current month in every time zone. */
const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1_000);
export const EFTPOS = {
  brand: 'eftpos_au',
  last4: '0019',
  expMonth: tomorrow.getUTCMonth() + 1,
  expYear: tomorrow.getUTCFullYear(),
};
export const EXPIRED = { ...MASTERCARD, last4: '0009', expMonth: 2, expYear: 2024 };
export const DECLINED = { ...VISA, last4: '0341' };
export const METHODS: readonly SavedMethodParam[] = [VISA, MASTERCARD, EXPIRED, BANK_ACCOUNT, EFTPOS, OTHER_VISA];
export const withDefault = (method: SavedMethodParam) => [method, ...METHODS.filter((other) => other !== method)];
export const NEW_ACCOUNT = { bsb: '000000', accountNumber: '000123456' };
export const OTHER_ACCOUNT: SavedMethodParam = { bsb: '062000', last4: '0001' };

export const subscribed = (
  handle: string,
  state: string,
  paidBy: SavedMethodParam | null = VISA,
): SubscriptionParam => {
  const name = handle.replaceAll('-', ' ');
  const product = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { productId: productIdOf(handle), product, state, paidBy, couponCodes: [] };
};
export const document = subscribed('pay-per-doc', 'active', MASTERCARD);
export const ended = (handle: string): readonly SubscriptionParam[] =>
  ['canceled', 'expired', 'failed_to_create', 'on_hold', 'suspended', 'trial_ended'].map((state) =>
    subscribed(handle, state, EXPIRED),
  );
export const PAST: readonly SubscriptionParam[] = [
  document,
  subscribed('plus-monthly', 'expired', null),
  subscribed('standard-monthly', 'canceled', EXPIRED),
];

/** Prices whose cents go wrong in floating point: `Math.floor(39.8 * 100)` is 3979, and `Math.ceil(34.95 * 100)` 3496. */
export const TRADE_MARK = { handle: 'trade-mark', priceInCents: 102_035 };
export const coupon = (code: string, discountType: string, value: number): CouponParam => ({
  code,
  discountType,
  value,
});
export const ODD = coupon('13%-OFF', 'Percentage', 13);
export const FREE = coupon('0042', 'Percentage', 100);
const TEN = coupon('Ten_&, More+1', 'Amount', 1_005);
const SIXTY_OFF = coupon('ABCDEFGHIJKLMNOPQRSTUVWXYZ-365', 'Amount', 6_000);
const FIRST_MONTH = { ...coupon('春の月', 'Trial', 3_980), endDate: '2026-04-14' };
/** A coupon of half the price. It ends at an instant of a day in Sydney's summer, and the accents of its code are separate characters. */
const HALF_MONTH = { ...coupon('E\u0301TE\u0301 2026', 'Trial', 1_990), endDate: '2026-12-13T13:30:00Z' };
export const ENDED = { ...coupon('SPRING', 'Percentage', 15), refusedBecause: 'The campaign has ended.' };
export const COUPONS = [ODD, FREE, TEN, SIXTY_OFF, FIRST_MONTH, HALF_MONTH, ENDED];
/** All users buy the same products, because conversations with different products cannot run at the same time. */
export const SHOP = { priceInCents: 3_980, pricePoint: LOYAL, addOns: [WILL_KIT, TRADE_MARK] };

export { BANK_ACCOUNT, DOCUMENT, LOYAL, MASTERCARD, VISA, WILL_KIT };
