import http from 'node:http';
import https from 'node:https';
import zlib from 'node:zlib';
import { openTunnel, proxyFor, proxyRequestOptions } from './proxy.ts';

export interface HttpRequestOptions {
  method: string;
  headers: http.OutgoingHttpHeaders;
  body: Buffer;
  /** For the whole response. */
  timeoutMs: number;
}

export interface HttpResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** A request without a usable response; the message gives the reason. */
export class NoResponseError extends Error {
  readonly reason: 'unreachable' | 'timeout' | 'broken';

  constructor(reason: NoResponseError['reason'], message: string) {
    super(message);
    this.name = 'NoResponseError';
    this.reason = reason;
  }
}

/** More than any response of a contract; larger responses are aborted. */
const MAX_RESPONSE_BYTES = 5_000_000;

/** Sends a request, through the proxy that the environment configures. Throws a NoResponseError. */
export async function sendHttpRequest(
  url: URL,
  { method, headers, body, timeoutMs }: HttpRequestOptions,
): Promise<HttpResponse> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  const { signal } = controller;
  const proxy = proxyFor(url, process.env);
  try {
    const route = await connectionOptions(url, proxy, signal);
    // An agent would ignore the given connection.
    const agent = route.createConnection ? undefined : false;
    const options = { ...route, agent, method, signal, headers: { ...headers, host: url.host, ...route.headers } };
    return await new Promise((resolve, reject) => {
      const client = (route.protocol ?? url.protocol) === 'https:' ? https : http;
      const request = client.request(url, options, (response) => {
        readResponse(response).then(resolve, reject);
      });
      request.once('error', reject).end(body);
    });
  } catch (error) {
    if (error instanceof NoResponseError) throw error;
    const via = proxy ? ` through the proxy ${proxy.host}` : '';
    if (signal.aborted) throw new NoResponseError('timeout', `no response within ${timeoutMs / 1000} s${via}`);
    const { code, message } = error as NodeJS.ErrnoException;
    // A host that resets the connection is reachable.
    throw new NoResponseError(code === 'ECONNRESET' ? 'broken' : 'unreachable', `${message || code}${via}`);
  } finally {
    clearTimeout(timer);
  }
}

async function connectionOptions(url: URL, proxy: URL | null, signal: AbortSignal): Promise<http.RequestOptions> {
  if (proxy === null) return {};
  if (url.protocol === 'http:') return proxyRequestOptions(url, proxy);
  const socket = await openTunnel(url, proxy, signal);
  return { createConnection: () => socket };
}

async function readResponse(response: http.IncomingMessage): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) {
      response.destroy();
      throw new NoResponseError('broken', `a response of more than ${MAX_RESPONSE_BYTES / 1_000_000} MB`);
    }
    chunks.push(chunk);
  }
  const { 'content-encoding': encoding, ...headers } = response.headers;
  return { status: response.statusCode ?? 0, headers, body: decodeBody(Buffer.concat(chunks), encoding) };
}

function decodeBody(body: Buffer, encoding = 'identity'): Buffer {
  if (body.length === 0) return body;
  try {
    if (encoding === 'gzip' || encoding === 'x-gzip') return zlib.gunzipSync(body);
    if (encoding === 'deflate') return zlib.inflateSync(body);
    if (encoding === 'br') return zlib.brotliDecompressSync(body);
    return body;
  } catch {
    throw new NoResponseError('broken', `a response that is not encoded as ${encoding}, as its header claims`);
  }
}
