import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import Negotiator from 'negotiator';
import type { Delivery } from '../pipeline/index.ts';
import { INERT_CSP } from './content-security-policy.ts';
import type { AppContext } from './context.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
const MEDIA_TYPES = [JSON_TYPE, 'application/graphql-response+json; charset=utf-8'];
const WITHOUT_BODY = [204, 304];

/** The headers of every response. */
const commonHeaders = (c: AppContext): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': INERT_CSP,
  vary: 'Origin',
  ...c.var.cors,
});

/**
 * Writes a response with the headers that every response has; `headers` may replace them. Node's own response takes half the
 * time of a `Response` object.
 */
export function respond(
  c: AppContext,
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array = '',
): Response {
  const { outgoing } = c.env;
  const hasBody = !WITHOUT_BODY.includes(status);
  const length: Record<string, string> = hasBody ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const all = { ...commonHeaders(c), ...headers, ...length };
  // Hono wraps the response to a HEAD request.
  if (c.req.method === 'HEAD') return new Response(null, { status, headers: all });
  sendWithOthers(() => {
    try {
      outgoing.writeHead(status, all);
      outgoing.end(hasBody ? body : '');
    } catch (error) {
      // A header of a fault may have characters that HTTP does not allow.
      console.error('[scenario server]', error);
      outgoing.destroy();
    }
  });
  return RESPONSE_ALREADY_SENT;
}

let ready: (() => void)[] = [];

/** Sends all responses that are ready in one tick together at its end: waking the client dominates the cost of a small one. */
function sendWithOthers(send: () => void): void {
  if (ready.push(send) > 1) return;
  setImmediate(() => {
    const sends = ready;
    ready = [];
    for (const each of sends) each();
  });
}

/** The same as a `Response` object, for streams and for files that Hono compresses. */
export const createResponse = (
  c: AppContext,
  headers: Record<string, string>,
  body: ReadableStream | Uint8Array<ArrayBuffer> | string,
): Response => new Response(body, { headers: { ...commonHeaders(c), ...headers } });

export const json = (c: AppContext, value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  respond(c, status, { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers }, JSON.stringify(value));

/** The value as JSON, as a file where the request has `?download=1`. */
export const jsonFile = (c: AppContext, value: object, fileName: string): Response =>
  json(
    c,
    value,
    200,
    c.req.query('download') === '1' ? { 'content-disposition': `attachment; filename="${fileName}"` } : {},
  );

/** The content type of a GraphQL response for a client with this `Accept` header; null if it accepts none. */
export const graphqlMediaType = (accept: string | undefined): string | null =>
  accept ? (new Negotiator({ headers: { accept } }).mediaType(MEDIA_TYPES) ?? null) : JSON_TYPE;

/** What a fault or the backend returns; `contentType` is that of the API's own responses. */
export function respondWithDelivery(c: AppContext, delivery: Delivery, contentType = JSON_TYPE): Response {
  if (delivery.kind === 'connection lost') return dropConnection(c, delivery);
  const headers = { 'content-type': delivery.contentType ?? contentType, 'cache-control': 'no-store' };
  return respond(c, delivery.status, headers, delivery.body);
}

/**
 * Drops the connection, after the response head or before its first byte. A browser repeats a request on a reused connection
 * by itself as long as it has received nothing.
 */
export function dropConnection(c: AppContext, { sendsHead }: { sendsHead: boolean }): Response {
  const { outgoing } = c.env;
  if (!sendsHead) {
    outgoing.socket?.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  }
  outgoing.writeHead(200, { ...commonHeaders(c), 'content-type': JSON_TYPE, 'cache-control': 'no-store' });
  outgoing.write(' ', () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}
