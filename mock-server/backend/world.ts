/**
 * One session's whole state, as one plain JSON object. Sessions share nothing but the price list, which nobody writes.
 */
import type { ProviderAccount, ProviderOutcomes } from '../card-provider/index.ts';
import type {
  ActiveSubscription,
  Coupon,
  Fault,
  FirstAnswer,
  HostOrder,
  PriceList,
  SavedMethod,
  ScriptedAnswer,
  Subscription,
  UpgradeIntention,
  User,
} from './records.ts';

export interface World {
  scenario: string;
  session: string;
  /** ISO instant. Ask `now(world)` for the time: this is where the clock was last set. */
  now: string;
  /** Real time, in milliseconds, since when the clock runs; null while it stands still, as it does until told to run. */
  runningSince: number | null;
  /** What decides the fields that this world leaves unsaid. It stays when the world moves to another session. */
  filledFrom: { seed: string; around: string };
  user: User;
  /** ISO instant from which the user's id token is no longer good; null for one that lasts. */
  tokenExpiresAt: string | null;
  /** The user at the card provider. */
  customerId: string;
  activeSubscription: ActiveSubscription | null;
  subscriptions: Subscription[];
  /** What the current plan is worth against any other: negative is credit, positive a charge. Null: nothing to migrate. */
  adjustmentInCents: number | null;
  methods: SavedMethod[];
  defaultPayment: string | null;
  coupons: Coupon[];
  priceList: PriceList;
  hostOrder: HostOrder;
  provider: ProviderAccount;
  /** Endings at the card provider that no test number leads to. */
  providerOutcomes: ProviderOutcomes;
  /** Handed out in place of every setup intent's secret; null when it is the real one. */
  clientSecret: string | null;
  /** Ids of the setup intents opened so far. */
  setupIntents: string[];
  /** How many ids of each prefix were minted. */
  minted: Record<string, number>;
  /** How many times each operation was called. */
  calls: Record<string, number>;
  script: Record<string, ScriptedAnswer[]>;
  /** How many calls of each operation went by the order of its script. */
  inOrder: Record<string, number>;
  faults: Fault[];
  /** How many calls each fault has seen, in the order of `faults`. */
  callsSeen: number[];
  /** What decides the delays that are left to chance, and how many were drawn so far. */
  seed: number;
  drawn: number;
  /** First answers, by operation and idempotency key. */
  answersByKey: Record<string, FirstAnswer>;
  intentions: UpgradeIntention[];
}

/** '<scenario>.<session>': how tokens, paths and the journal name this world. */
export const worldKey = (world: Pick<World, 'scenario' | 'session'>): string => `${world.scenario}.${world.session}`;
