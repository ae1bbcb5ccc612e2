import type { Call } from './call.ts';

/**
 * Breaks the connection of a call. The head of an answer goes first: a browser that has heard nothing at all on a
 * connection used before sends the request once more by itself, and the loss would go unnoticed.
 */
export function lose({ response }: Pick<Call, 'response'>): null {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.write(' ', () => response.destroy());
  return null;
}
