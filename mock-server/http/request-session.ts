import type { Caller } from '../pipeline/index.ts';
import { RequestError } from '../request-error.ts';
import { parseSessionKey, SESSION_KEY_FORMAT, type SessionKey } from '../sessions/session-key.ts';
import type { HttpContext } from './http-context.ts';

/** The client's address. All clients behind one proxy count as one. */
const clientAddress = ({ request }: HttpContext): string | undefined => request.socket?.remoteAddress;

/** The client and the size of a request, for the session store. A chunked body counts as large. */
export const updateOptions = (http: HttpContext): { client: string | undefined; bytes: number } => {
  const { 'content-length': length, 'transfer-encoding': encoding } = http.request.headers;
  return {
    client: clientAddress(http),
    bytes: encoding === undefined ? Number(length ?? 0) : Number.POSITIVE_INFINITY,
  };
};

/** The caller of a request, for the pipeline. */
export const caller = (http: HttpContext): Caller => ({
  authorization: http.request.headers.authorization,
  ...updateOptions(http),
});

/** The key in a path like /sessions/<scenario>.<session>/journal. */
export const parseSessionParam = ({ params: [name = ''] }: HttpContext): SessionKey =>
  requireSessionKey(name, 'The path');

/** Parses a key; `subject` is where it was sent. */
export function requireSessionKey(text: string, subject: string): SessionKey {
  const key = parseSessionKey(text);
  if (key) return key;
  throw new RequestError(400, `${subject} does not name a session. Write ${SESSION_KEY_FORMAT}.`);
}
