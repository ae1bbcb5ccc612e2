/**
 * The things a session knows, as plain data: they survive `JSON.stringify` and hold no functions. Fields are spelled as
 * schema.graphql spells them, so that a resolver can hand a record on as it is.
 */
export interface User {
  firstName: string;
  lastName: string;
  email: string;
  flakeId: string;
  phone: string | null;
}

export interface SavedMethod {
  id: string;
  card: { brand: string; exp_month: number; exp_year: number; last4: string } | null;
  au_becs_debit: { bsb_number: string; last4: string } | null;
}

/** A coupon as the back office keeps it; what the checkout hears of it is computed per product. */
export interface Coupon {
  code: string;
  /** 'Percentage', 'Trial' or another word, which means an amount. */
  discountType: string;
  /** Per cent for 'Percentage', otherwise cents. */
  value: number;
  /** A refused coupon, and the words of the back office for it. */
  refusedBecause: string | null;
  recurring: boolean;
  recurringScheme: string | null;
  endDate: string | null;
  durationPeriodCount: number | null;
  durationIntervalSpan: string | null;
}

export interface ActiveSubscription {
  name: string;
  handle: string;
  notUpgradeable?: boolean;
  icon?: string;
  iconBg?: string;
  iconBorder?: string;
}

export interface Subscription {
  id: string;
  /** Name of the product. */
  product: string;
  productId: string;
  state: string;
  creditCard: string | null;
  creditCardExpiryMonth: number | null;
  creditCardExpiryYear: number | null;
  paymentType: 'credit card' | 'direct debit' | null;
  bankName: string | null;
  couponCodes: string[];
}

export interface MigrationPreview {
  prorated_adjustment_in_cents: number;
  charge_in_cents: number;
  payment_due_in_cents: number;
  credit_applied_in_cents: number;
}

export interface Product {
  name: string;
  priceInCents: number;
  interval: number;
  intervalUnit: string;
  expirationInterval: number | null;
  expirationIntervalUnit: string | null;
  trialInterval: number | null;
  trialIntervalUnit: string | null;
  trialPriceInCents: number | null;
  productFamily: { id: string };
  rights: { icon: string; annualCommitment: boolean };
}

/** The app config's two maps: handle to id, and id to details. */
export interface PriceList {
  productList: Record<string, string>;
  products: Record<string, Product>;
}

/** What the embedding page decided about the order and a product's price alone cannot explain. */
export interface HostOrder {
  /** The plan that the page sells, and the price point of it that the page names. */
  planHandle: string;
  pricePointHandle: string | null;
  /** That plan's price at that price point, where the host gave one. */
  planPriceInCents: number | null;
  priceOverrideInCents: number | null;
  addOnPricesInCents: number[];
  /** Coupons that the host brought along. */
  couponCodes: string[];
}

export interface UpgradeIntention {
  plan: string;
  saleSlug: string | null;
  at: string;
}

/** An answer that a scenario writes itself. `when` demands variables: what is written there has to be sent as it is. */
export type ScriptedAnswer = ({ kind: 'work' } | { kind: 'refuse'; message: string; code: string }) & {
  when?: Record<string, unknown>;
};

/** What the calls to the card provider are named in the journal. */
export type ProviderCallName =
  | 'create payment method'
  | 'create token'
  | 'confirm setup intent'
  | 'retrieve setup intent'
  | 'answer challenge';

/**
 * One thing that goes wrong on the way to a call, or back from it. Faults are tried in their order; the first that
 * meets a call is the one.
 */
export interface Fault {
  /** An operation, 'upgrade-intention', a call to the card provider, its script or its frames; '*' is every call. */
  call: string;
  /** Lets this many of them pass first. */
  skip?: number;
  /** Then meets this many; all that follow when left out. */
  times?: number;
  /** Holds the answer back: whole milliseconds, or a draw between two bounds that the session's seed decides. */
  delayMs?: number | [from: number, to: number];
  /** What becomes of the call; after the delay it is answered as usual when left out. */
  breaks?: Breakage;
}

export type Breakage =
  /** An answer of HTTP instead of ours; the work is not begun. */
  | { with: 'status'; status: number; body?: string; type?: string }
  /** Our answer, cut off in the middle. */
  | { with: 'malformed JSON' }
  /** `{"data": null}`: no data and no errors. The work is not begun. */
  | { with: 'null data' }
  /** A refusal with a code, as the server would write it; the work is not begun. */
  | { with: 'error'; message: string; code: string }
  /** The connection breaks: before the work is begun, or after it was done, so that nobody hears of it. */
  | { with: 'lost connection'; work: 'not begun' | 'done' };

/** A fault on the call that it meets. */
export interface MetFault {
  readonly fault: Fault;
  /** How long the answer is held back, drawn where the fault leaves it to chance. */
  readonly delayMs: number;
  /** The fault in words. */
  readonly says: string;
}

/** What was answered first to an idempotency key, and to what. */
export interface FirstAnswer {
  answer: unknown;
  /** What was asked for, as text that is the same for equal requests. */
  asked: string;
  /** Its entry in the journal, once that is written. */
  entry: number | null;
}
