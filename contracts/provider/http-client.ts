import http from 'node:http';
import https from 'node:https';
import zlib from 'node:zlib';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { findExceededLimit } from '../../mock-server/json.ts';
import { parseBody } from './body.ts';

export interface HttpRequestOptions {
  method: string;
  headers: http.OutgoingHttpHeaders;
  body: Buffer;
  timeoutMs: number;
  maxValues?: number;
  connections?: Connections;
}

type Connections = ReturnType<typeof openConnections>;

const CONNECTIONS = { keepAlive: true, maxSockets: 24 };

export const openConnections = () => ({ http: new http.Agent(CONNECTIONS), https: new https.Agent(CONNECTIONS) });

export interface HttpResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

export class NoResponseError extends Error {
  readonly reason: 'unreachable' | 'untrusted' | 'timeout' | 'broken';

  constructor(reason: NoResponseError['reason'], message: string) {
    super(message);
    this.name = 'NoResponseError';
    this.reason = reason;
  }
}

const MAX_VALUES = 20_000;
const MAX_RESPONSE_BYTES = 5_000_000;
const TOO_LARGE = `a response of more than ${MAX_RESPONSE_BYTES / 1_000_000} MB`;

export async function sendHttpRequest(url: URL, options: HttpRequestOptions): Promise<HttpResponse> {
  const { method, headers, body, timeoutMs, maxValues, connections } = options;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  const { signal } = controller;
  const isHttps = url.protocol === 'https:';
  const proxy = proxyFor(url, process.env);
  // Uses CONNECT only for https, because many proxies refuse it for http.
  const agent = proxy ? new (isHttps ? HttpsProxyAgent : HttpProxyAgent)(proxy) : false;
  let isReused = false;
  const send = (via: http.Agent | false) =>
    new Promise<HttpResponse>((resolve, reject) => {
      const sent = { agent: via, method, signal, headers: { ...headers, host: url.host } };
      const request = (isHttps ? https : http).request(url, sent, (response) => {
        readResponse(response, maxValues).then(resolve, reject);
      });
      // Rejects a proxy's error to CONNECT, because HttpsProxyAgent would return it as the response of the backend.
      if (via instanceof HttpsProxyAgent)
        request.once('proxyConnect', ({ statusCode }: { statusCode: number }) => {
          if (statusCode !== 200) request.destroy(new Error(`the proxy responds with ${statusCode} for ${url.host}`));
        });
      request.once('error', (error) => {
        isReused = request.reusedSocket;
        reject(error);
      });
      request.end(body);
    });
  try {
    const kept = connections && (isHttps ? connections.https : connections.http);
    return await send(agent || kept || false).catch((error: NodeJS.ErrnoException) => {
      // Sends the request again, as browsers do, because a server may close a kept connection at any time.
      if (isReused && error.code === 'ECONNRESET') return send(false);
      throw error;
    });
  } catch (error) {
    if (error instanceof NoResponseError) throw error;
    const via = proxy ? ` through the proxy ${proxy.host}` : '';
    if (signal.aborted) throw new NoResponseError('timeout', `no response within ${timeoutMs / 1000} s${via}`);
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (CERTIFICATE_ERROR.test(code)) throw new NoResponseError('untrusted', `${message}${via}. ${CERTIFICATE_ADVICE}`);
    // A host that resets the connection was reached, so the report must not advise to correct the address.
    throw new NoResponseError(code === 'ECONNRESET' ? 'broken' : 'unreachable', `${message || code}${via}`);
  } finally {
    clearTimeout(timer);
  }
}

const CERTIFICATE_ERROR = /CERT|ISSUER|LEAF_SIGNATURE/;
const CERTIFICATE_ADVICE =
  'Correct the certificate or the address. For a certificate of your own, set NODE_EXTRA_CA_CERTS to its PEM file';

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)$/i;

/** Our own, because `proxy-from-env` excludes no subdomains, and takes a proxy without a scheme for an https one. */
export function proxyFor({ protocol, hostname, port }: URL, env: Record<string, string | undefined>): URL | null {
  const setting = (name: string) => env[name] || env[name.toUpperCase()];
  if (LOOPBACK.test(hostname)) return null;
  const exceptions = (setting('no_proxy') ?? '').split(/[\s,]+/).filter(Boolean);
  // Fills in the protocol's default port, which URLs leave out, because an exception in `no_proxy` may name it.
  const sentTo = port || (protocol === 'https:' ? '443' : '80');
  if (exceptions.some((exception) => matchesException(exception, hostname, sentTo))) return null;
  const proxy = setting(`${protocol.slice(0, -1)}_proxy`) ?? setting('all_proxy');
  if (!proxy) return null;
  const address = proxy.includes('://') ? proxy : `http://${proxy}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return new URL(address);
  throw new NoResponseError(
    'unreachable',
    `the proxy ${address.split('://')[0]}://… is not supported; use an HTTP proxy`,
  );
}

/** 'example.test', '.example.test' and '*.example.test' match a domain and its subdomains; '*' matches all. */
function matchesException(exception: string, hostname: string, port: string): boolean {
  const [, name = '', onlyPort] = /^(.*?)(?::(\d+))?$/.exec(exception.toLowerCase()) ?? [];
  if (onlyPort !== undefined && onlyPort !== port) return false;
  const domain = name.replace(/^\*?\./, '');
  return name === '*' || hostname === domain || hostname.endsWith(`.${domain}`);
}

async function readResponse(response: http.IncomingMessage, maxValues = MAX_VALUES): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) {
      response.destroy();
      throw new NoResponseError('broken', TOO_LARGE);
    }
    chunks.push(chunk);
  }
  const { 'content-encoding': encoding, ...headers } = response.headers;
  const body = decodeBody(Buffer.concat(chunks), encoding);
  const limit = findExceededLimit(parseBody(body), { maxValues });
  if (limit !== null) throw new NoResponseError('broken', `a response whose JSON must ${limit}`);
  return { status: response.statusCode ?? 0, headers, body };
}

function decodeBody(body: Buffer, encoding = 'identity'): Buffer {
  if (body.length === 0) return body;
  const limit = { maxOutputLength: MAX_RESPONSE_BYTES };
  try {
    if (/^(x-)?gzip$|^deflate$/.test(encoding)) return zlib.unzipSync(body, limit);
    if (encoding === 'br') return zlib.brotliDecompressSync(body, limit);
    return body;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new NoResponseError('broken', TOO_LARGE);
    throw new NoResponseError('broken', `a response that is not encoded as ${encoding}, as its header claims`);
  }
}
