import type { IncomingMessage, ServerResponse } from 'node:http';
import { withoutCardNumbers } from '../journal/card-numbers.ts';
import { ClientLeft, HttpProblem } from './http-problem.ts';
import { DEEPEST_JSON, isTooDeep } from './json-depth.ts';

/** One HTTP request, on its way to a handler. */
export interface Call {
  method: string;
  /** Without the query, still percent-encoded. */
  path: string;
  /** What the route's pattern caught. */
  params: string[];
  request: IncomingMessage;
  response: ServerResponse;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** Answers a call; null says that the handler writes to the response on its own, for as long as it likes. */
export type Handler = (call: Call) => Reply | null | Promise<Reply | null>;

const LARGEST_BODY = 100_000;

export const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
});

/** The same reply, for a browser to keep as a file. */
export const asFile = (reply: Reply, name: string): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'content-disposition': `attachment; filename="${name}"` },
});

/** The body as text. A body above `largest` (100 kB) is refused before it is held. */
function readText({ request }: Call, largest = LARGEST_BODY): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= largest) chunks.push(chunk);
      else {
        request.removeAllListeners('data');
        request.resume();
        reject(new HttpProblem(413, `The body is larger than ${largest / 1_000} kB.`, { connection: 'close' }));
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', (cause) => reject(new ClientLeft('The client left before its body was complete.', { cause })));
  });
}

/** Refuses a body that is not labelled as JSON. A page of another origin cannot send that label without being asked first. */
function requireJson({ request }: Call): void {
  if (/^application\/([\w.-]+\+)?json\b/i.test(request.headers['content-type'] ?? '')) return;
  throw new HttpProblem(415, 'Send a JSON body with the header Content-Type: application/json.');
}

/** The text of a JSON body, not yet parsed, which nests no deeper than what walks it can go. */
export async function readJsonText(call: Call, largest?: number): Promise<string> {
  requireJson(call);
  const text = await readText(call, largest);
  if (isTooDeep(text)) throw new HttpProblem(400, `The body nests deeper than ${DEEPEST_JSON} levels.`);
  return text;
}

/** The body as JSON. */
export async function readJson(call: Call, largest?: number): Promise<unknown> {
  const text = await readJsonText(call, largest);
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpProblem(400, 'The body is not valid JSON.');
  }
}

/** The body as a JSON object, without the card numbers in it: whatever is kept of it must not hold one. */
export const readObject = async (call: Call, largest?: number): Promise<Record<string, unknown>> =>
  withoutCardNumbers(await readWholeObject(call, largest));

/** The body as a JSON object, with the card numbers in it. */
export async function readWholeObject(call: Call, largest?: number): Promise<Record<string, unknown>> {
  const body = await readJson(call, largest);
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new HttpProblem(400, 'The body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}
