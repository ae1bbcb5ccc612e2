/** The data of the user's account at the start of a scenario, and its builders. Every field is optional. */
import * as z from 'zod';
import {
  activeSubscription,
  type CouponRecord,
  coupon as couponSchema,
  type PriceList,
  type ProductRecord,
  payerFields,
  priceList,
  type SavedMethodRecord,
  type SubscriptionRecord,
  savedMethod,
  subscription as subscriptionSchema,
  user,
} from '../schemas/records.ts';
import { cents, instant } from '../schemas/values.ts';
import { basePriceList, productId } from './price-list.ts';

export const savedMethodFixtures = z.strictObject({
  methods: z.array(savedMethod).describe('Saved cards and bank accounts, in listed order.'),
  defaultPayment: z.string().nullable().describe('The id of the default method; it need not be listed.'),
});
interface SavedMethodFixtures extends z.infer<typeof savedMethodFixtures> {}

export const fixtures = z.strictObject({
  clock: instant.exactOptional().describe('ISO instant; default 15 March 2026, 10:00 in Sydney.'),
  user: user.exactOptional().describe('Default: Alex Nguyen.'),
  tokenExpires: instant.exactOptional().describe('ISO instant at which the id token expires; default never.'),
  saved: savedMethodFixtures.exactOptional().describe('Saved payment methods; default none.'),
  subscriptions: z.array(subscriptionSchema).exactOptional().describe('Current subscriptions; default none.'),
  activeSubscription: activeSubscription.exactOptional().describe('Default: derived from the subscriptions.'),
  adjustment: cents
    .exactOptional()
    .describe(
      'Prorated adjustment of an upgrade in cents: negative is credit. Without it there is nothing to migrate.',
    ),
  coupons: z.array(couponSchema).exactOptional().describe('Coupons that exist; default none.'),
  clientSecret: z.string().exactOptional().describe('Replaces the client secret of setup intents.'),
  priceList: priceList.exactOptional().describe('Products in addition to the base price list.'),
  integerIds: z
    .boolean()
    .exactOptional()
    .describe('Returns ids of digits as integers, as billing services do, and gives such ids to new subscriptions.'),
});
export interface Fixtures extends z.infer<typeof fixtures> {}

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
} = {}): SavedMethodRecord => ({
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
} = {}): SavedMethodRecord => ({
  id,
  card: null,
  au_becs_debit: { bsb_number: bsb, last4 },
});

/** Saved methods in listed order; the default is one of them, an id, or none. */
export const methods = (
  list: SavedMethodRecord[],
  { default: defaultMethod = null }: { default?: SavedMethodRecord | string | null } = {},
): SavedMethodFixtures => ({
  methods: list,
  defaultPayment: defaultMethod === null || typeof defaultMethod === 'string' ? defaultMethod : defaultMethod.id,
});

const coupon = (code: string, discountType: string, value: number, rest: Partial<CouponRecord> = {}): CouponRecord => ({
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

export const percentCoupon = (code: string, percent: number, rest: Partial<CouponRecord> = {}): CouponRecord =>
  coupon(code, 'Percentage', percent, rest);
export const amountCoupon = (code: string, cents: number, rest: Partial<CouponRecord> = {}): CouponRecord =>
  coupon(code, 'Amount', cents, rest);
/** A trial: `cents` are taken off the price today, and billing starts on the end date. */
export const trialCoupon = (code: string, cents: number, endDate: string): CouponRecord =>
  coupon(code, 'Trial', cents, { endDate });

const PRODUCTS = new Map(Object.entries(basePriceList.products));

export const productWithIntegerId = (handle: string, id: string): PriceList => ({
  productList: { [handle]: id },
  products: { [id]: PRODUCTS.get(productId(handle)) as ProductRecord },
});

export function subscription(
  handle: string,
  rest: Partial<SubscriptionRecord> & { paidBy?: SavedMethodRecord } = {},
): SubscriptionRecord {
  const { paidBy, ...fields } = rest;
  const id = productId(handle);
  return {
    id: `sub_${handle.replaceAll('-', '_')}`,
    product: PRODUCTS.get(id)?.name ?? handle,
    productId: id,
    state: 'active',
    ...payerFields(paidBy ?? null),
    couponCodes: [],
    ...fields,
  };
}

export const visa = card();
export const mastercard = card({ brand: 'mastercard', last4: '4444' });
export const account = bankAccount();
export const upgrading = {
  subscriptions: [subscription('standard-monthly', { paidBy: visa })],
  adjustment: -12_000,
};
