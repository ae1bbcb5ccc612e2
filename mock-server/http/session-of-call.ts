import { parseSessionKey, SESSION_KEY_FORM, type SessionKey } from '../sessions/session-key.ts';
import { type Session, type Sessions, UnknownScenario } from '../sessions/sessions.ts';
import type { Call } from './call.ts';
import { decodePart } from './decode-part.ts';
import { HttpProblem } from './http-problem.ts';

/** The session of that key, created for the client of this call; an unknown scenario is a 404 that names the nearest ones. */
export const openSession = (sessions: Sessions, key: SessionKey, call: Call): Session =>
  orNotFound(() => sessions.open(key, clientOf(call)));

/** The same for a call that only reads: it creates no session. */
export const readSession = (sessions: Sessions, key: SessionKey): Session => orNotFound(() => sessions.read(key));

/** The address of the client. A proxy is one client. */
export const clientOf = ({ request }: Call): string | undefined => request.socket?.remoteAddress;

function orNotFound(find: () => Session): Session {
  try {
    return find();
  } catch (error) {
    if (error instanceof UnknownScenario) throw new HttpProblem(404, error.message);
    throw error;
  }
}

/** The key in a path like /sessions/<scenario>.<session>/journal. */
export function keyOfCall({ params }: Call): SessionKey {
  const key = parseSessionKey(decodePart(params[0] ?? ''));
  if (!key) throw new HttpProblem(400, `The path names no session: write ${SESSION_KEY_FORM}.`);
  return key;
}
