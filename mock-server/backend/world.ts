import * as z from 'zod';
import { providerAccount, providerOutcomes } from '../card-provider/index.ts';
import { faults } from '../schemas/fault.ts';
import {
  activeSubscription,
  coupon,
  priceList,
  savedMethod,
  scriptedAnswer,
  subscription,
  user,
} from '../schemas/records.ts';
import { cents, count, instant, MAX_ADD_ONS, seed } from '../schemas/values.ts';

const order = z.strictObject({
  planHandle: z.string(),
  pricePointHandle: z.string().nullable(),
  /** The price that the host page sets for the plan; null if the price list applies. */
  planPriceInCents: cents.nullable(),
  priceOverrideInCents: cents.nullable(),
  /** An add-on with a handle is charged only if the purchase request orders it. */
  addOns: z
    .array(z.strictObject({ handle: z.string().nullable(), priceInCents: cents }))
    .max(MAX_ADD_ONS, `have at most ${MAX_ADD_ONS} entries`),
  couponCodes: z.array(z.string()),
});
export interface Order extends z.infer<typeof order> {}

const idempotencyRecord = z.strictObject({
  answer: z.unknown(),
  requestJson: z.string(),
  entry: count.nullable(),
});
export interface IdempotencyRecord extends z.infer<typeof idempotencyRecord> {}

const counts = z.record(z.string(), count);

const worldFields = z.strictObject({
  scenario: z.string(),
  session: z.string().regex(/^[\w-]{1,64}$/, "be 1 to 64 letters, digits, '-' or '_'"),
  /** The time of the clock's last setting; `now(world)` returns the current time. */
  now: instant,
  /** Real time in milliseconds when the clock was started. Null while it is stopped. */
  runningSince: z.number().min(0, 'be a time in milliseconds').nullable(),
  user,
  tokenExpiresAt: instant.nullable(),
  customerId: z.string(),
  activeSubscription: activeSubscription.nullable(),
  subscriptions: z.array(subscription),
  adjustmentInCents: cents.nullable(),
  /** Whether responses send numeric ids as integers. World files of earlier versions lack this field. */
  integerIds: z.boolean().exactOptional(),
  methods: z.array(savedMethod),
  defaultPayment: z.string().nullable(),
  declinedMethod: z.strictObject({ id: z.string(), message: z.string() }).nullable(),
  coupons: z.array(coupon),
  priceList,
  order,
  provider: providerAccount,
  providerOutcomes,
  /** A scenario's replacement for the client secret of every setup intent; null for the real secrets. */
  clientSecret: z.string().nullable(),
  setupIntents: z.array(z.string()),
  idCounts: counts,
  calls: counts,
  script: z.record(z.string(), z.array(scriptedAnswer)),
  faults,
  matchingCalls: z.array(count),
  seed,
  delayCount: count,
  idempotencyRecords: z.record(z.string(), idempotencyRecord),
  intentions: z.array(z.strictObject({ plan: z.string(), saleSlug: z.string().nullable(), at: instant })),
});

const hasCountForEachFault = ({ faults, matchingCalls }: { faults: unknown[]; matchingCalls: unknown[] }): boolean =>
  matchingCalls.length === faults.length;
const COUNT_MESSAGE = { message: "be as long as 'faults', with one count for each fault", path: ['matchingCalls'] };

export const worldSchema = worldFields.refine(hasCountForEachFault, COUNT_MESSAGE);

export interface World extends z.infer<typeof worldSchema> {}

export type FaultState = Pick<World, 'faults' | 'matchingCalls' | 'seed' | 'delayCount'>;
