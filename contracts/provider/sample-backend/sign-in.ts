import { type Account, newId } from './account.ts';
import { Refused } from './refused.ts';

const accounts = new Map<string, Account>();
const expired = new Set<string>();

export function signIn(account: Account): string {
  const token = newId('idtoken');
  accounts.set(token, account);
  return token;
}

export function expire(token: string): void {
  expired.add(token);
}

/** Whose id token it is; without a good one, HTTP 401. */
export function accountOf(authorization: string | null | undefined): Account {
  const token = authorization?.replace(/^Bearer /, '') ?? '';
  const account = accounts.get(token);
  if (expired.has(token)) throw new Refused('UNAUTHENTICATED', 'Your session has ended. Sign in again.', 401);
  if (!account) throw new Refused('UNAUTHENTICATED', 'You are not signed in.', 401);
  return account;
}
