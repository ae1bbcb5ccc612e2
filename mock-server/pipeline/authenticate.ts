import { RequestError } from '../request-error.ts';
import {
  parseAuthorization,
  parseBearer,
  parsePublishableKey,
  SESSION_KEY_FORMAT,
  type SessionKey,
} from '../sessions/session-key.ts';

/** The session of an Authorization header with an id token. Throws 401 for a missing or malformed one. */
export function authenticateUser(authorization: string | undefined): SessionKey {
  const key = parseAuthorization(authorization);
  if (key) return key;
  const problem = authorization === undefined ? 'You are not signed in' : 'The id token is malformed';
  throw new RequestError(401, `${problem}. Send Authorization: Bearer demo.${SESSION_KEY_FORMAT}.`, 'UNAUTHENTICATED');
}

/** The session of a publishable key in the Authorization header or, without one, of `key`. Throws 401 without one. */
export function authenticatePage(authorization: string | undefined, key: unknown): SessionKey {
  const sent = parseBearer(authorization) ?? key;
  const session = typeof sent === 'string' ? parsePublishableKey(sent) : null;
  if (session) return session;
  throw new RequestError(
    401,
    'The publishable key is missing or malformed. Send Authorization: Bearer pk_test_demo.<scenario>.<session>.',
  );
}
