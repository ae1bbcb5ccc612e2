/**
 * A session's records: JSON data without functions. Field names are those of schema.graphql, so that a resolver can
 * return a record as it is.
 */
export interface UserRecord {
  firstName: string;
  lastName: string;
  email: string;
  flakeId: string;
  phone: string | null;
}

export interface SavedMethodRecord {
  id: string;
  card: { brand: string; exp_month: number; exp_year: number; last4: string } | null;
  au_becs_debit: { bsb_number: string; last4: string } | null;
}

/** A coupon as stored. Its discount is computed per product. */
export interface CouponRecord {
  code: string;
  /** 'Percentage', 'Trial' or another value, which means an amount. */
  discountType: string;
  /** Per cent for 'Percentage', otherwise cents. */
  value: number;
  /** The error message of a coupon that is refused; null for a valid one. */
  refusedBecause: string | null;
  recurring: boolean;
  recurringScheme: string | null;
  endDate: string | null;
  durationPeriodCount: number | null;
  durationIntervalSpan: string | null;
}

export interface ActiveSubscriptionRecord {
  name: string;
  handle: string;
  notUpgradeable?: boolean;
  icon?: string;
  iconBg?: string;
  iconBorder?: string;
}

export interface SubscriptionRecord {
  id: string;
  /** The product's name. */
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

export interface MigrationPreviewRecord {
  prorated_adjustment_in_cents: number;
  charge_in_cents: number;
  payment_due_in_cents: number;
  credit_applied_in_cents: number;
}

export interface ProductRecord {
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

/** The app config's two maps: product id by handle, and product by id. */
export interface PriceList {
  productList: Record<string, string>;
  products: Record<string, ProductRecord>;
}

/** The host page's settings that affect the total of an order. */
export interface HostOrder {
  /** The plan that the page sells, and its price point. */
  planHandle: string;
  pricePointHandle: string | null;
  /** The plan's price at that price point, if the host sets one. */
  planPriceInCents: number | null;
  priceOverrideInCents: number | null;
  addOnPricesInCents: number[];
  /** Coupons that the host supplies. */
  couponCodes: string[];
}

export interface UpgradeIntentionRecord {
  plan: string;
  saleSlug: string | null;
  at: string;
}

/** An answer that a scenario scripts. With `when` it applies only to calls with those variables. */
export type ScriptedAnswer = ({ kind: 'work' } | { kind: 'refuse'; message: string; code: string }) & {
  when?: Record<string, unknown>;
};

/** Names of card provider calls in the journal and in faults. */
export type ProviderCallName =
  | 'create payment method'
  | 'create token'
  | 'confirm setup intent'
  | 'retrieve setup intent'
  | 'answer challenge';

/** A delay or failure of matching calls. The first active fault of the list applies. */
export interface Fault {
  /**
   * An operation, 'upgrade-intention', a call to the card provider, its script or its frames; '*' matches every call.
   */
  call: string;
  /** The number of calls that pass before the fault is active. */
  skip?: number;
  /** The number of calls the fault then applies to; unlimited when absent. */
  times?: number;
  /** Delay of the answer in whole milliseconds, or bounds for a random delay from the session's seed. */
  delayMs?: number | [from: number, to: number];
  /** The failure; without one the call is only delayed. */
  breaks?: FaultEffect;
}

export type FaultEffect =
  /** An HTTP response from in front of the server; the call is not executed. */
  | { with: 'status'; status: number; body?: string; type?: string }
  /** The regular response, truncated. */
  | { with: 'malformed JSON' }
  /** `{"data": null}`: no data and no errors; the call is not executed. */
  | { with: 'null data' }
  /** An error with a code, in the server's own format; the call is not executed. */
  | { with: 'error'; message: string; code: string }
  /** The connection drops, before or after the call is executed. */
  | { with: 'lost connection'; work: 'not begun' | 'done' };

/** A fault that applies to a call. */
export interface MatchedFault {
  readonly fault: Fault;
  /** The delay, drawn from the fault's bounds if it has any. */
  readonly delayMs: number;
}

/** The recorded answer of an idempotency key. */
export interface IdempotencyRecord {
  answer: unknown;
  /** The request as canonical JSON. */
  asked: string;
  /** The id of its journal entry, once written. */
  entry: number | null;
}
