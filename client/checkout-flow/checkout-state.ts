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
  /** Not to be had, or used up: a new one is asked for when it is needed. The customer outlives a used one. */
  | { kind: 'none'; customerId: string | null };

/** What is loaded when the dialog opens. Null: still on its way. */
export interface Preparation {
  methods: SavedMethods | null;
  migration: MigrationFact | null;
  intent: IntentFact;
  /** What the user did with coupons before "Try again"; null in a fresh opening. */
  kept: Pick<Form, 'coupon' | 'extras'> | null;
}
export interface Facts {
  methods: SavedMethods;
  migration: MigrationFact;
  intent: IntentFact;
}

/** What one provider field says of itself. */
export interface FieldFacts {
  complete: boolean;
  empty: boolean;
  error: string | null;
}
export type CardField = 'number' | 'expiry' | 'cvc';
export interface CardForm {
  name: string;
  brand: string;
  number: FieldFacts;
  expiry: FieldFacts;
  cvc: FieldFacts;
}
export interface BankForm {
  name: string;
  account: FieldFacts;
  bankName: string | null;
}
export type CouponError = 'invalid' | 'in-use';
export interface CouponForm {
  text: string;
  error: CouponError | null;
  /** The last check of what is typed succeeded. */
  valid: boolean;
  /** The check under way; only the answer to the newest counts. */
  checking: number | null;
  tickets: number;
  /** The coupon in the breakdown. It stays until it is removed or replaced. */
  applied: AppliedCoupon | null;
}

export interface Form {
  tab: PaymentType;
  /** The chosen saved method; null shows the new-entry form. */
  methodId: string | null;
  card: CardForm;
  bank: BankForm;
  coupon: CouponForm;
  extras: UpgradeExtras;
}

/** One press of the pay button: everything it needs, fixed at that moment. */
export interface Attempt {
  id: number;
  /** Same for every attempt of one intention to pay: opening, plan, price and method. */
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

export type CheckoutState =
  /** `settling` is a payment whose dialog the host closed: it still reports, once. */
  | { at: 'hidden'; openings: number; attempts: number; settling: Attempt | null }
  | { at: 'preparing'; openings: number; attempts: number; opening: Opening; preparation: Preparation }
  | { at: 'open'; openings: number; attempts: number; opening: Opening; facts: Facts; form: Form }
  | { at: 'paying'; openings: number; attempts: number; opening: Opening; facts: Facts; form: Form; attempt: Attempt }
  | { at: 'paid'; openings: number; attempts: number; opening: Opening; facts: Facts; form: Form };

export const HIDDEN: CheckoutState = { at: 'hidden', openings: 0, attempts: 0, settling: null };
