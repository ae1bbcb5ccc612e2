/**
 * One session's whole state, as one plain JSON object. Sessions share nothing but the price list, which nobody writes.
 */
import type { ProviderAccount } from '../card-provider/index.ts';
import type {
  ActiveSubscription,
  Coupon,
  Delay,
  HostOrder,
  MigrationPreview,
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
  /** ISO instant. It stands still until it is set or advanced, so that answers are the same on every run. */
  now: string;
  user: User;
  /** The user at the card provider. */
  customerId: string;
  activeSubscription: ActiveSubscription | null;
  subscriptions: Subscription[];
  preview: MigrationPreview | null;
  methods: SavedMethod[];
  defaultPayment: string | null;
  coupons: Coupon[];
  priceList: PriceList;
  hostOrder: HostOrder;
  provider: ProviderAccount;
  /** Ids of the setup intents opened so far. */
  setupIntents: string[];
  /** How many ids of each prefix were minted. */
  minted: Record<string, number>;
  /** How many times each operation was called. */
  calls: Record<string, number>;
  script: Record<string, ScriptedAnswer[]>;
  faults: Record<string, Delay>;
  /** First answers, by operation and idempotency key. */
  answersByKey: Record<string, unknown>;
  intentions: UpgradeIntention[];
}

/** '<scenario>.<session>': how tokens, paths and the journal name this world. */
export const worldKey = (world: Pick<World, 'scenario' | 'session'>): string => `${world.scenario}.${world.session}`;
