import type { Delivery } from '../pipeline/index.ts';
import type { HttpContext } from './http-context.ts';
import type { Reply } from './reply.ts';

/** A delivery as a reply; `contentType` is that of the API's own responses. Null: the connection is dropped. */
export function sendDelivery(
  http: HttpContext,
  delivery: Delivery,
  contentType = 'application/json; charset=utf-8',
): Reply | null {
  if (delivery.kind === 'connection lost') return dropConnection(http);
  const headers = { 'content-type': delivery.contentType ?? contentType, 'cache-control': 'no-store' };
  return { status: delivery.status, headers, body: delivery.body };
}

/**
 * Drops the connection in the middle of a response. The response head is sent first: a browser retries a request on a
 * reused connection by itself as long as it has received nothing.
 */
function dropConnection({ response }: Pick<HttpContext, 'response'>): null {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.write(' ', () => response.destroy());
  return null;
}
