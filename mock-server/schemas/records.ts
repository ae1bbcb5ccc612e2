/**
 * The user's data, in scenarios and in sessions: JSON without functions. Field names are those of schema.graphql, so that
 * a resolver can return a record as it is.
 */
import * as z from 'zod';
import { cents, digits, jsonObject, MAX_CENTS, month, wholeNumber, year } from './values.ts';

export const user = z.strictObject({
  /** Given name. */
  firstName: z.string(),
  /** Family name. */
  lastName: z.string(),
  /** Sent with setups of payment methods. */
  email: z.string(),
  /** Id of the account. */
  flakeId: z.string(),
  /** Sent with migrations. */
  phone: z.string().nullable(),
});
export interface UserRecord extends z.infer<typeof user> {}

export const savedCard = z.strictObject({
  /** As the card provider names it, like 'visa'. */
  brand: z.string(),
  /** Month of expiry. */
  exp_month: month,
  /** Year of expiry. */
  exp_year: year,
  /** Last digits of the card number. */
  last4: digits(4),
});
export const savedBankAccount = z.strictObject({
  /** The BSB, without a dash. */
  bsb_number: digits(6),
  /** Fewer than four for a shorter account number. */
  last4: z.string().regex(/^\d{1,4}$/, 'be a text of 1 to 4 digits'),
});

export const savedMethod = z.strictObject({
  /** Id at the card provider. */
  id: z.string().regex(/^\w{1,100}$/, "be 1 to 100 letters, digits or '_'"),
  /** The card; null for a bank account. */
  card: savedCard.nullable(),
  /** The bank account; null for a card. */
  au_becs_debit: savedBankAccount.nullable(),
});
export interface SavedMethodRecord extends z.infer<typeof savedMethod> {}

/** The billing service's name for each kind of method. */
const PAYMENT_TYPES = { card: 'credit card', au_becs_debit: 'direct debit' } as const satisfies Record<
  Exclude<keyof SavedMethodRecord, 'id'>,
  string
>;
const METHOD_KINDS = Object.keys(PAYMENT_TYPES) as (keyof typeof PAYMENT_TYPES)[];

/** What a subscription says about the method that pays for it; null without one. */
export function payerFields(method: SavedMethodRecord | null) {
  const card = method?.card ?? null;
  const kind = METHOD_KINDS.find((each) => method?.[each]);
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

/** A coupon as stored. Its discount is computed per product. */
export const coupon = z
  .strictObject({
    /** What the user enters. */
    code: z.string(),
    /** 'Percentage', 'Trial' or another value, which means an amount. */
    discountType: z.string(),
    /** Per cent for 'Percentage', otherwise cents. */
    value: z.number(),
    /** The error message of a coupon that is refused; null for a valid one. */
    refusedBecause: z.string().nullable(),
    /** Whether the discount recurs. */
    recurring: z.boolean(),
    /** How it recurs, like 'do_not_recur'. */
    recurringScheme: z.string().nullable(),
    /** Of a trial, the date of the first bill. */
    endDate: z.string().nullable(),
    /** The number of periods with the discount. */
    durationPeriodCount: wholeNumber(1, 10_000).nullable(),
    /** The length of a period, like '1 month'. */
    durationIntervalSpan: z.string().nullable(),
  })
  .refine(
    ({ value, ...type }) =>
      value >= 0 && (isPercentage(type) ? value <= 100 : Number.isInteger(value) && value <= MAX_CENTS),
    { path: ['value'], error: `be 0 to 100 for 'Percentage', otherwise whole cents from 0 to ${MAX_CENTS}` },
  );
export interface CouponRecord extends z.infer<typeof coupon> {}

export const activeSubscription = z.strictObject({
  /** Name of the plan. */
  name: z.string(),
  /** Handle of the plan. */
  handle: z.string(),
  /** Carried to the page; the checkout ignores it. */
  notUpgradeable: z.boolean().exactOptional(),
  /** Icon of the plan. */
  icon: z.string().exactOptional(),
  /** Background colour of the icon. */
  iconBg: z.string().exactOptional(),
  /** Border colour of the icon. */
  iconBorder: z.string().exactOptional(),
});

export const subscription = z.strictObject({
  /** Id of the subscription. */
  id: z.string(),
  /** The product's name. */
  product: z.string(),
  /** The product's id. */
  productId: z.string(),
  /** Like 'active' or 'canceled'. */
  state: z.string(),
  /** The masked number of the card that pays. */
  creditCard: z.string().nullable(),
  /** Month of expiry of that card. */
  creditCardExpiryMonth: month.nullable(),
  /** Year of expiry of that card. */
  creditCardExpiryYear: year.nullable(),
  /** How it is paid. */
  paymentType: z.enum(PAYMENT_TYPES).nullable(),
  /** The bank of the account that pays. */
  bankName: z.string().nullable(),
  /** Coupons in use. */
  couponCodes: z.array(z.string()),
});
export interface SubscriptionRecord extends z.infer<typeof subscription> {}

const interval = wholeNumber(0, 10_000);

export const productRecord = z.strictObject({
  /** Name of the plan. */
  name: z.string(),
  /** Price of one interval. */
  priceInCents: cents,
  /** The number of units between bills. */
  interval,
  /** The unit, like 'month'. */
  intervalUnit: z.string(),
  /** The number of units after which the plan ends. */
  expirationInterval: interval.nullable(),
  /** The unit of the expiration. */
  expirationIntervalUnit: z.string().nullable(),
  /** The number of units of the trial. */
  trialInterval: interval.nullable(),
  /** The unit of the trial. */
  trialIntervalUnit: z.string().nullable(),
  /** Price of the trial. */
  trialPriceInCents: cents.nullable(),
  /** The family of the product. */
  productFamily: z.strictObject({
    /** Id of the family. */
    id: z.string(),
  }),
  /** What the plan includes. */
  rights: z.strictObject({
    /** Icon of the plan. */
    icon: z.string(),
    /** Whether the plan runs for 12 months. */
    annualCommitment: z.boolean(),
  }),
});
export interface ProductRecord extends z.infer<typeof productRecord> {}

/** The app config's two maps: product id by handle, and product by id. */
export const priceList = z.strictObject({
  /** Product ids by handle. */
  productList: z.record(z.string(), z.string()),
  /** Products by id. */
  products: z.record(z.string(), productRecord),
});
export interface PriceList extends z.infer<typeof priceList> {}

const variables = jsonObject.exactOptional();

export const scriptedAnswer = z.discriminatedUnion('kind', [
  /** The simulated backend responds. */
  z.strictObject({
    kind: z.literal('work'),
    /** Only for calls with these variables, every time; without it, for the next call. */
    when: variables,
  }),
  /** A GraphQL error whose message the user sees. */
  z.strictObject({
    kind: z.literal('refuse'),
    /** The text of the error. */
    message: z.string(),
    /** The error's code, like 'PAYMENT_DECLINED'. */
    code: z.string(),
    /** Only for calls with these variables, every time; without it, for the next call. */
    when: variables,
  }),
  /** The value of the operation's field. The simulated business does not change; fields that are left out are mocked. */
  z.strictObject({
    kind: z.literal('return'),
    /** The fields of the value. */
    data: jsonObject,
    /** Only for calls with these variables, every time; without it, for the next call. */
    when: variables,
  }),
]);
/** An answer that a scenario scripts. With `when` it applies only to calls with those variables. */
export type ScriptedAnswer = z.infer<typeof scriptedAnswer>;
