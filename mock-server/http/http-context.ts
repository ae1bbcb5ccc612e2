import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reply } from './reply.ts';

/** One HTTP request and its response. */
export interface HttpContext {
  /** GET for a HEAD request. */
  method: string;
  /** Without the query, percent-encoded. */
  path: string;
  /** The groups of the route's pattern, percent-decoded; '' where the encoding is invalid. */
  params: string[];
  request: IncomingMessage;
  response: ServerResponse;
}

/** Handles a request. Null means that the handler writes the response itself. */
export type RouteHandler = (http: HttpContext) => Reply | null | Promise<Reply | null>;

/** The query parameters of a request. */
export function readQuery({ request: { url = '' } }: HttpContext): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}
