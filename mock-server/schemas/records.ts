/**
 * The user's data, in scenarios and in sessions: JSON without functions. Field names are those of schema.graphql, so that
 * a resolver can return a record as it is.
 */
import * as z from 'zod';
import { cents, digits, jsonObject, MAX_CENTS, month, wholeNumber, year } from './values.ts';

export const user = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  flakeId: z.string(),
  phone: z.string().nullable(),
});
export interface UserRecord extends z.infer<typeof user> {}

const savedCard = z.strictObject({ brand: z.string(), exp_month: month, exp_year: year, last4: digits(4) });
const savedBankAccount = z.strictObject({
  bsb_number: digits(6),
  /** Fewer than four for a shorter account number. */
  last4: z.string().regex(/^\d{1,4}$/, 'be a text of 1 to 4 digits'),
});

export const savedMethod = z.strictObject({
  id: z.string().regex(/^\w{1,100}$/, "be 1 to 100 letters, digits or '_'"),
  card: savedCard.nullable(),
  au_becs_debit: savedBankAccount.nullable(),
});
export interface SavedMethodRecord extends z.infer<typeof savedMethod> {}

export const isPercentage = ({ discountType }: { discountType: string }): boolean =>
  discountType.toLowerCase() === 'percentage';

/** A coupon as stored. Its discount is computed per product. */
export const coupon = z
  .strictObject({
    code: z.string(),
    /** 'Percentage', 'Trial' or another value, which means an amount. */
    discountType: z.string(),
    /** Per cent for 'Percentage', otherwise cents. */
    value: z.number(),
    /** The error message of a coupon that is refused; null for a valid one. */
    refusedBecause: z.string().nullable(),
    recurring: z.boolean(),
    recurringScheme: z.string().nullable(),
    endDate: z.string().nullable(),
    durationPeriodCount: wholeNumber(1, 10_000).nullable(),
    durationIntervalSpan: z.string().nullable(),
  })
  .refine(
    ({ value, ...type }) =>
      value >= 0 && (isPercentage(type) ? value <= 100 : Number.isInteger(value) && value <= MAX_CENTS),
    { path: ['value'], error: `be 0 to 100 for 'Percentage', otherwise whole cents from 0 to ${MAX_CENTS}` },
  );
export interface CouponRecord extends z.infer<typeof coupon> {}

export const activeSubscription = z.strictObject({
  name: z.string(),
  handle: z.string(),
  notUpgradeable: z.boolean().exactOptional(),
  icon: z.string().exactOptional(),
  iconBg: z.string().exactOptional(),
  iconBorder: z.string().exactOptional(),
});

export const subscription = z.strictObject({
  id: z.string(),
  /** The product's name. */
  product: z.string(),
  productId: z.string(),
  state: z.string(),
  creditCard: z.string().nullable(),
  creditCardExpiryMonth: month.nullable(),
  creditCardExpiryYear: year.nullable(),
  paymentType: z.enum(['credit card', 'direct debit']).nullable(),
  bankName: z.string().nullable(),
  couponCodes: z.array(z.string()),
});
export interface SubscriptionRecord extends z.infer<typeof subscription> {}

const interval = wholeNumber(0, 10_000);

export const productRecord = z.strictObject({
  name: z.string(),
  priceInCents: cents,
  interval,
  intervalUnit: z.string(),
  expirationInterval: interval.nullable(),
  expirationIntervalUnit: z.string().nullable(),
  trialInterval: interval.nullable(),
  trialIntervalUnit: z.string().nullable(),
  trialPriceInCents: cents.nullable(),
  productFamily: z.strictObject({ id: z.string() }),
  rights: z.strictObject({ icon: z.string(), annualCommitment: z.boolean() }),
});
export interface ProductRecord extends z.infer<typeof productRecord> {}

/** The app config's two maps: product id by handle, and product by id. */
export const priceList = z.strictObject({
  productList: z.record(z.string(), z.string()),
  products: z.record(z.string(), productRecord),
});
export interface PriceList extends z.infer<typeof priceList> {}

const answerFields = {
  /** The call that it is for: one with these variables; default any. */
  when: jsonObject.exactOptional(),
};

export const scriptedAnswer = z.discriminatedUnion('kind', [
  /** The simulated backend responds. */
  z.strictObject({ kind: z.literal('work'), ...answerFields }),
  /** A GraphQL error whose message the user sees. */
  z.strictObject({
    kind: z.literal('refuse'),
    /** Shown to the user where the specification says so. */
    message: z.string(),
    /** The error's `extensions.code`. */
    code: z.string(),
    ...answerFields,
  }),
  /** The value of the operation's field. The simulated business does not change; fields that are left out are mocked. */
  z.strictObject({
    kind: z.literal('return'),
    /** The value of the operation's field. */
    data: jsonObject,
    ...answerFields,
  }),
]);
/** An answer that a scenario scripts. With `when` it applies only to calls with those variables. */
export type ScriptedAnswer = z.infer<typeof scriptedAnswer>;
