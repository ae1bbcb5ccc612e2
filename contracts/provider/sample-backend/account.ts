/** Users, their data and their id tokens. A real backend has these in its database and shares most of them between users. */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { GraphQLError } from 'graphql';

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

export interface PaymentMethod {
  id: string;
  card?: Card;
  bank?: BankAccount;
}

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

/** The data of one user. */
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
  decline: { message: string; methodId?: string | null } | null;
  /** Successful requests by their idempotency key. */
  answersByKey: Map<string, { request: string; answer: object }>;
}

export const createId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/** The name of a plan: 'standard-monthly' is 'Standard monthly'. */
export const planName = (handle: string): string =>
  handle.charAt(0).toUpperCase() + handle.slice(1).replaceAll('-', ' ');

/** A rejected request with a message for the user. The messages of other errors are hidden. */
export class RequestError extends GraphQLError {
  constructor(code: string, message: string, status = 200) {
    super(message, { extensions: { code, http: { status } } });
  }
}

const accountsByUser = new Map<string, Account>();
const secret = randomBytes(32);
const VALID_MS = 60 * 60 * 1_000;

/** An id token like a JWT: the user and the time at which it expires, with a signature. */
export function signIn(account: Account, expiresAt = Date.now() + VALID_MS): string {
  const user = createId('user');
  accountsByUser.set(user, account);
  const claims = Buffer.from(JSON.stringify({ user, expiresAt })).toString('base64url');
  return `${claims}.${sign(claims).toString('base64url')}`;
}

const sign = (claims: string): Buffer => createHmac('sha256', secret).update(claims).digest();

/** The account of the id token. Throws HTTP 401 without a valid token. */
export function authenticate(authorization: string | null | undefined): Account {
  const [claims = '', signature = ''] = authorization?.replace(/^Bearer /, '').split('.') ?? [];
  if (!isSigned(claims, signature)) throw new RequestError('UNAUTHENTICATED', 'You are not signed in.', 401);
  const { user, expiresAt } = JSON.parse(String(Buffer.from(claims, 'base64url')));
  if (expiresAt <= Date.now()) throw new RequestError('UNAUTHENTICATED', 'Your session has ended. Sign in again.', 401);
  const account = accountsByUser.get(user);
  if (!account) throw new RequestError('UNAUTHENTICATED', 'You are not signed in.', 401);
  return account;
}

function isSigned(claims: string, signature: string): boolean {
  const [expected, actual] = [sign(claims), Buffer.from(signature, 'base64url')];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
