import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpProblem } from './http-problem.ts';

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
export function readText({ request }: Call, largest = LARGEST_BODY): Promise<string> {
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
    request.on('error', reject);
  });
}

/** The body as JSON. */
export async function readJson(call: Call, largest?: number): Promise<unknown> {
  const type = call.request.headers['content-type'] ?? '';
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) {
    throw new HttpProblem(415, 'Send a JSON body with the header Content-Type: application/json.');
  }
  const text = await readText(call, largest);
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpProblem(400, 'The body is not valid JSON.');
  }
}

/** The body as a JSON object. */
export async function readObject(call: Call, largest?: number): Promise<Record<string, unknown>> {
  const body = await readJson(call, largest);
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new HttpProblem(400, 'The body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}
