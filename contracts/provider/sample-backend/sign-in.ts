import { type Account, createId } from './account.ts';
import { RequestError } from './request-error.ts';

const accounts = new Map<string, Account>();
const expired = new Set<string>();

export function signIn(account: Account): string {
  const token = createId('idtoken');
  accounts.set(token, account);
  return token;
}

export function expireToken(token: string): void {
  expired.add(token);
}

/** The account of the id token. Throws HTTP 401 without a valid token. */
export function authenticate(authorization: string | null | undefined): Account {
  const token = authorization?.replace(/^Bearer /, '') ?? '';
  const account = accounts.get(token);
  if (expired.has(token)) throw new RequestError('UNAUTHENTICATED', 'Your session has ended. Sign in again.', 401);
  if (!account) throw new RequestError('UNAUTHENTICATED', 'You are not signed in.', 401);
  return account;
}
