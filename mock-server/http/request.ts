import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { parseSessionKey, SESSION_KEY_FORMAT, type SessionKey } from '../backend/session-key.ts';
import { redact } from '../journal/redaction.ts';
import { decodeText, EncodingError, findExceededLimit, isJsonObject } from '../json.ts';
import type { Caller } from '../pipeline/index.ts';
import { RequestError } from '../request-error.ts';
import { truncate } from '../text.ts';

export interface AppEnv {
  Bindings: HttpBindings;
}
export type AppContext = Context<AppEnv>;
export type Routes = Hono<AppEnv>;

/** Rejects a body above `maxSize` bytes. Hono's own limit copies the body, so it runs only without a Content-Length. */
export function limitBody(maxSize = 100_000): MiddlewareHandler {
  const onError = (): never => {
    throw new RequestError(413, `The body must have at most ${maxSize / 1_000} kB.`, null, { connection: 'close' });
  };
  const limitChunks = bodyLimit({ maxSize, onError });
  return (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined) return limitChunks(c, next);
    return Number(length) > maxSize ? onError() : next();
  };
}

/** Returns undefined for invalid JSON. Throws for JSON that is too deep or too large to process. */
export async function readJsonIfValid(c: AppContext): Promise<unknown> {
  // Requires JSON, because a page of another origin can send it only after a CORS preflight.
  if (!/^application\/([\w.-]+\+)?json\b/i.test(c.req.header('content-type') ?? ''))
    throw new RequestError(415, 'Send a JSON body with the header Content-Type: application/json.');
  const encoding = c.req.header('content-encoding') ?? 'identity';
  if (encoding !== 'identity')
    throw new RequestError(
      415,
      `The body has the Content-Encoding '${truncate(encoding)}'. Send it uncompressed.`,
      null,
      { 'accept-encoding': 'identity' },
    );
  const value = parseIfValid(new Uint8Array(await c.req.arrayBuffer()));
  const limit = findExceededLimit(value);
  if (limit !== null) throw new RequestError(400, `The body must ${limit}.`);
  return value;
}

function parseIfValid(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(bytes));
  } catch (error) {
    if (error instanceof EncodingError)
      throw new RequestError(400, `The body cannot be read, because ${error.message}. Save it as UTF-8.`);
    return undefined;
  }
}

export async function readJson(c: AppContext): Promise<unknown> {
  const value = await readJsonIfValid(c);
  if (value === undefined) throw new RequestError(400, 'The body is not valid JSON. Send a JSON object.');
  return value;
}

/** The body may contain card numbers; use `readRedactedObject` for everything that is stored. */
export async function readJsonObject(c: AppContext): Promise<Record<string, unknown>> {
  const body = await readJson(c);
  if (!isJsonObject(body)) throw new RequestError(400, 'The body must be a JSON object.');
  return body;
}

export const readRedactedObject = async (c: AppContext): Promise<Record<string, unknown>> =>
  redact(await readJsonObject(c), 'card numbers');

export const caller = (c: AppContext): Caller => ({ authorization: c.req.header('authorization') });

export function parseSessionParam(c: AppContext): SessionKey {
  const key = parseSessionKey(c.req.param('key') ?? '');
  if (key) return key;
  throw new RequestError(400, `The path does not name a session. Write ${SESSION_KEY_FORMAT}.`);
}
