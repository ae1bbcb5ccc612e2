import * as z from 'zod';
import { cents, digits, jsonObject, MAX_CENTS, month, wholeNumber, year } from './values.ts';

export const user = z.strictObject({
  firstName: z.string().describe('Given name.'),
  lastName: z.string().describe('Family name.'),
  email: z.string().describe('Sent with setups of payment methods.'),
  flakeId: z.string().describe('Id of the account.'),
  phone: z.string().nullable().describe('Sent with migrations.'),
});
export interface UserRecord extends z.infer<typeof user> {}

export const savedCard = z.strictObject({
  brand: z.string().describe("As the card provider names it, like 'visa'."),
  exp_month: month.describe('Month of expiry.'),
  exp_year: year.describe('Year of expiry.'),
  last4: digits(4).describe('Last digits of the card number.'),
});
export const savedBankAccount = z.strictObject({
  bsb_number: digits(6).describe('The BSB, without a dash.'),
  last4: z
    .string()
    .regex(/^\d{1,4}$/, 'be a text of 1 to 4 digits')
    .describe('Fewer than four for a shorter account number.'),
});

export const savedMethod = z.strictObject({
  id: z
    .string()
    .regex(/^\w{1,100}$/, "be 1 to 100 letters, digits or '_'")
    .describe('Id at the card provider.'),
  card: savedCard.nullable().describe('The card; null for a bank account.'),
  au_becs_debit: savedBankAccount.nullable().describe('The bank account; null for a card.'),
});
export interface SavedMethodRecord extends z.infer<typeof savedMethod> {}

const PAYMENT_TYPES = { card: 'credit card', au_becs_debit: 'direct debit' } as const satisfies Record<
  Exclude<keyof SavedMethodRecord, 'id'>,
  string
>;
const METHOD_KINDS = Object.keys(PAYMENT_TYPES) as (keyof typeof PAYMENT_TYPES)[];

export function payerFields(method: SavedMethodRecord | null) {
  const card = method?.card ?? null;
  const kind = METHOD_KINDS.find((name) => method?.[name]);
  return {
    creditCard: card && `XXXX-XXXX-XXXX-${card.last4}`,
    creditCardExpiryMonth: card?.exp_month ?? null,
    creditCardExpiryYear: card?.exp_year ?? null,
    paymentType: kind === undefined ? null : PAYMENT_TYPES[kind],
    bankName: null,
  };
}

export const isPercentage = ({ discountType }: { discountType: string }): boolean =>
  discountType.toLowerCase() === 'percentage';

export const coupon = z
  .strictObject({
    code: z.string().describe('The code that the user enters.'),
    discountType: z.string().describe("'Percentage', 'Trial' or another value, which means an amount."),
    value: z.number().describe("Per cent for 'Percentage', otherwise cents."),
    refusedBecause: z
      .string()
      .nullable()
      .describe('The error message of a coupon that is refused; null for a valid one.'),
    recurring: z.boolean().describe('Whether the discount recurs.'),
    recurringScheme: z.string().nullable().describe("How it recurs, like 'do_not_recur'."),
    endDate: z.string().nullable().describe('The date of the first bill after a trial.'),
    durationPeriodCount: wholeNumber(1, 10_000).nullable().describe('The number of periods with the discount.'),
    durationIntervalSpan: z.string().nullable().describe("The length of a period, like '1 month'."),
  })
  .refine(
    ({ value, ...type }) =>
      value >= 0 && (isPercentage(type) ? value <= 100 : Number.isInteger(value) && value <= MAX_CENTS),
    { path: ['value'], error: `be 0 to 100 for 'Percentage', otherwise whole cents from 0 to ${MAX_CENTS}` },
  );
export interface CouponRecord extends z.infer<typeof coupon> {}

export const activeSubscription = z.strictObject({
  name: z.string().describe('Name of the plan.'),
  handle: z.string().describe('Handle of the plan.'),
  notUpgradeable: z.boolean().exactOptional().describe('Carried to the page; the checkout ignores it.'),
  icon: z.string().exactOptional().describe('Icon of the plan.'),
  iconBg: z.string().exactOptional().describe('Background colour of the icon.'),
  iconBorder: z.string().exactOptional().describe('Border colour of the icon.'),
});

export const subscription = z.strictObject({
  id: z.string().describe('Id of the subscription.'),
  product: z.string().describe("The product's name."),
  productId: z.string().describe("The product's id."),
  state: z.string().describe("Like 'active' or 'canceled'."),
  creditCard: z.string().nullable().describe('The masked number of the card that pays.'),
  creditCardExpiryMonth: month.nullable().describe('Month of expiry of that card.'),
  creditCardExpiryYear: year.nullable().describe('Year of expiry of that card.'),
  paymentType: z.enum(PAYMENT_TYPES).nullable().describe('How it is paid.'),
  bankName: z.string().nullable().describe('The bank of the account that pays.'),
  couponCodes: z.array(z.string()).describe('Coupons in use.'),
});
export interface SubscriptionRecord extends z.infer<typeof subscription> {}

const interval = wholeNumber(0, 10_000);

export const productRecord = z.strictObject({
  name: z.string().describe('Name of the plan.'),
  priceInCents: cents.describe('Price of one interval.'),
  interval: interval.describe('The number of units between bills.'),
  intervalUnit: z.string().describe("The unit, like 'month'."),
  expirationInterval: interval.nullable().describe('The number of units after which the plan ends.'),
  expirationIntervalUnit: z.string().nullable().describe('The unit of the expiration.'),
  trialInterval: interval.nullable().describe('The number of units of the trial.'),
  trialIntervalUnit: z.string().nullable().describe('The unit of the trial.'),
  trialPriceInCents: cents.nullable().describe('Price of the trial.'),
  productFamily: z
    .strictObject({
      id: z.string().describe('Id of the family.'),
    })
    .describe('The family of the product.'),
  rights: z
    .strictObject({
      icon: z.string().describe('Icon of the plan.'),
      annualCommitment: z.boolean().describe('Whether the plan runs for 12 months.'),
    })
    .describe('The rights that the plan includes.'),
});
export interface ProductRecord extends z.infer<typeof productRecord> {}

export const priceList = z.strictObject({
  productList: z.record(z.string(), z.string()).describe('Product ids by handle.'),
  products: z.record(z.string(), productRecord).describe('Products by id.'),
});
export interface PriceList extends z.infer<typeof priceList> {}

export const scriptedAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('work') }).describe('The simulated backend responds.'),
  z
    .strictObject({
      kind: z.literal('refuse'),
      message: z.string().describe('The text of the error.'),
      code: z.string().describe("The error's code, like 'PAYMENT_DECLINED'."),
    })
    .describe('A GraphQL error whose message the user sees.'),
  z
    .strictObject({
      kind: z.literal('return'),
      data: jsonObject.describe('The fields of the value.'),
    })
    .describe(
      "The value of the operation's field. The simulated business does not change; fields that are left out are mocked.",
    ),
]);
export type ScriptedAnswer = z.infer<typeof scriptedAnswer>;
