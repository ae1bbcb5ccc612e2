import type { ProviderAccount, ProviderOutcomes } from '../card-provider/index.ts';
import type {
  ActiveSubscriptionRecord,
  CouponRecord,
  Fault,
  HostOrder,
  IdempotencyRecord,
  PriceList,
  SavedMethodRecord,
  ScriptedAnswer,
  SubscriptionRecord,
  UpgradeIntentionRecord,
  UserRecord,
} from './records.ts';

/** The complete state of one session as JSON data. Sessions share only the price list, which is never changed. */
export interface World {
  scenario: string;
  session: string;
  /** ISO instant to which the clock was last set. Use `now(world)` for the current time. */
  now: string;
  /** Real time in milliseconds when the clock was started; null while it is stopped. */
  runningSince: number | null;
  /** Determines the default mocks of fields without data. It stays the same when the world moves to another session. */
  filledFrom: { seed: string; around: string };
  user: UserRecord;
  /** ISO instant at which the user's id token expires; null for never. */
  tokenExpiresAt: string | null;
  /** The user's id at the card provider. */
  customerId: string;
  activeSubscription: ActiveSubscriptionRecord | null;
  subscriptions: SubscriptionRecord[];
  /**
   * Prorated adjustment of a migration: credit if negative, a charge if positive; null if there is nothing to migrate.
   */
  adjustmentInCents: number | null;
  methods: SavedMethodRecord[];
  defaultPayment: string | null;
  coupons: CouponRecord[];
  priceList: PriceList;
  hostOrder: HostOrder;
  provider: ProviderAccount;
  /** Outcomes at the card provider that no test number produces. */
  providerOutcomes: ProviderOutcomes;
  /** Replaces the secret of every setup intent; null for the real one. */
  clientSecret: string | null;
  /** Ids of the setup intents created so far. */
  setupIntents: string[];
  /** Number of ids created, by prefix. */
  minted: Record<string, number>;
  /** Number of calls, by operation. */
  calls: Record<string, number>;
  script: Record<string, ScriptedAnswer[]>;
  /** Number of calls matched in the order of the script, by operation. */
  inOrder: Record<string, number>;
  faults: Fault[];
  /** Number of matching calls, by index of `faults`. */
  callsSeen: number[];
  /** Seed of the random delays, and the number of delays drawn so far. */
  seed: number;
  drawn: number;
  /** Idempotency records, by `operation:key`. */
  answersByKey: Record<string, IdempotencyRecord>;
  intentions: UpgradeIntentionRecord[];
}

export type FaultState = Pick<World, 'faults' | 'callsSeen' | 'seed' | 'drawn'>;
