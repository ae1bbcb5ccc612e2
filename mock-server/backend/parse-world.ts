import { z } from 'zod';
import { DECLINE_CODES } from '../card-provider/index.ts';
import { parseInstant } from './clock.ts';
import {
  anyObject,
  arrayOf,
  boolean,
  cents,
  count,
  integerBetween,
  looseObject,
  number,
  oneOf,
  parseInput,
  recordOf,
  strictObject,
  text,
} from './parse-input.ts';
import type { World } from './world.ts';

const instant = text.refine((value) => parseInstant(value) !== null, 'an ISO 8601 instant with an offset');
const month = integerBetween(1, 12);
const year = integerBetween(1970, 9999);
const interval = integerBetween(0, 10_000);

const user = strictObject({ firstName: text, lastName: text, email: text, flakeId: text, phone: text.nullable() });

const activeSubscription = strictObject({
  name: text,
  handle: text,
  notUpgradeable: boolean.optional(),
  icon: text.optional(),
  iconBg: text.optional(),
  iconBorder: text.optional(),
});

const savedMethod = strictObject({
  id: text,
  card: strictObject({ brand: text, exp_month: month, exp_year: year, last4: text }).nullable(),
  au_becs_debit: strictObject({ bsb_number: text, last4: text }).nullable(),
});

const coupon = strictObject({
  code: text,
  discountType: text,
  value: number,
  refusedBecause: text.nullable(),
  recurring: boolean,
  recurringScheme: text.nullable(),
  endDate: text.nullable(),
  durationPeriodCount: number.nullable(),
  durationIntervalSpan: text.nullable(),
});

const subscription = strictObject({
  id: text,
  product: text,
  productId: text,
  state: text,
  creditCard: text.nullable(),
  creditCardExpiryMonth: month.nullable(),
  creditCardExpiryYear: year.nullable(),
  paymentType: oneOf('credit card', 'direct debit').nullable(),
  bankName: text.nullable(),
  couponCodes: arrayOf(text),
});

const product = strictObject({
  name: text,
  priceInCents: cents,
  interval,
  intervalUnit: text,
  expirationInterval: interval.nullable(),
  expirationIntervalUnit: text.nullable(),
  trialInterval: interval.nullable(),
  trialIntervalUnit: text.nullable(),
  trialPriceInCents: cents.nullable(),
  productFamily: strictObject({ id: text }),
  rights: strictObject({ icon: text, annualCommitment: boolean }),
});

const hostOrder = strictObject({
  planHandle: text,
  pricePointHandle: text.nullable(),
  planPriceInCents: cents.nullable(),
  priceOverrideInCents: cents.nullable(),
  addOnPricesInCents: arrayOf(cents),
  couponCodes: arrayOf(text),
});

const intentStatus = oneOf(
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
);
const cardDetails = looseObject({ brand: text, exp_month: month, exp_year: year, last4: text });
const testBehaviour = { id: text, testCase: text, authentication: oneOf('none', 'challenge') };

/** Only the fields that the card provider reads are checked; it returns the others unchanged. */
const provider = strictObject({
  setupIntents: recordOf(
    looseObject({
      id: text,
      client_secret: text,
      created: number,
      status: intentStatus,
      payment_method: text.nullable(),
      last_setup_error: anyObject.nullable(),
      next_action: anyObject.nullable(),
      payment_method_types: arrayOf(text),
    }),
  ),
  paymentMethods: recordOf(
    looseObject({
      ...testBehaviour,
      type: oneOf('card', 'au_becs_debit'),
      billing_details: anyObject,
      card: cardDetails.optional(),
      au_becs_debit: looseObject({ bsb_number: text, last4: text }).optional(),
    }),
  ),
  tokens: recordOf(looseObject({ ...testBehaviour, card: anyObject, used: boolean, facts: cardDetails })),
  confirmations: recordOf(count),
});

const providerOutcomes = strictObject({
  confirmSetup: oneOf('processing', 'refused', ...DECLINE_CODES).optional(),
  intentAlready: oneOf('succeeded', 'canceled').optional(),
  createPaymentMethod: oneOf('refused').optional(),
  createToken: oneOf('refused').optional(),
});

const scriptedAnswer = z.discriminatedUnion(
  'kind',
  [
    strictObject({ kind: z.literal('work'), when: anyObject.optional() }),
    strictObject({ kind: z.literal('refuse'), message: text, code: text, when: anyObject.optional() }),
  ],
  "an answer of the kind 'work' or 'refuse'",
);

const WORLD_FIELDS: Record<keyof World, z.ZodType> = {
  scenario: text,
  session: text.regex(/^[\w-]{1,64}$/, "1 to 64 letters, digits, '-' or '_'"),
  now: instant,
  runningSince: number.min(0, 'a time in milliseconds').nullable(),
  filledFrom: strictObject({ seed: text, around: instant }),
  tokenExpiresAt: instant.nullable(),
  user,
  customerId: text,
  activeSubscription: activeSubscription.nullable(),
  subscriptions: arrayOf(subscription),
  adjustmentInCents: cents.nullable(),
  methods: arrayOf(savedMethod),
  defaultPayment: text.nullable(),
  coupons: arrayOf(coupon),
  priceList: strictObject({ productList: recordOf(text), products: recordOf(product) }),
  hostOrder,
  provider,
  providerOutcomes,
  clientSecret: text.nullable(),
  setupIntents: arrayOf(text),
  minted: recordOf(count),
  calls: recordOf(count),
  script: recordOf(arrayOf(scriptedAnswer)),
  inOrder: recordOf(count),
  faults: arrayOf(anyObject),
  callsSeen: arrayOf(count),
  seed: integerBetween(0, 0xffff_ffff),
  drawn: count,
  answersByKey: recordOf(strictObject({ answer: anyObject, asked: text, entry: count.nullable() })),
  intentions: arrayOf(strictObject({ plan: text, saleSlug: text.nullable(), at: instant })),
};

const worldSchema = strictObject(WORLD_FIELDS);

/** Validates a world. Rejects the first invalid field with its path. */
export const parseWorld = (value: unknown): World => parseInput(worldSchema, value, 'world') as unknown as World;
