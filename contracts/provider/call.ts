import http from 'node:http';
import https from 'node:https';
import zlib from 'node:zlib';
import { proxyFor, throughProxy, tunnel } from './proxy.ts';

export interface Call {
  method: string;
  headers: http.OutgoingHttpHeaders;
  body: Buffer;
  /** For the whole answer. */
  timeoutMs: number;
}

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** A call that was not answered; its message says why. */
export class NoAnswer extends Error {
  readonly reason: 'unreachable' | 'timeout' | 'broken';

  constructor(reason: NoAnswer['reason'], message: string) {
    super(message);
    this.name = 'NoAnswer';
    this.reason = reason;
  }
}

/** More than any answer of a contract; what comes beyond is not waited for. */
const MOST_BYTES = 5_000_000;

/** Calls a server, through a proxy where the surroundings name one. It throws a NoAnswer. */
export async function call(url: URL, { method, headers, body, timeoutMs }: Call): Promise<Answer> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeoutMs);
  const { signal } = patience;
  const proxy = proxyFor(url, process.env);
  try {
    const way = await wayTo(url, proxy, signal);
    // An agent would make a connection of its own in place of the given one.
    const agent = way.createConnection ? undefined : false;
    const options = { ...way, agent, method, signal, headers: { ...headers, host: url.host, ...way.headers } };
    return await new Promise((resolve, reject) => {
      const client = (way.protocol ?? url.protocol) === 'https:' ? https : http;
      const request = client.request(url, options, (response) => {
        readAnswer(response).then(resolve, reject);
      });
      request.once('error', reject).end(body);
    });
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    const via = proxy ? ` through the proxy ${proxy.host}` : '';
    if (signal.aborted) throw new NoAnswer('timeout', `no answer within ${timeoutMs / 1000} s${via}`);
    const { code, message } = error as NodeJS.ErrnoException;
    // Who breaks off is there at least.
    throw new NoAnswer(code === 'ECONNRESET' ? 'broken' : 'unreachable', `${message || code}${via}`);
  } finally {
    clearTimeout(timer);
  }
}

async function wayTo(url: URL, proxy: URL | null, signal: AbortSignal): Promise<http.RequestOptions> {
  if (proxy === null) return {};
  if (url.protocol === 'http:') return throughProxy(url, proxy);
  const line = await tunnel(url, proxy, signal);
  return { createConnection: () => line };
}

async function readAnswer(response: http.IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) {
      response.destroy();
      throw new NoAnswer('broken', `an answer of more than ${MOST_BYTES / 1_000_000} MB`);
    }
    chunks.push(chunk);
  }
  const { 'content-encoding': encoding, ...headers } = response.headers;
  return { status: response.statusCode ?? 0, headers, body: decoded(Buffer.concat(chunks), encoding) };
}

function decoded(body: Buffer, encoding = 'identity'): Buffer {
  if (body.length === 0) return body;
  try {
    if (encoding === 'gzip' || encoding === 'x-gzip') return zlib.gunzipSync(body);
    if (encoding === 'deflate') return zlib.inflateSync(body);
    if (encoding === 'br') return zlib.brotliDecompressSync(body);
    return body;
  } catch {
    throw new NoAnswer('broken', `an answer that says it is ${encoding}, and is not`);
  }
}
