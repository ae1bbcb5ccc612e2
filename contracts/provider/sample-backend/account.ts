/** Users, their data and their id tokens. A real backend has these in its database and shares most of them between users. */
import { randomUUID } from 'node:crypto';
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

export interface Price {
  handle: string;
  priceInCents: number;
}

export type Product = Price & { id: string };

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

export const createId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/** The data of one new user. */
export const createAccount = () => ({
  customerId: createId('cus'),
  /** Saved payment methods. */
  methods: [] as PaymentMethod[],
  /** May be the id of a removed method. */
  defaultId: null as string | null,
  /** Created at the card provider by the browser, not saved yet. */
  unattachedMethods: [] as PaymentMethod[],
  cardTokens: [] as string[],
  /** Ids of the setup intents that were created for the user. */
  setupIntents: [createId('seti')],
  products: [] as Product[],
  addOns: [] as Price[],
  pricePoints: [] as Price[],
  coupons: [] as Coupon[],
  subscriptions: [] as Subscription[],
  notUpgradeable: false,
  /** Prorated adjustment of a migration: negative is credit; null if there is nothing to migrate, or after a migration. */
  adjustmentInCents: null as number | null,
  /** The bank's decline message, for one payment method or for all; null if charges succeed. */
  decline: null as { message: string; methodId?: string | null } | null,
  /** Successful requests by their idempotency key. */
  answersByKey: new Map<string, { request: object; answer: object }>(),
});

export type Account = ReturnType<typeof createAccount>;

/** The name of a plan: 'standard-monthly' is 'Standard monthly'. */
export const planName = (handle: string): string =>
  handle.charAt(0).toUpperCase() + handle.slice(1).replaceAll('-', ' ');

/** A rejected request with a message for the user. The messages of other errors are hidden. */
export class RequestError extends GraphQLError {
  constructor(code: string, message: string, status = 200) {
    super(message, { extensions: { code, http: { status } } });
  }
}

const sessions = new Map<string, { account: Account; expiresAt: number }>();
const VALID_MS = 60 * 60 * 1_000;

/** Returns an id token of the user. */
export function signIn(account: Account, expiresAt = Date.now() + VALID_MS): string {
  const token = createId('token');
  sessions.set(token, { account, expiresAt });
  return token;
}

/** The account of the id token. Throws HTTP 401 without a valid token. */
export function authenticate(authorization: string | null | undefined): Account {
  const session = sessions.get(authorization?.replace(/^Bearer /, '') ?? '');
  if (!session) throw new RequestError('UNAUTHENTICATED', 'You are not signed in.', 401);
  if (session.expiresAt > Date.now()) return session.account;
  throw new RequestError('UNAUTHENTICATED', 'Your session has ended. Sign in again.', 401);
}
