import type {
  AppliedCoupon,
  Cents,
  MigrationPreview,
  PaymentRoute,
  PaymentType,
  Plan,
  SavedMethods,
  UpgradeExtras,
} from '#domain';
import type { SetupIntent } from '#graphql';
import type { MethodEntry } from './method-entry.ts';

/** What the host was told to sell, and what it wants to hear afterwards. */
export interface ShowRequest {
  planHandle: string;
  pricePointHandle: string | null;
  breakdown: Breakdown;
  /** Carried into every tracking event. */
  tracking: Record<string, unknown>;
  onSuccess: ((report: PaidReport) => void) | null;
  extras: UpgradeExtras;
  offer: string | null;
  /** The dialog says that it opened and closes after payment; the standalone form does neither (spec 2, 4). */
  surface: 'dialog' | 'form';
}

/** What the host knows of the price beyond the plan's own. */
export interface Breakdown {
  /** The price at the price point, where that differs from the plan's. */
  planPrice: Cents | null;
  /** An all-in price before credit and discount; zero is a price. */
  priceOverride: Cents | null;
  addOns: { name: string; price: Cents }[];
  coupon: AppliedCoupon | null;
}

export interface PaidReport {
  subscriptionId: string;
  handle: string;
  offer: string | null;
  paymentType: PaymentType;
}

/** One showing of the dialog. Answers that carry another opening's id are dropped. */
export interface Opening {
  id: number;
  /** Random: no two openings anywhere share it. */
  nonce: string;
  request: ShowRequest;
  /** Null when the app config does not know the handle. */
  plan: Plan | null;
}

export type MigrationFact =
  | { kind: 'none' }
  | { kind: 'upgrade'; subscriptionId: string; preview: MigrationPreview }
  /** The question failed. That is not "nothing to migrate": paying now could buy a second subscription. */
  | { kind: 'unavailable' };

export type IntentFact =
  | { kind: 'asked' }
  | { kind: 'fresh'; intent: SetupIntent }
  /** Used up: a new one is asked for when it is needed. The customer outlives it. */
  | { kind: 'used'; customerId: string | null }
  /** Not to be had: new details cannot be taken until "Try again" gets one. Saved methods need none. */
  | { kind: 'unavailable' };

/** What is loaded when the dialog opens. Null: still on its way. */
export interface Preparation {
  methods: SavedMethods | null;
  unlisted: boolean;
  migration: MigrationFact | null;
  intent: IntentFact;
  /** What the user did before "Try again"; null in a fresh opening. */
  kept: Form | null;
}
export interface Facts {
  methods: SavedMethods;
  /** The saved methods could not be loaded; none are shown, although there may be some. */
  unlisted: boolean;
  migration: MigrationFact;
  intent: IntentFact;
}

export type CouponError = 'invalid' | 'in-use';
export interface CouponForm {
  text: string;
  error: CouponError | null;
  /** The last check of what is typed succeeded. */
  valid: boolean;
  /** The check under way, of which code; only the answer to the newest counts. */
  checking: { ticket: number; code: string } | null;
  tickets: number;
  /** The coupon in the breakdown. It stays until it is removed or replaced. */
  applied: AppliedCoupon | null;
}

export interface Form extends MethodEntry {
  coupon: CouponForm;
  extras: UpgradeExtras;
}

/** One press of the pay button: everything it needs, fixed at that moment. */
export interface Attempt {
  id: number;
  /** Same for every attempt of one intention to pay: opening, plan, price and method; and for all until one is known. */
  idempotencyKey: string;
  opening: Opening;
  plan: Plan;
  route: PaymentRoute;
  price: Cents;
  extras: UpgradeExtras;
  holderName: string;
  /** Null when one must be asked for first. */
  intent: SetupIntent | null;
  /** The user at the provider; null while no intent was ever had. */
  customerId: string | null;
  /** Null when nothing is migrated. */
  subscriptionId: string | null;
}

/** A payment whose answer is missing. Its key is known to the operation that it was sent with, and to no other. */
export type Unsettled = Pick<Attempt, 'idempotencyKey' | 'subscriptionId'>;

/** What outlives an opening: how many there were, and the payments of which nobody knows whether they were made. */
export interface Past {
  openings: number;
  attempts: number;
  /**
   * By plan handle. Until it is known what became of one, every further attempt at its plan asks for the same once more,
   * so that it can be paid only once; whatever else is paid meanwhile.
   */
  unsettled: ReadonlyMap<string, Unsettled>;
}

export type CheckoutState =
  /** `settling` is a payment whose dialog the host closed: it still reports, once. */
  | { at: 'hidden'; past: Past; settling: Attempt | null }
  | { at: 'preparing'; past: Past; opening: Opening; preparation: Preparation }
  | { at: 'open'; past: Past; opening: Opening; facts: Facts; form: Form }
  | { at: 'paying'; past: Past; opening: Opening; facts: Facts; form: Form; attempt: Attempt }
  | { at: 'paid'; past: Past; opening: Opening; facts: Facts; form: Form };

export const HIDDEN: CheckoutState = {
  at: 'hidden',
  past: { openings: 0, attempts: 0, unsettled: new Map() },
  settling: null,
};
