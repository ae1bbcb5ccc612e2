import { Agent, request } from 'node:http';
import type { HostileRequest } from './hostile-request.ts';

export interface TimedResponse {
  /** 0: the server closed the connection without an answer. */
  status: number;
  ms: number;
}

const MAX_RESPONSE_BYTES = 4_000_000;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends one request. An event stream counts as answered by its head; rejects when nothing comes within the limit. */
export function send(
  origin: string,
  { method, path, headers, body }: HostileRequest,
  limitMs: number,
): Promise<TimedResponse> {
  const startedAt = performance.now();
  const { hostname, port } = new URL(origin);
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const answered = (status: number) => resolve({ status, ms: performance.now() - startedAt });
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: limitMs },
      (response) => {
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_RESPONSE_BYTES)
            sent.destroy(new Error(`The answer is larger than ${MAX_RESPONSE_BYTES} bytes.`));
        });
        response.on('end', () => answered(response.statusCode ?? 0));
        response.on('error', () => answered(response.statusCode ?? 0));
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          answered(response.statusCode ?? 0);
          response.destroy();
        }
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`There is no answer after ${limitMs} ms.`)));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server closes the connection of a request that it does not read to the end.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') answered(0);
      else reject(error);
    });
    sent.end(body ?? undefined);
  });
}

export const closeConnections = (): void => agent.destroy();
