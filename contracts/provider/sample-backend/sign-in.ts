import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Account, createId } from './account.ts';
import { RequestError } from './request-error.ts';

/** Accounts by user id. */
const accounts = new Map<string, Account>();
const secret = randomBytes(32);

const VALID_MS = 60 * 60 * 1_000;

/** An id token like a JWT: the user and the time at which it expires, with a signature. */
export function signIn(account: Account, expiresAt = Date.now() + VALID_MS): string {
  const user = createId('user');
  accounts.set(user, account);
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
  const account = accounts.get(user);
  if (!account) throw new RequestError('UNAUTHENTICATED', 'You are not signed in.', 401);
  return account;
}

function isSigned(claims: string, signature: string): boolean {
  const [expected, actual] = [sign(claims), Buffer.from(signature, 'base64url')];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
