import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { hideCardNumbers } from '../journal/redaction.ts';
import { RequestError } from '../request-error.ts';
import { truncate } from '../text.ts';
import { INERT_CSP } from './content-security-policy.ts';
import { type OriginPolicy, requireAllowedOrigin } from './origins.ts';
import type { AppContext, AppEnv, Routes } from './request.ts';
import { alreadySent, graphqlMediaType } from './responses.ts';

interface AppOptions {
  routes: readonly Routes[];
  originPolicy: OriginPolicy;
  requireHost: MiddlewareHandler<AppEnv>;
}

const FILE_PATHS = ['/assets/*', '/stripe.js', '/card-provider/:script{.+\\.js}'];

/** Every request passes the checks of hosts and origins first. Error responses contain no stack traces. */
export function createApp({ routes, originPolicy, requireHost }: AppOptions) {
  const app = new Hono<AppEnv>();
  app.use(setDefaultHeaders);
  // Checks the host before CORS, because a page whose host name was rebound to this machine would have the server's
  // origin.
  app.use(requireHost);
  const allowOrigins = cors({
    origin: (origin, c) => (originPolicy.allows(origin, c.req.header('host')) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    credentials: true,
    maxAge: 600,
  });
  // Only browsers need CORS; other clients skip Hono's middleware, because it copies the response.
  app.use((c, next) => (c.req.header('origin') === undefined ? next() : allowOrigins(c, next)));
  app.use(requireAllowedOrigin(originPolicy));
  for (const path of FILE_PATHS) app.use(path, compress());
  app.use(methodNotAllowed({ app, onMethodNotAllowed }));
  for (const route of routes) app.route('/', route);

  app.notFound((c) => {
    const known = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
    const paths = [...new Set(known)].join(', ');
    return errorResponse(new RequestError(404, `There is no route for ${truncate(c.req.path)}. Known: ${paths}.`), c);
  });
  app.onError((error, c) => {
    const { incoming, outgoing } = c.env;
    if (!incoming.destroyed || incoming.complete) return errorResponse(error, c);
    console.warn(
      `[scenario server] ${c.req.method} ${hideCardNumbers(c.req.path)}: the client disconnected before its body was complete.`,
    );
    outgoing.destroy();
    return alreadySent();
  });
  return app;
}

const setDefaultHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (headers.has('x-hono-already-sent')) return replaceResponse(c, alreadySent());
  headers.set('x-content-type-options', 'nosniff');
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', INERT_CSP);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
};

/** Removes the old response first, because Hono would otherwise add its headers to the new response. */
function replaceResponse(c: AppContext, response: Response): void {
  c.res = undefined;
  c.res = response;
}

function onMethodNotAllowed(c: AppContext, methods: string[]): Response {
  const allow = methods.join(', ');
  const message = `${truncate(c.req.path)} does not support ${c.req.method}. Use ${allow}.`;
  return errorResponse(new RequestError(405, message, null, { allow }), c);
}

const GRAPHQL_ERROR_CODES: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  406: 'NOT_ACCEPTABLE',
  500: 'INTERNAL_SERVER_ERROR',
};

function errorResponse(error: unknown, c: AppContext): Response {
  if (!(error instanceof RequestError)) console.error('[scenario server]', error);
  const rejection =
    error instanceof RequestError
      ? error
      : new RequestError(500, 'The scenario server failed unexpectedly. Its terminal shows the error.');
  const { status, code, headers } = rejection;
  const message = hideCardNumbers(rejection.message);
  const body =
    c.req.path === '/graphql'
      ? { errors: [{ message, extensions: { code: code ?? GRAPHQL_ERROR_CODES[status] ?? 'BAD_REQUEST' } }] }
      : { error: { message } };
  const mediaType = (c.req.path === '/graphql' && graphqlMediaType(c)) || 'application/json';
  return c.json(body, status as ContentfulStatusCode, { ...headers, 'content-type': mediaType });
}
