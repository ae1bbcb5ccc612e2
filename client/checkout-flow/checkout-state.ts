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
import { type KnownPayments, NO_PAYMENTS, type SentPayment, type SubscriptionList } from './sent-payment.ts';

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

/** What to show, and the plan it sells. */
export interface NextOpening {
  request: ShowRequest;
  /** Null when the app config does not know the handle. */
  plan: Plan | null;
  /** Random: no two openings anywhere share it. */
  nonce: string;
}

/** One showing of the dialog or the form. Answers that carry another opening's id are dropped. */
export interface Opening extends NextOpening {
  id: number;
  /** Keys of the payments for this plan that were known to be paid when it opened. */
  paidBefore: readonly string[];
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
  /** The user's subscriptions; null when they could not be read. */
  subscriptions: SubscriptionList | null;
  intent: IntentFact;
  /** What the user did before "Try again"; null in a fresh opening. */
  kept: Form | null;
}
export interface Facts {
  methods: SavedMethods;
  /** The saved methods could not be loaded; none are shown, although there may be some. */
  unlisted: boolean;
  migration: MigrationFact;
  /** The user's subscriptions when the checkout opened; null when they could not be read. */
  subscriptions: SubscriptionList | null;
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
export type Attempt = NewAttempt | RepeatAttempt;

/** A purchase that has not been sent before, under a key of its own. */
export interface NewAttempt {
  kind: 'new';
  id: number;
  /** Names one request: every new attempt has another. */
  idempotencyKey: string;
  opening: Opening;
  plan: Plan;
  route: PaymentRoute;
  price: Cents;
  /** Without credit and without a charge for the current plan. */
  subtotal: Cents;
  extras: UpgradeExtras;
  holderName: string;
  /** Null when one must be asked for first. */
  intent: SetupIntent | null;
  /** The user at the provider; null while no intent was ever had. */
  customerId: string | null;
  /** Null when nothing is migrated. */
  subscriptionId: string | null;
  /** The user's subscriptions before; null when they must be read first. */
  subscriptions: SubscriptionList | null;
  /** Keys of the payments for this plan that the page knew to be paid at the press. */
  paidBefore: readonly string[];
}

/** Finds out what became of a payment, and sends the very same request again where that does not show. */
export interface RepeatAttempt {
  kind: 'repeat';
  id: number;
  opening: Opening;
  payment: SentPayment;
  /** What was shown at the press. */
  price: Cents;
}

/** What outlives an opening. */
export interface Past {
  openings: number;
  attempts: number;
  payments: KnownPayments;
}

export type CheckoutState =
  /** `inFlight` is a payment whose dialog the host closed: it still reports, once. `next` is what is shown after it. */
  | { at: 'hidden'; past: Past; inFlight: Attempt | null; next: NextOpening | null }
  | { at: 'preparing'; past: Past; opening: Opening; preparation: Preparation }
  | { at: 'open'; past: Past; opening: Opening; facts: Facts; form: Form }
  /** `next` is what the host sells by now, where that changed during the payment. */
  | {
      at: 'paying';
      past: Past;
      opening: Opening;
      facts: Facts;
      form: Form;
      attempt: Attempt;
      next: NextOpening | null;
    }
  | { at: 'paid'; past: Past; opening: Opening; facts: Facts; form: Form };

export const HIDDEN: CheckoutState = {
  at: 'hidden',
  past: { openings: 0, attempts: 0, payments: NO_PAYMENTS },
  inFlight: null,
  next: null,
};
