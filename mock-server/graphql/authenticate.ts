import { GraphQLError } from 'graphql';
import { redactCardNumbersInText } from '../journal/card-numbers.ts';
import { parseAuthorization, SESSION_KEY_FORMAT } from '../sessions/session-key.ts';
import { type Session, type SessionStore, UnknownScenarioError } from '../sessions/session-store.ts';
import type { RequestContext } from './context.ts';

const MAX_KEY_LENGTH = 255;

/** Opens the session of a request's id token. Throws a GraphQLError for a missing, malformed or unknown one. */
export function authenticate(
  sessions: SessionStore,
  authorization: string | undefined,
  idempotencyKey: string | null,
  client?: string,
): RequestContext {
  const key = parseAuthorization(authorization);
  if (!key) {
    const problem = authorization === undefined ? 'You are not signed in' : 'The id token is malformed';
    throw httpGraphQLError(
      `${problem}: send Authorization: Bearer demo.${SESSION_KEY_FORMAT}.`,
      'UNAUTHENTICATED',
      401,
    );
  }
  if (idempotencyKey !== null && idempotencyKey.length > MAX_KEY_LENGTH) {
    throw httpGraphQLError(`The Idempotency-Key is longer than ${MAX_KEY_LENGTH} characters.`, 'BAD_USER_INPUT', 400);
  }
  try {
    const { world, journal, defaultMocks }: Session = sessions.open(key, client);
    return {
      world,
      journal,
      defaultMocks,
      idempotencyKey: idempotencyKey === null ? null : redactCardNumbersInText(idempotencyKey),
      startedAt: performance.now(),
      matchedFault: null,
      reasons: [],
      idempotencyRecords: [],
      operation: { name: null },
    };
  } catch (error) {
    if (error instanceof UnknownScenarioError) throw httpGraphQLError(error.message, 'UNKNOWN_SCENARIO', 404);
    throw error;
  }
}

const httpGraphQLError = (message: string, code: string, status: number) =>
  new GraphQLError(message, { extensions: { code, http: { status } } });
