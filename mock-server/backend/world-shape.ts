import { z } from 'zod';
import { DECLINE_CODES } from '../card-provider/index.ts';
import { parseInstant } from './clock.ts';
import {
  cents,
  count,
  fields,
  fieldsAmong,
  flag,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  readShape,
  text,
  wholeNumber,
} from './read-shape.ts';
import type { World } from './world.ts';

const instant = text.refine((value) => parseInstant(value) !== null, 'an ISO 8601 instant with an offset');
const month = wholeNumber(1, 12);
const year = wholeNumber(1970, 9999);
const interval = wholeNumber(0, 10_000);

const user = fields({ firstName: text, lastName: text, email: text, flakeId: text, phone: text.nullable() });

const activeSubscription = fields({
  name: text,
  handle: text,
  notUpgradeable: flag.optional(),
  icon: text.optional(),
  iconBg: text.optional(),
  iconBorder: text.optional(),
});

const savedMethod = fields({
  id: text,
  card: fields({ brand: text, exp_month: month, exp_year: year, last4: text }).nullable(),
  au_becs_debit: fields({ bsb_number: text, last4: text }).nullable(),
});

const coupon = fields({
  code: text,
  discountType: text,
  value: number,
  refusedBecause: text.nullable(),
  recurring: flag,
  recurringScheme: text.nullable(),
  endDate: text.nullable(),
  durationPeriodCount: number.nullable(),
  durationIntervalSpan: text.nullable(),
});

const subscription = fields({
  id: text,
  product: text,
  productId: text,
  state: text,
  creditCard: text.nullable(),
  creditCardExpiryMonth: month.nullable(),
  creditCardExpiryYear: year.nullable(),
  paymentType: oneOf('credit card', 'direct debit').nullable(),
  bankName: text.nullable(),
  couponCodes: listOf(text),
});

const product = fields({
  name: text,
  priceInCents: cents,
  interval,
  intervalUnit: text,
  expirationInterval: interval.nullable(),
  expirationIntervalUnit: text.nullable(),
  trialInterval: interval.nullable(),
  trialIntervalUnit: text.nullable(),
  trialPriceInCents: cents.nullable(),
  productFamily: fields({ id: text }),
  rights: fields({ icon: text, annualCommitment: flag }),
});

const hostOrder = fields({
  planHandle: text,
  pricePointHandle: text.nullable(),
  planPriceInCents: cents.nullable(),
  priceOverrideInCents: cents.nullable(),
  addOnPricesInCents: listOf(cents),
  couponCodes: listOf(text),
});

const intentStatus = oneOf(
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
);
const cardFacts = fieldsAmong({ brand: text, exp_month: month, exp_year: year, last4: text });
const behaviour = { id: text, testCase: text, authentication: oneOf('none', 'challenge') };

/** What the card provider works with is looked into; the rest it only repeats. */
const provider = fields({
  setupIntents: mapOf(
    fieldsAmong({
      id: text,
      client_secret: text,
      created: number,
      status: intentStatus,
      payment_method: text.nullable(),
      last_setup_error: object.nullable(),
      next_action: object.nullable(),
      payment_method_types: listOf(text),
    }),
  ),
  paymentMethods: mapOf(
    fieldsAmong({
      ...behaviour,
      type: oneOf('card', 'au_becs_debit'),
      billing_details: object,
      card: cardFacts.optional(),
      au_becs_debit: fieldsAmong({ bsb_number: text, last4: text }).optional(),
    }),
  ),
  tokens: mapOf(fieldsAmong({ ...behaviour, card: object, used: flag, facts: cardFacts })),
  confirmations: mapOf(count),
});

const providerOutcomes = fields({
  confirmSetup: oneOf('processing', 'refused', ...DECLINE_CODES).optional(),
  intentAlready: oneOf('succeeded', 'canceled').optional(),
  createPaymentMethod: oneOf('refused').optional(),
  createToken: oneOf('refused').optional(),
});

const scriptedAnswer = z.discriminatedUnion(
  'kind',
  [
    fields({ kind: z.literal('work'), when: object.optional() }),
    fields({ kind: z.literal('refuse'), message: text, code: text, when: object.optional() }),
  ],
  "an answer of the kind 'work' or 'refuse'",
);

const WORLD: Record<keyof World, z.ZodType> = {
  scenario: text,
  session: text.regex(/^[\w-]{1,64}$/, "1 to 64 letters, digits, '-' or '_'"),
  now: instant,
  runningSince: number.min(0, 'a time in milliseconds').nullable(),
  filledFrom: fields({ seed: text, around: instant }),
  tokenExpiresAt: instant.nullable(),
  user,
  customerId: text,
  activeSubscription: activeSubscription.nullable(),
  subscriptions: listOf(subscription),
  adjustmentInCents: cents.nullable(),
  methods: listOf(savedMethod),
  defaultPayment: text.nullable(),
  coupons: listOf(coupon),
  priceList: fields({ productList: mapOf(text), products: mapOf(product) }),
  hostOrder,
  provider,
  providerOutcomes,
  clientSecret: text.nullable(),
  setupIntents: listOf(text),
  minted: mapOf(count),
  calls: mapOf(count),
  script: mapOf(listOf(scriptedAnswer)),
  inOrder: mapOf(count),
  faults: listOf(object),
  callsSeen: listOf(count),
  seed: wholeNumber(0, 0xffff_ffff),
  drawn: count,
  answersByKey: mapOf(fields({ answer: object, asked: text, entry: count.nullable() })),
  intentions: listOf(fields({ plan: text, saleSlug: text.nullable(), at: instant })),
};

const world = fields(WORLD);

/** The world that a value is, or a refusal with its first mistake. */
export const worldIn = (value: unknown): World => readShape(world, value, 'world') as unknown as World;
