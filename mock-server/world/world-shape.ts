import {
  anything,
  count,
  fields,
  flag,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  orNull,
  type Shape,
  text,
} from './json-shape.ts';
import type { World } from './world.ts';

const savedMethod = fields({
  id: text,
  card: orNull(fields({ brand: text, exp_month: number, exp_year: number, last4: text })),
  au_becs_debit: orNull(fields({ bsb_number: text, last4: text })),
});

const coupon = fields({
  code: text,
  discountType: text,
  value: number,
  refusedBecause: orNull(text),
  recurring: flag,
  recurringScheme: orNull(text),
  endDate: orNull(text),
  durationPeriodCount: orNull(number),
  durationIntervalSpan: orNull(text),
});

const subscription = fields({
  id: text,
  product: text,
  productId: text,
  state: text,
  creditCard: orNull(text),
  creditCardExpiryMonth: orNull(number),
  creditCardExpiryYear: orNull(number),
  paymentType: orNull(oneOf('credit card', 'direct debit')),
  bankName: orNull(text),
  couponCodes: listOf(text),
});

const WORLD: Record<keyof World, Shape> = {
  scenario: text,
  session: text,
  now: text,
  runningSince: orNull(number),
  filledFrom: fields({ seed: text, around: text }),
  tokenExpiresAt: orNull(text),
  user: fields({ firstName: text, lastName: text, email: text, flakeId: text, phone: orNull(text) }),
  customerId: text,
  activeSubscription: orNull(object),
  subscriptions: listOf(subscription),
  adjustmentInCents: orNull(number),
  methods: listOf(savedMethod),
  defaultPayment: orNull(text),
  coupons: listOf(coupon),
  priceList: fields({ productList: mapOf(text), products: mapOf(object) }),
  hostOrder: fields({
    planHandle: text,
    pricePointHandle: orNull(text),
    planPriceInCents: orNull(number),
    priceOverrideInCents: orNull(number),
    addOnPricesInCents: listOf(number),
    couponCodes: listOf(text),
  }),
  provider: fields({
    setupIntents: mapOf(object),
    paymentMethods: mapOf(object),
    tokens: mapOf(object),
    confirmations: mapOf(count),
  }),
  providerOutcomes: object,
  clientSecret: orNull(text),
  setupIntents: listOf(text),
  minted: mapOf(count),
  calls: mapOf(count),
  script: mapOf(listOf(object)),
  inOrder: mapOf(count),
  faults: listOf(object),
  callsSeen: listOf(count),
  seed: count,
  drawn: count,
  answersByKey: mapOf(fields({ answer: anything, asked: text, entry: orNull(count) })),
  intentions: listOf(fields({ plan: text, saleSlug: orNull(text), at: text })),
};

/** Refuses what is no world. What no resolver could stumble over is not looked into. */
export const checkWorld: Shape = fields(WORLD);
