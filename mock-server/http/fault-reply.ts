import type { EarlyResponse } from '../backend/fault-response.ts';
import type { HttpContext } from './http-context.ts';
import type { Reply } from './reply.ts';

/** A fault's response as a reply; `defaultContentType` is that of the endpoint's own responses. */
export const createFaultReply = (
  { status, contentType, body }: Pick<EarlyResponse, 'status' | 'contentType' | 'body'>,
  defaultContentType = 'application/json; charset=utf-8',
): Reply => ({
  status,
  headers: { 'content-type': contentType ?? defaultContentType, 'cache-control': 'no-store' },
  body,
});

/**
 * Drops the connection in the middle of a response. The response head is sent first: a browser retries a request on a
 * reused connection by itself as long as it has received nothing.
 */
export function dropConnection({ response }: Pick<HttpContext, 'response'>): null {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.write(' ', () => response.destroy());
  return null;
}
