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

/** What pays: exactly one of the two. */
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

/** A user, with all that a checkout of theirs can meet. A backend has this in its database, and shares most of it. */
export interface Account {
  customerId: string;
  /** Saved, and free to be charged. */
  methods: PaymentMethod[];
  /** May name a method that has been removed. */
  defaultId: string | null;
  /** Made at the card provider, by the browser. */
  made: PaymentMethod[];
  cardTokens: string[];
  onSale: Product[];
  addOns: { handle: string; priceInCents: number }[];
  pricePoints: { handle: string; priceInCents: number }[];
  coupons: Coupon[];
  subscriptions: Subscription[];
  notUpgradeable: boolean;
  /** What the current plan is worth against a new one: below zero is credit. Null: there is nothing to migrate. */
  adjustmentInCents: number | null;
  /** What the bank says when it is asked to pay; null: it pays. */
  bankRefuses: string | null;
  /** Purchases by their idempotency key. */
  bought: Map<string, { request: string; subscription: object }>;
}

export const newId = (kind: string): string => `${kind}_${randomUUID().replaceAll('-', '')}`;

export const newAccount = (facts: Partial<Account> = {}): Account => ({
  customerId: newId('cus'),
  methods: [],
  defaultId: null,
  made: [],
  cardTokens: [],
  onSale: [],
  addOns: [],
  pricePoints: [],
  coupons: [],
  subscriptions: [],
  notUpgradeable: false,
  adjustmentInCents: null,
  bankRefuses: null,
  bought: new Map(),
  ...facts,
});

/** 'standard-monthly' is called 'Standard monthly'. */
export const nameOf = (handle: string): string => handle.charAt(0).toUpperCase() + handle.slice(1).replaceAll('-', ' ');
