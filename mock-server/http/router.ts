import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestError } from '../request-error.ts';
import { truncate } from '../truncate.ts';
import { INERT_CSP } from './content-security-policy.ts';
import { corsHeaders } from './cors-headers.ts';
import { graphqlMediaType, JSON_TYPE } from './graphql-media-type.ts';
import type { RouteHandler } from './http-context.ts';
import type { OriginPolicy } from './origins.ts';
import { ClientDisconnectedError } from './read-body.ts';
import { json, type Reply } from './reply.ts';
import { requireAllowedOrigin } from './require-allowed-origin.ts';
import { createResponseBatcher } from './response-batcher.ts';
import type { FileHandler } from './static-files.ts';

export interface Route {
  /** Listed in the error message for an unknown path. */
  label: string;
  /** An exact path, or a pattern whose groups become `params`. */
  path: string | RegExp;
  methods: Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', RouteHandler>>;
  /** The format of error responses: GraphQL clients expect `errors`. */
  errorFormat?: 'graphql';
}

interface RouterOptions {
  routes: readonly Route[];
  originPolicy: OriginPolicy;
  /** Throws for a host that is not allowed. Default: all hosts are allowed. */
  requireHost?: (request: IncomingMessage) => void;
  /** Serves files at paths that match no route. */
  files?: FileHandler;
  /** A client that reads nothing of its response for so long is disconnected. Default: 60 s. */
  maxReadPauseMs?: number;
}

/** Routes requests to handlers and writes their replies. Error responses contain no stack traces. */
export function createRouter(options: RouterOptions) {
  const { routes, originPolicy, requireHost, files, maxReadPauseMs = 60_000 } = options;
  const knownPaths = routes.map(({ label }) => label).join(', ');
  const sendBatched = createResponseBatcher();

  const matchRoute = (path: string): { route: Route; params: string[] } | null => {
    for (const route of routes) {
      if (typeof route.path === 'string') {
        if (route.path === path) return { route, params: [] };
      } else {
        const match = route.path.exec(path);
        if (match) return { route, params: match.slice(1).map(decodePathSegment) };
      }
    }
    return null;
  };

  const handle = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    match: ReturnType<typeof matchRoute>,
  ) => {
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    if (!match) {
      const file = method === 'GET' ? await files?.(path, request) : null;
      if (file) return file;
      throw new RequestError(404, `There is no route for ${truncate(path)}. Known paths: ${knownPaths}.`);
    }
    const { route, params } = match;
    const handler = route.methods[method as 'GET'];
    if (!handler) {
      const allow = allowedMethods(route).join(', ');
      if (method === 'OPTIONS') return { status: 204, headers: { allow } };
      throw new RequestError(405, `${truncate(path)} does not support ${method}. Use ${allow}.`, null, { allow });
    }
    return handler({ method, path, params, request, response });
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const match = matchRoute(path);
    let reply: Reply | null;
    try {
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('content-security-policy', INERT_CSP);
      // Before CORS: for a page whose host name was rebound to this machine, its own origin would be the server's.
      requireHost?.(request);
      const cors = corsHeaders(request, originPolicy, match ? allowedMethods(match.route) : ['GET', 'OPTIONS']);
      for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
      requireAllowedOrigin(request, originPolicy);
      reply = await handle(request, response, path, match);
    } catch (error) {
      if (error instanceof ClientDisconnectedError) {
        console.warn(`[scenario server] ${request.method} ${path}: ${error.message}`);
        response.destroy();
        return;
      }
      reply = createErrorReply(error, match?.route.errorFormat, request.headers.accept);
    }
    if (!reply) return;
    // Otherwise responses would stay in memory. Node sets its own timeout when the response is finished.
    response.setTimeout(maxReadPauseMs);
    sendBatched(() => writeReply(response, reply));
  };
}

/** Writes a reply and never throws: if writing fails, it closes the response. */
function writeReply(response: ServerResponse, { status, headers, body }: Reply): void {
  if (response.destroyed) return;
  try {
    if (!response.headersSent) {
      // Without a length, Node uses chunked encoding. Responses with 204 and 304 have no body.
      const length =
        body === undefined || status === 204 || status === 304 ? {} : { 'content-length': Buffer.byteLength(body) };
      response.writeHead(status, { ...headers, ...length });
      response.end(body);
    } else response.end();
  } catch (error) {
    console.error('[scenario server]', error);
    response.destroy();
  }
}

/** A path segment without its percent-encoding; '' where that is invalid. */
function decodePathSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const allowedMethods = (route: Route): string[] => [...Object.keys(route.methods), 'OPTIONS'];

const GRAPHQL_ERROR_CODES: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  406: 'NOT_ACCEPTABLE',
  500: 'INTERNAL_SERVER_ERROR',
};

function createErrorReply(error: unknown, errorFormat: Route['errorFormat'], accept = ''): Reply {
  if (!(error instanceof RequestError)) console.error('[scenario server]', error);
  const { status, message, code, headers } =
    error instanceof RequestError
      ? error
      : new RequestError(500, 'The scenario server failed unexpectedly. Its terminal shows the error.');
  const isGraphql = errorFormat === 'graphql';
  const graphqlCode = code ?? GRAPHQL_ERROR_CODES[status] ?? 'BAD_REQUEST';
  const body = isGraphql ? { errors: [{ message, extensions: { code: graphqlCode } }] } : { error: { message } };
  const reply = json(body, status);
  const contentType = (isGraphql && graphqlMediaType(accept)) || JSON_TYPE;
  return { ...reply, headers: { ...reply.headers, 'content-type': contentType, ...headers } };
}
