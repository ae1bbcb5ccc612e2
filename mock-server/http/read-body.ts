import { redactCardNumbers } from '../journal/card-numbers.ts';
import { findExceededLimit } from '../json-limits.ts';
import { isJsonObject } from '../own-value.ts';
import { RequestError } from '../request-error.ts';
import type { HttpContext } from './http-context.ts';

const MAX_BODY_BYTES = 100_000;

/** The client closed its connection while its request was being read, so no response is sent. */
export class ClientDisconnectedError extends Error {
  override readonly name = 'ClientDisconnectedError';
}

/** Reads the body as text. Rejects with 413 above `maxBytes` without buffering the rest. */
function readText({ request }: HttpContext, maxBytes = MAX_BODY_BYTES): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        request.removeAllListeners('data');
        request.resume();
        reject(
          new RequestError(413, `The body must have at most ${maxBytes / 1_000} kB.`, null, { connection: 'close' }),
        );
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', (cause) =>
      reject(new ClientDisconnectedError('The client disconnected before its body was complete.', { cause })),
    );
  });
}

/** Rejects other content types with 415: a page of another origin can send JSON only after a CORS preflight. */
function requireJsonContentType({ request }: HttpContext): void {
  if (/^application\/([\w.-]+\+)?json\b/i.test(request.headers['content-type'] ?? '')) return;
  throw new RequestError(415, 'Send a JSON body with the header Content-Type: application/json.');
}

/** The value of a JSON body, undefined if it is not valid. Rejects one that is too deep or too large to process. */
export async function readJsonIfValid(http: HttpContext, maxBytes?: number): Promise<unknown> {
  requireJsonContentType(http);
  const value = parseIfValid(await readText(http, maxBytes));
  const limit = findExceededLimit(value);
  if (limit !== null) throw new RequestError(400, `The body must ${limit}.`);
  return value;
}

function parseIfValid(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function readJson(http: HttpContext, maxBytes?: number): Promise<unknown> {
  const value = await readJsonIfValid(http, maxBytes);
  if (value === undefined) throw new RequestError(400, 'The body is not valid JSON. Send a JSON object.');
  return value;
}

/** The body as a JSON object, with card numbers redacted. Required for everything that is stored. */
export const readRedactedObject = async (http: HttpContext, maxBytes?: number): Promise<Record<string, unknown>> =>
  redactCardNumbers(await readJsonObject(http, maxBytes));

/** The body as a JSON object, card numbers included. */
export async function readJsonObject(http: HttpContext, maxBytes?: number): Promise<Record<string, unknown>> {
  const body = await readJson(http, maxBytes);
  if (!isJsonObject(body)) throw new RequestError(400, 'The body must be a JSON object.');
  return body;
}
