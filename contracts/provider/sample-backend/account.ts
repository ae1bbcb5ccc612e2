import { randomUUID } from 'node:crypto';

export interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface BankAccount {
  bsb: string;
  last4: string;
}

export type PaymentMethod = { id: string } & (
  | { card: Card; bank?: undefined }
  | { bank: BankAccount; card?: undefined }
);

export interface Product {
  id: string;
  handle: string;
  priceInCents: number;
}

export interface Coupon {
  code: string;
  discountType: string;
  /** Per cent for 'Percentage', otherwise cents. */
  value: number;
  endDate?: string;
  refusedBecause?: string;
}

export interface Subscription {
  id: string;
  product: { id: string; handle: string; name: string };
  state: string;
  paidBy: PaymentMethod | null;
  couponCodes: readonly string[];
}

/** A user with the data that the checkout needs. A real backend has this in its database and shares most of it between users. */
export interface Account {
  customerId: string;
  /** Saved payment methods. */
  methods: PaymentMethod[];
  /** May be the id of a removed method. */
  defaultId: string | null;
  /** Created at the card provider by the browser, not saved yet. */
  unattachedMethods: PaymentMethod[];
  cardTokens: string[];
  /** Ids of the setup intents that were created for the user. */
  setupIntents: string[];
  products: Product[];
  addOns: { handle: string; priceInCents: number }[];
  pricePoints: { handle: string; priceInCents: number }[];
  coupons: Coupon[];
  subscriptions: Subscription[];
  notUpgradeable: boolean;
  /** Prorated adjustment of a migration: negative is credit; null if there is nothing to migrate, or after a migration. */
  adjustmentInCents: number | null;
  /** The bank's decline message, for one payment method or for all; null if charges succeed. */
  decline: { message: string; methodId?: string } | null;
  /** Successful requests by their idempotency key. */
  answersByKey: Map<string, { request: string; answer: object }>;
}

export const createId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

export const createAccount = (fields: Partial<Account> = {}): Account => ({
  customerId: createId('cus'),
  methods: [],
  defaultId: null,
  unattachedMethods: [],
  cardTokens: [],
  setupIntents: [createId('seti')],
  products: [],
  addOns: [],
  pricePoints: [],
  coupons: [],
  subscriptions: [],
  notUpgradeable: false,
  adjustmentInCents: null,
  decline: null,
  answersByKey: new Map(),
  ...fields,
});

/** The name of a plan: 'standard-monthly' is 'Standard monthly'. */
export const planName = (handle: string): string =>
  handle.charAt(0).toUpperCase() + handle.slice(1).replaceAll('-', ' ');
