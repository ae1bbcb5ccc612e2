import { GraphQLError } from 'graphql';
import { hideCardNumbers } from '../journal/card-numbers.ts';
import { parseAuthorization, SESSION_KEY_FORM } from '../sessions/session-key.ts';
import { type Session, type Sessions, UnknownScenario } from '../sessions/sessions.ts';
import type { RequestContext } from './context.ts';

const LONGEST_KEY = 255;

/** The request's session, or the GraphQL error that says what is wrong with its token. */
export function signIn(
  sessions: Sessions,
  authorization: string | undefined,
  idempotencyKey: string | null,
  client?: string,
): RequestContext {
  const key = parseAuthorization(authorization);
  if (!key) {
    const problem = authorization === undefined ? 'You are not signed in' : 'The id token is malformed';
    throw failure(`${problem}: send Authorization: Bearer demo.${SESSION_KEY_FORM}.`, 'UNAUTHENTICATED', 401);
  }
  if (idempotencyKey !== null && idempotencyKey.length > LONGEST_KEY) {
    throw failure(`The Idempotency-Key is longer than ${LONGEST_KEY} characters.`, 'BAD_USER_INPUT', 400);
  }
  try {
    const { world, journal, fill }: Session = sessions.open(key, client);
    return {
      world,
      journal,
      fill,
      idempotencyKey: idempotencyKey === null ? null : hideCardNumbers(idempotencyKey),
      startedAt: performance.now(),
      met: null,
      reasons: [],
      firstAnswers: [],
      called: { name: null },
    };
  } catch (error) {
    if (error instanceof UnknownScenario) throw failure(error.message, 'UNKNOWN_SCENARIO', 404);
    throw error;
  }
}

const failure = (message: string, code: string, status: number) =>
  new GraphQLError(message, { extensions: { code, http: { status } } });
