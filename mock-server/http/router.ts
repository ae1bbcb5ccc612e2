import type { IncomingMessage, ServerResponse } from 'node:http';
import { shortened } from '../scenarios/shortened.ts';
import { type Call, type Handler, json, type Reply } from './call.ts';
import { corsHeaders } from './cors.ts';
import { graphqlMediaType } from './graphql-media-type.ts';
import { ClientLeft, HttpProblem } from './http-problem.ts';
import { requireKnownOrigin } from './known-origin.ts';
import { INERT_POLICY } from './page-policy.ts';
import { sendTogether } from './send-together.ts';
import type { Files } from './static-files.ts';

export interface Route {
  /** As people read it, in the message about an unknown path. */
  shown: string;
  /** An exact path, or a pattern whose groups become the call's params. */
  path: string | RegExp;
  methods: Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Handler>>;
  /** How a problem is told: GraphQL clients expect `errors`. */
  problems?: 'graphql';
}

export interface RouterOptions {
  routes: readonly Route[];
  /** Origins whose pages may read answers, and change state. */
  origins: () => readonly string[];
  /** Throws for a host name that this server does not answer for. Any is fine when left out. */
  requireHost?: (request: IncomingMessage) => void;
  /** Files served where no route fits; null when there is none either. */
  files?: Files;
}

/** Finds the handler of a request and writes its reply. Whatever goes wrong is told without a stack trace. */
export function createRouter({ routes, origins, requireHost, files }: RouterOptions) {
  const known = routes.map(({ shown }) => shown).join(', ');
  const soon = sendTogether();

  const find = (path: string): { route: Route; params: string[] } | null => {
    for (const route of routes) {
      if (typeof route.path === 'string') {
        if (route.path === path) return { route, params: [] };
      } else {
        const match = route.path.exec(path);
        if (match) return { route, params: match.slice(1) };
      }
    }
    return null;
  };

  const handle = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    found: ReturnType<typeof find>,
  ) => {
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
    if (!found) {
      const file = method === 'GET' ? await files?.(path, request) : null;
      if (file) return file;
      throw new HttpProblem(404, `There is nothing at ${shortened(path)}. Known paths: ${known}.`);
    }
    const { route, params } = found;
    const handler = route.methods[method as 'GET'];
    if (!handler) {
      const allow = methodsOf(route).join(', ');
      if (method === 'OPTIONS') return { status: 204, headers: { allow } };
      throw new HttpProblem(405, `${shortened(path)} does not answer ${method}. Use ${allow}.`, { allow });
    }
    const call: Call = { method, path, params, request, response };
    return handler(call);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const found = find(path);
    let reply: Reply | null;
    try {
      const cors = corsHeaders(request, origins, found ? methodsOf(found.route) : ['GET', 'OPTIONS']);
      for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('content-security-policy', INERT_POLICY);
      requireHost?.(request);
      requireKnownOrigin(request, origins);
      reply = await handle(request, response, path, found);
    } catch (error) {
      if (error instanceof ClientLeft) {
        console.warn(`[scenario server] ${request.method} ${path}: ${error.message}`);
        response.destroy();
        return;
      }
      reply = problemReply(error, found?.route.problems, request.headers.accept);
    }
    const written = reply;
    if (written) soon(() => write(response, written));
  };
}

/** Writes a reply. Nothing it meets can end the process: a reply that has begun, or cannot be written, only ends. */
function write(response: ServerResponse, { status, headers, body }: Reply): void {
  if (response.destroyed) return;
  try {
    if (!response.headersSent) {
      // Without it Node sends a body in chunks, each with its own length before it. These have no body, whatever they say.
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

const methodsOf = (route: Route): string[] => [...Object.keys(route.methods), 'OPTIONS'];

const CODES: Record<number, string> = { 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND', 500: 'INTERNAL_SERVER_ERROR' };

function problemReply(error: unknown, problems: Route['problems'], accept = ''): Reply {
  if (!(error instanceof HttpProblem)) console.error('[scenario server]', error);
  const { status, message, headers } =
    error instanceof HttpProblem ? error : new HttpProblem(500, 'Something went wrong in the scenario server.');
  if (problems !== 'graphql') {
    const reply = json({ error: { message } }, status);
    return { ...reply, headers: { ...reply.headers, ...headers } };
  }
  const reply = json({ errors: [{ message, extensions: { code: CODES[status] ?? 'BAD_REQUEST' } }] }, status);
  return { ...reply, headers: { ...reply.headers, 'content-type': graphqlMediaType(accept), ...headers } };
}
