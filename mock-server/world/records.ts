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
  /** The price of a price point, where the host gave one. */
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

export type ScriptedAnswer = { kind: 'work' } | { kind: 'refuse'; message: string; code: string };

/** What goes wrong on the way to an operation. */
export interface Fault {
  /** How long the answer is held back. */
  delayMs: number;
}
