import { Agent, request } from 'node:http';
import type { HostileRequest } from './hostile-request.ts';

export interface TimedResponse {
  /** 0 when the server closes the connection without a response. */
  status: number;
  ms: number;
  /** '' for an event stream. */
  body: string;
}

const MAX_RESPONSE_BYTES = 4_000_000;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends one request. An event stream resolves with its headers. Rejects when there is no response within the limit. */
export function send(
  origin: string,
  { method, path, headers, body }: HostileRequest,
  limitMs: number,
): Promise<TimedResponse> {
  const startedAt = performance.now();
  const { hostname, port } = new URL(origin);
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const complete = (status: number) =>
      resolve({ status, ms: performance.now() - startedAt, body: Buffer.concat(chunks).toString('utf8') });
    const clientRequest = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: limitMs },
      (response) => {
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size > MAX_RESPONSE_BYTES)
            clientRequest.destroy(new Error(`The response is larger than ${MAX_RESPONSE_BYTES} bytes.`));
        });
        response.on('end', () => complete(response.statusCode ?? 0));
        response.on('error', () => complete(response.statusCode ?? 0));
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          complete(response.statusCode ?? 0);
          response.destroy();
        }
      },
    );
    clientRequest.on('timeout', () => clientRequest.destroy(new Error(`No response after ${limitMs} ms.`)));
    clientRequest.on('error', (error: NodeJS.ErrnoException) => {
      // The server closes the connection when it does not read the whole request.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') complete(0);
      else reject(error);
    });
    clientRequest.end(body ?? undefined);
  });
}

export const closeConnections = (): void => agent.destroy();
