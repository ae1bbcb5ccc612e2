/**
 * The params of provider states. Every setup contains the params with a default and may leave out the optional ones.
 * Messages complete the sentence "'param' must …". Descriptions are printed in contracts/README.md.
 */
import { z } from 'zod';

const text = z.string().min(1, 'be a text that is not empty');
const MAX_CENTS = 100_000_000;
const CENTS_MESSAGE = `be whole cents from 0 to ${MAX_CENTS}`;
const cents = z.int(CENTS_MESSAGE).min(0, CENTS_MESSAGE).max(MAX_CENTS, CENTS_MESSAGE);
const ADJUSTMENT_MESSAGE = `be whole cents from -${MAX_CENTS} to ${MAX_CENTS}, or null`;
const adjustment = z
  .int(ADJUSTMENT_MESSAGE)
  .min(-MAX_CENTS, ADJUSTMENT_MESSAGE)
  .max(MAX_CENTS, ADJUSTMENT_MESSAGE)
  .nullable();
const digits = (count: number) => z.string().regex(new RegExp(`^\\d{${count}}$`), `be a text of ${count} digits`);
const cardNumber = z.string().regex(/^\d{12,19}$/, 'be a card number without spaces');

const savedCard = z.strictObject({
  brand: text,
  last4: digits(4),
  expMonth: z.int().min(1, 'be a month, 1 to 12').max(12, 'be a month, 1 to 12'),
  expYear: z.int().min(2000, 'be a year of four digits').max(2099, 'be a year of four digits'),
});
const savedBankAccount = z.strictObject({ bsb: digits(6), last4: digits(4) });
const savedMethod = z.union([savedCard, savedBankAccount]);
export type SavedMethodParam = z.output<typeof savedMethod>;

const newMethod = z.union([
  z.strictObject({ cardNumber }),
  z.strictObject({ bsb: digits(6), accountNumber: digits(9) }),
]);
export type NewMethodParam = z.output<typeof newMethod>;

const coupon = z
  .strictObject({
    code: text,
    discountType: text,
    value: z.number().min(0, 'be a number, 0 or more'),
    endDate: text.optional(),
    refusedBecause: text.optional(),
  })
  .refine(
    ({ discountType, value }) =>
      discountType.toLowerCase() === 'percentage' ? value <= 100 : Number.isInteger(value) && value <= MAX_CENTS,
    { path: ['value'], error: `be 0 to 100 for 'Percentage', otherwise whole cents from 0 to ${MAX_CENTS}` },
  );
export type CouponParam = z.output<typeof coupon>;

const subscription = z.strictObject({
  productId: text,
  product: text,
  state: text,
  paidBy: savedMethod.nullable(),
  couponCodes: z.array(text),
});
export type SubscriptionParam = z.output<typeof subscription>;

const pricePoint = z.strictObject({ handle: text, priceInCents: cents });

const MAX_ADD_ONS = 10;

export const VISA = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 } as const;
export const MASTERCARD = { brand: 'mastercard', last4: '4444', expMonth: 11, expYear: 2031 } as const;
export const BANK_ACCOUNT = { bsb: '000000', last4: '3456' } as const;

export const PARAMS = {
  productId: text.describe('id of the product that is on sale'),
  productHandle: text.describe('handle of the product that is on sale'),
  priceInCents: cents.describe("the product's price, in cents"),
  cardNumber: cardNumber.describe("number of the card, one of Stripe's test cards; it expires in 12/2030"),
  method: newMethod.describe("the payment method: {cardNumber} or {bsb, accountNumber}, from Stripe's test numbers"),
  message: text.describe("the bank's message when it declines; its exact words are recommended"),
  addOns: z
    .array(pricePoint)
    .max(MAX_ADD_ONS, `have at most ${MAX_ADD_ONS} entries`)
    .describe('add-ons in the same purchase: a list of {handle, priceInCents}'),
  pricePoint: pricePoint.describe(
    'a price point of the product, {handle, priceInCents}; its price replaces the list price in a purchase that names it',
  ),
  newMethods: z.array(newMethod).describe("payment methods that were just set up: a list of them, as in 'method'"),
  methods: z
    .array(savedMethod)
    .describe(
      'all saved payment methods: a list of {brand, last4, expMonth, expYear} for a card and {bsb, last4} for a bank account',
    ),
  default: z
    .enum(['the first', 'none', 'not listed'])
    .describe("the default payment method: 'the first', 'none', or 'not listed' (one that has been removed)"),
  coupons: z
    .array(coupon)
    .describe(
      "all existing coupons: a list of {code, discountType, value}. The value is per cent for 'Percentage' and cents for other types. A 'Trial' also has an 'endDate'. A coupon that cannot be used has 'refusedBecause'",
    ),
  currentState: text.describe("billing state of the user's current plan; default 'active'"),
  currentHandle: text.describe("handle of the user's current plan"),
  activeHandle: text.nullable().describe("handle of the user's active plan; null without one"),
  currentProductId: text.describe("product id of the user's current plan"),
  targetHandle: text.describe('handle of the plan to move to'),
  targetPriceInCents: cents.describe('price of the plan to move to, in cents'),
  otherTarget: pricePoint.describe('another plan to move to: {handle, priceInCents}'),
  adjustmentInCents: adjustment.describe(
    'prorated adjustment of the migration, in cents: negative is credit, positive a charge; null if there is nothing to migrate',
  ),
  subscriptions: z
    .array(subscription)
    .describe(
      "all subscriptions of the user: a list of {productId, product, state, paidBy, couponCodes}. The paidBy is a card or bank account as in 'methods', or null. The active plan is the first that has not ended and is not a single document (prod_pay_per_doc)",
    ),
  otherSubscriptions: z
    .array(subscription)
    .describe("further subscriptions of the user, as in 'subscriptions'; the current plan is the active one"),
} as const;

export const MONTHLY_PLAN = {
  productId: PARAMS.productId.default('prod_standard_monthly'),
  priceInCents: PARAMS.priceInCents.default(3_980),
};

export const UPGRADE = {
  currentHandle: PARAMS.currentHandle.default('standard-monthly'),
  currentProductId: PARAMS.currentProductId.default('prod_standard_monthly'),
  targetHandle: PARAMS.targetHandle.default('standard-yearly'),
  targetPriceInCents: PARAMS.targetPriceInCents.default(57_980),
  adjustmentInCents: PARAMS.adjustmentInCents.default(-12_870),
};

export const SAVE15 = { code: 'SAVE15', discountType: 'Percentage', value: 15 };
export const TENOFF = { code: 'TENOFF', discountType: 'Amount', value: 1_000 };
export const TRIAL = { code: 'TRIAL30', discountType: 'Trial', value: 4_900, endDate: '2026-04-14' };
export const SIXTY = { code: 'SIXTY', discountType: 'Amount', value: 6_000 };
export const WILL_KIT = { handle: 'will-kit', priceInCents: 3_305 };
export const LOYAL = { handle: 'loyal-customers', priceInCents: 3_495 };
export const KEY = 'e2490de5-5bd3-43d5-b7c4-526e33f71304';
