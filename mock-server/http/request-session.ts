import { MAX_JOURNAL_STREAMS } from '../journal/stream-journal.ts';
import { parseSessionKey, SESSION_KEY_FORMAT, type SessionKey } from '../sessions/session-key.ts';
import { type Session, type SessionStore, UnknownScenarioError } from '../sessions/session-store.ts';
import type { HttpContext } from './http-context.ts';
import { HttpError } from './http-error.ts';

/** Opens the session, creating it for the client if needed. An unknown scenario is a 404 that names the nearest ones. */
export const openSession = (sessions: SessionStore, key: SessionKey, http: HttpContext): Session =>
  orThrowNotFound(() => sessions.open(key, clientAddress(http)));

/** Reads a session without creating it. An unknown scenario is a 404 that names the nearest ones. */
export const readSession = (sessions: SessionStore, key: SessionKey): Session =>
  orThrowNotFound(() => sessions.read(key));

/** The client's address. All clients behind one proxy count as one. */
export const clientAddress = ({ request }: HttpContext): string | undefined => request.socket?.remoteAddress;

function orThrowNotFound(find: () => Session): Session {
  try {
    return find();
  } catch (error) {
    if (error instanceof UnknownScenarioError) throw new HttpError(404, error.message);
    throw error;
  }
}

/** The key in a path like /sessions/<scenario>.<session>/journal. */
export function parseSessionParam({ params: [name = ''] }: HttpContext): SessionKey {
  const key = parseSessionKey(name);
  if (!key) throw new HttpError(400, `The path does not name a session. Write ${SESSION_KEY_FORMAT}.`);
  return key;
}

/** Throws 429 when the session's journal has the maximum number of streams. */
export function requireStreamCapacity({ key, journal }: Session): void {
  if (journal.subscriberCount < MAX_JOURNAL_STREAMS) return;
  throw new HttpError(
    429,
    `The journal of ${key} already has ${MAX_JOURNAL_STREAMS} streams, which is the limit. Close one of them.`,
  );
}
