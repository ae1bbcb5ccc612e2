import { parseSessionKey, SESSION_KEY_FORMAT, type SessionKey } from '../backend/session-key.ts';
import { decodeText, EncodingError } from '../decode-text.ts';
import { redact } from '../journal/redaction.ts';
import { findExceededLimit } from '../json-limits.ts';
import { isJsonObject } from '../own-value.ts';
import type { Caller } from '../pipeline/index.ts';
import { RequestError } from '../request-error.ts';
import { truncate } from '../truncate.ts';
import type { AppContext } from './context.ts';

const MAX_BODY_BYTES = 100_000;

/** The client closed its connection while its request was being read, so no response is sent. */
export class ClientDisconnectedError extends Error {
  override readonly name = 'ClientDisconnectedError';
}

/**
 * Reads the body, with or without a Content-Length. Rejects with 413 above `maxSize` without buffering the rest. Listeners
 * take half the time of an iterator of the stream.
 */
async function readBytes(c: AppContext, maxSize: number): Promise<Uint8Array> {
  const { incoming } = c.env;
  const encoding = c.req.header('content-encoding') ?? 'identity';
  if (encoding !== 'identity') {
    const message = `The body has the Content-Encoding '${truncate(encoding)}'. Send it uncompressed.`;
    throw new RequestError(415, message, null, { 'accept-encoding': 'identity', connection: 'close' });
  }
  const tooLarge = () =>
    new RequestError(413, `The body must have at most ${maxSize / 1_000} kB.`, null, { connection: 'close' });
  if (Number(c.req.header('content-length') ?? 0) > maxSize) throw tooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const disconnected = (cause?: Error) =>
      reject(new ClientDisconnectedError('The client disconnected before its body was complete.', { cause }));
    if (incoming.destroyed) return disconnected();
    incoming.on('error', disconnected);
    incoming.on('end', () => resolve(Buffer.concat(chunks)));
    incoming.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= maxSize) return void chunks.push(chunk);
      // Destroyed, the request could not be answered.
      incoming.pause();
      reject(tooLarge());
    });
  });
}

/** The value of a JSON body, undefined if it is not valid. Rejects one that is too deep or too large to process. */
export async function readJsonIfValid(c: AppContext, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  // A page of another origin can send JSON only after a CORS preflight.
  if (!/^application\/([\w.-]+\+)?json\b/i.test(c.req.header('content-type') ?? ''))
    throw new RequestError(415, 'Send a JSON body with the header Content-Type: application/json.');
  const value = parseIfValid(await readBytes(c, maxBytes));
  const limit = findExceededLimit(value);
  if (limit !== null) throw new RequestError(400, `The body must ${limit}.`);
  return value;
}

function parseIfValid(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(bytes));
  } catch (error) {
    if (error instanceof EncodingError) throw new RequestError(400, `The body cannot be read: ${error.message}`);
    return undefined;
  }
}

export async function readJson(c: AppContext, maxBytes?: number): Promise<unknown> {
  const value = await readJsonIfValid(c, maxBytes);
  if (value === undefined) throw new RequestError(400, 'The body is not valid JSON. Send a JSON object.');
  return value;
}

/** The body as a JSON object, card numbers included. */
export async function readJsonObject(c: AppContext, maxBytes?: number): Promise<Record<string, unknown>> {
  const body = await readJson(c, maxBytes);
  if (!isJsonObject(body)) throw new RequestError(400, 'The body must be a JSON object.');
  return body;
}

/** The body as a JSON object, with card numbers redacted. Required for everything that is stored. */
export const readRedactedObject = async (c: AppContext, maxBytes?: number): Promise<Record<string, unknown>> =>
  redact(await readJsonObject(c, maxBytes), 'card numbers');

/** The caller of a request, for the pipeline. */
export const caller = (c: AppContext): Caller => ({ authorization: c.req.header('authorization') });

/** The key in a path like /sessions/<scenario>.<session>/journal. */
export const parseSessionParam = (c: AppContext): SessionKey => requireSessionKey(c.req.param('key') ?? '', 'The path');

/** Parses a key; `subject` is where it was sent. */
export function requireSessionKey(text: string, subject: string): SessionKey {
  const key = parseSessionKey(text);
  if (key) return key;
  throw new RequestError(400, `${subject} does not name a session. Write ${SESSION_KEY_FORMAT}.`);
}
