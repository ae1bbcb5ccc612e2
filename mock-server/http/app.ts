import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { RequestError } from '../request-error.ts';
import { truncate } from '../truncate.ts';
import type { AppContext, AppEnv, Route } from './context.ts';
import { type OriginPolicy, requireAllowedOrigin } from './origins.ts';
import { ClientDisconnectedError } from './request.ts';
import { graphqlMediaType, json, respond } from './responses.ts';

interface AppOptions {
  routes: readonly Route[];
  originPolicy: OriginPolicy;
  /** Throws for a host that is not allowed. Default: all hosts are allowed. */
  requireHost?: (c: AppContext) => void;
  /** Serves files at paths that match no route; null where there is none. */
  files?: (c: AppContext) => Promise<Response | null>;
}

/** Large text files, which are compressed. Not '/graphql/*', which matches the API too. */
const FILE_PATHS = [
  '/graphql/explorer.js',
  '/graphql/explorer.css',
  '/assets/*',
  '/stripe.js',
  '/card-provider/:script{.+\\.js}',
];

/** The routes of the server behind its checks of hosts and origins. Error responses contain no stack traces. */
export function createApp({ routes, originPolicy, requireHost, files }: AppOptions) {
  const app = new Hono<AppEnv>();
  const knownPaths = routes.map(labelOf).join(', ');

  /** Called by every handler, because Hono awaits several promises for each middleware. */
  const check = (c: AppContext): void => {
    // Before CORS: for a page whose host name was rebound to this machine, its own origin would be the server's.
    requireHost?.(c);
    const origin = c.req.header('origin');
    if (origin !== undefined && originPolicy.allows(origin, c.req.header('host')))
      c.set('cors', { 'access-control-allow-origin': origin });
    requireAllowedOrigin(c.req, originPolicy);
  };
  for (const path of FILE_PATHS) app.use(path, compress());

  for (const { path, methods } of routes) {
    const handlers = new Map(Object.entries(methods));
    const allowed = [...handlers.keys(), 'OPTIONS'];
    app.all(path, (c) => {
      check(c);
      const { method } = c.req;
      const handler = handlers.get(method === 'HEAD' ? 'GET' : method);
      if (handler) return handler(c);
      if (method === 'OPTIONS') return preflight(c, allowed);
      const allow = allowed.join(', ');
      const message = `${truncate(c.req.path)} does not support ${method}. Use ${allow}.`;
      throw new RequestError(405, message, null, { allow });
    });
  }

  app.notFound(async (c) => {
    check(c);
    const file = ['GET', 'HEAD'].includes(c.req.method) ? await files?.(c) : null;
    if (file) return file;
    throw new RequestError(404, `There is no route for ${truncate(c.req.path)}. Known paths: ${knownPaths}.`);
  });

  app.onError((error, c) => {
    if (!(error instanceof ClientDisconnectedError)) return errorResponse(error, c);
    console.warn(`[scenario server] ${c.req.method} ${c.req.path}: ${error.message}`);
    c.env.outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}

/** As the error message for an unknown path lists it. */
const labelOf = ({ path, methods }: Route): string =>
  `${Object.keys(methods).join(' and ')} ${path.replace(':key', '<scenario>.<session>').replace(':name', '<name>')}`;

/** Allows every header that a page asks for: apps add headers of their own to requests. */
function preflight(c: AppContext, allowed: readonly string[]): Response {
  const requested = c.req.header('access-control-request-headers');
  return respond(c, 204, {
    allow: allowed.join(', '),
    ...(c.var.cors && {
      'access-control-allow-methods': allowed.join(', '),
      ...(requested !== undefined && { 'access-control-allow-headers': requested }),
      'access-control-max-age': '600',
    }),
  });
}

const GRAPHQL_ERROR_CODES: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  406: 'NOT_ACCEPTABLE',
  500: 'INTERNAL_SERVER_ERROR',
};

function errorResponse(error: unknown, c: AppContext): Response {
  if (!(error instanceof RequestError)) console.error('[scenario server]', error);
  const { status, message, code, headers } =
    error instanceof RequestError
      ? error
      : new RequestError(500, 'The scenario server failed unexpectedly. Its terminal shows the error.');
  if (c.req.path !== '/graphql') return json(c, { error: { message } }, status, headers);
  const errors = [{ message, extensions: { code: code ?? GRAPHQL_ERROR_CODES[status] ?? 'BAD_REQUEST' } }];
  const mediaType = graphqlMediaType(c.req.header('accept'));
  return json(c, { errors }, status, { ...(mediaType && { 'content-type': mediaType }), ...headers });
}
