/** Users, their data and their id tokens. A real backend has these in its database and shares most of them between users. */
import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { AllStateParams, NewMethodParam, SavedMethodParam } from '#contract-states';

export type PaymentMethod = SavedMethodParam & { id: string };

export interface Subscription {
  id: string;
  product: { id: string; handle: string; name: string };
  state: string;
  paidBy: PaymentMethod | null;
  couponCodes: readonly string[];
}

export interface Sale {
  soldAt: number;
  subscriptionId: string;
  product: Subscription['product'];
  /** The subscription before its migration; null for a new one. */
  replacedProduct: Subscription['product'] | null;
  totalInCents: number;
  methodId: string;
}

export const createId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

export interface Settings {
  createId: (prefix: string) => string;
  now: () => number;
  /** The responses to repeated idempotency keys; with 'expires keys' only the successes of the last day. */
  keys: 'replays successes' | 'replays every response' | 'expires keys';
  /** How long after a purchase the list of subscriptions shows it. */
  listLagMs: number;
}

const SETTINGS: Settings = { createId, now: Date.now, keys: 'replays successes', listLagMs: 0 };

export function createAccount(params: Partial<AllStateParams> = {}, settings: Partial<Settings> = {}) {
  const { method, newMethods = [], cardNumber, pricePoint, message } = params;
  const methods = (params.methods ?? []).map(createMethod);
  const defaultIds = { 'the first': methods[0]?.id ?? null, none: null, 'not listed': createId('pm') };
  return {
    settings: { ...SETTINGS, ...settings },
    customerId: createId('cus'),
    methods,
    defaultId: defaultIds[params.default ?? 'the first'],
    /** Methods that the browser has created at the card provider for this user, who has not saved them yet. */
    unattachedMethods: [...(method ? [method] : []), ...newMethods].map((details) =>
      createMethod(savedDetails(details)),
    ),
    /** Cards at the card provider that belong to nobody until a user saves them. */
    createdCards: [] as PaymentMethod[],
    cardTokens: cardNumber ? [createId('tok')] : [],
    setupIntents: [createId('seti')],
    products: productsOf(params),
    addOns: params.addOns ?? [],
    pricePoints: pricePoint ? [pricePoint] : [],
    coupons: params.coupons ?? [],
    subscriptions: subscriptionsOf(params, methods[0] ?? null),
    /** Prorated adjustment of a migration: negative is credit; null if there is nothing to migrate, or after a migration. */
    adjustmentInCents: params.adjustmentInCents ?? null,
    /** The bank's decline message, for some payment methods and card tokens or for all; null if charges succeed. */
    decline: message === undefined ? null : ({ message } as { message: string; methodIds?: (string | null)[] }),
    sales: [] as Sale[],
    idempotencyRecords: new Map<string, { request: object; response: () => object; storedAt: number }>(),
  };
}

export type Account = ReturnType<typeof createAccount>;

const createMethod = (details: SavedMethodParam): PaymentMethod => ({ id: createId('pm'), ...details });

function savedDetails(method: NewMethodParam): SavedMethodParam {
  if ('bsb' in method) return { bsb: method.bsb, last4: method.accountNumber.slice(-4) };
  const { cardNumber } = method;
  const brand = cardNumber.startsWith('3') ? 'amex' : cardNumber.startsWith('5') ? 'mastercard' : 'visa';
  return { brand, last4: cardNumber.slice(-4), expMonth: 12, expYear: 2030 };
}

const handleOf = (id: string) => id.replace(/^prod_/, '').replaceAll('_', '-');
const idOf = (handle: string) => `prod_${handle.replaceAll('-', '_')}`;

function productsOf({ productId, targetHandle, otherTarget, ...params }: Partial<AllStateParams>) {
  const { productHandle, priceInCents = 0, targetPriceInCents = 0 } = params;
  const create = (handle: string, price: number, id = idOf(handle)) => ({ id, handle, priceInCents: price });
  return [
    ...(productId ? [create(productHandle ?? handleOf(productId), priceInCents, productId)] : []),
    ...(targetHandle ? [create(targetHandle, targetPriceInCents)] : []),
    ...(otherTarget ? [create(otherTarget.handle, otherTarget.priceInCents)] : []),
  ];
}

function subscriptionsOf(params: Partial<AllStateParams>, method: PaymentMethod | null): Subscription[] {
  const { currentHandle: handle, currentProductId = '', currentState: state = 'active' } = params;
  const subscriptions = [...(params.subscriptions ?? []), ...(params.otherSubscriptions ?? [])];
  const listed = subscriptions.map(({ productId, product: name, state, paidBy, couponCodes }) => {
    const product = { id: productId, handle: handleOf(productId), name };
    return { id: createId('sub'), product, state, paidBy: paidBy && createMethod(paidBy), couponCodes };
  });
  if (handle === undefined) return listed;
  const product = { id: currentProductId, handle, name: planName(handle) };
  return [{ id: createId('sub'), product, state, paidBy: method, couponCodes: [] }, ...listed];
}

export const planName = (handle: string): string =>
  handle.charAt(0).toUpperCase() + handle.slice(1).replaceAll('-', ' ');

export class RequestError extends GraphQLError {
  constructor(code: string, message: string, status = 200) {
    super(message, { extensions: { code, http: { status } } });
  }
}

const sessions = new Map<string, { account: Account; expiresAt: number }>();
const VALID_MS = 60 * 60 * 1_000;

export function signIn(account: Account, expiresAt = Date.now() + VALID_MS): string {
  const token = createId('token');
  sessions.set(token, { account, expiresAt });
  return token;
}

export function authenticate(authorization: string | null | undefined): Account {
  const session = sessions.get(authorization?.replace(/^Bearer /, '') ?? '');
  if (!session) throw new RequestError('UNAUTHENTICATED', 'You are not signed in.', 401);
  if (session.expiresAt > Date.now()) return session.account;
  throw new RequestError('UNAUTHENTICATED', 'Your session has ended. Sign in again.', 401);
}
