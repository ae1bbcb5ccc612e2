import { GraphQLError } from 'graphql';
import { parseAuthorization, SESSION_KEY_FORM } from '../sessions/session-key.ts';
import { type Session, type Sessions, UnknownScenario } from '../sessions/sessions.ts';
import type { RequestContext } from './context.ts';

/** The request's session, or the GraphQL error that says what is wrong with its token. */
export function signIn(
  sessions: Sessions,
  authorization: string | undefined,
  idempotencyKey: string | null,
): RequestContext {
  const key = parseAuthorization(authorization);
  if (!key) {
    const problem = authorization === undefined ? 'You are not signed in' : 'The id token is malformed';
    throw failure(`${problem}: send Authorization: Bearer demo.${SESSION_KEY_FORM}.`, 'UNAUTHENTICATED', 401);
  }
  try {
    const { world, journal, fill }: Session = sessions.open(key);
    return {
      world,
      journal,
      fill,
      idempotencyKey,
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
