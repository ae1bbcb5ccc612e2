import type { Caller } from '../pipeline/index.ts';
import { RequestError } from '../request-error.ts';
import { parseSessionKey, SESSION_KEY_FORMAT, type SessionKey } from '../sessions/session-key.ts';
import type { HttpContext } from './http-context.ts';

/** The caller of a request, for the pipeline. */
export const caller = (http: HttpContext): Caller => ({ authorization: http.request.headers.authorization });

/** The key in a path like /sessions/<scenario>.<session>/journal. */
export const parseSessionParam = ({ params: [name = ''] }: HttpContext): SessionKey =>
  requireSessionKey(name, 'The path');

/** Parses a key; `subject` is where it was sent. */
export function requireSessionKey(text: string, subject: string): SessionKey {
  const key = parseSessionKey(text);
  if (key) return key;
  throw new RequestError(400, `${subject} does not name a session. Write ${SESSION_KEY_FORMAT}.`);
}
