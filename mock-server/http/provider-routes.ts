import { setTimeout as delay } from 'node:timers/promises';
import { now } from '../backend/clock.ts';
import { matchFault } from '../backend/match-fault.ts';
import { providerContext } from '../backend/provider-context.ts';
import { describeProviderCall, handleProviderCall, isClockRequest, loadProviderAsset } from '../card-provider/index.ts';
import { redactCardNumbers } from '../journal/card-numbers.ts';
import { parsePublishableKey, parseSessionKey, type SessionKey } from '../sessions/session-key.ts';
import { type Session, type SessionStore, UnknownScenarioError } from '../sessions/session-store.ts';
import { dropConnection } from './fault-reply.ts';
import { handleJsonCall } from './handle-json-call.ts';
import { type HttpContext, readQuery } from './http-context.ts';
import { HttpError } from './http-error.ts';
import { isJsonObject, readJsonText } from './read-body.ts';
import { json, type Reply } from './reply.ts';
import { openSession, readSession } from './request-session.ts';
import type { Route } from './router.ts';

const API_PATH = '/card-provider/v1/';

/** The card provider: its browser script, its frames, and their API, which is authenticated by the publishable key. */
export function providerRoutes(
  sessions: SessionStore,
  pageOrigins: (http: HttpContext) => readonly string[],
  { hotReload = false } = {},
): Route[] {
  const handleAsset = async (http: HttpContext): Promise<Reply | null> => {
    const { path, request } = http;
    const session = findAssetSession(sessions, readQuery(http).get('session'));
    if (session && (await applyAssetFault(session, path))) return dropConnection(http);
    const asset = await loadProviderAsset(request.url ?? path, { pageOrigins: pageOrigins(http), hotReload });
    if (!asset) throw new HttpError(404, `The card provider has no file at ${path}.`);
    return asset;
  };
  const handleApiCall = async (http: HttpContext): Promise<Reply | null> => {
    const { method, path } = http;
    const query = readQuery(http);
    const parsedBody = method === 'POST' ? parseJsonObject(await readJsonText(http)) : {};
    const body = redactCardNumbers(parsedBody ?? {}, { keepsCardFields: true });
    const key = readPublishableKey(http, query, body);
    const session = method === 'POST' ? openSession(sessions, key, http) : readSession(sessions, key);
    const search = query.size > 0 ? `?${query}` : '';
    const providerCall = { method, path: `/v1/${path.slice(API_PATH.length)}${search}`, body };
    // Neither recorded nor matched by faults: fields poll the clock all the time.
    if (isClockRequest(providerCall)) {
      const response = handleProviderCall(session.world.provider, providerCall, providerContext(session.world));
      return json(response.body, response.status);
    }
    const reply = await handleJsonCall(http, {
      session,
      kind: 'provider',
      ...describeProviderCall(providerCall),
      answeredBy: 'card provider',
      execute: () =>
        parsedBody
          ? handleProviderCall(session.world.provider, providerCall, providerContext(session.world))
          : INVALID_BODY_RESPONSE,
    });
    // Overrides the content type of a fault: HTML here would run at the origin of the card fields.
    return reply && { ...reply, headers: { ...reply.headers, ...json(null).headers } };
  };
  return [
    {
      label: 'POST /card-provider/v1/*',
      path: /^\/card-provider\/v1\//,
      methods: { GET: handleApiCall, POST: handleApiCall },
    },
    { label: 'GET /card-provider/*', path: /^\/card-provider\//, methods: { GET: handleAsset } },
    { label: 'GET /stripe.js', path: '/stripe.js', methods: { GET: handleAsset } },
  ];
}

/** The session named in the URL of a script or frame, which are requested without a token. */
function findAssetSession(sessions: SessionStore, name: string | null): Session | null {
  const key = name === null ? null : parseSessionKey(name);
  if (!key) return null;
  try {
    return sessions.read(key);
  } catch (error) {
    if (error instanceof UnknownScenarioError) return null;
    throw error;
  }
}

/** Applies the matching fault to an asset and records it. Returns whether the connection is to be dropped. */
async function applyAssetFault({ world, journal }: Session, path: string): Promise<boolean> {
  const startedAt = performance.now();
  const name = path === '/stripe.js' ? 'provider script' : 'provider frames';
  const match = matchFault(world, name);
  if (!match) return false;
  if (match.delayMs > 0) await delay(match.delayMs, undefined, { ref: false });
  const isDropped = match.fault.breaks !== undefined;
  journal.write({
    at: now(world),
    kind: 'provider',
    name,
    request: { path },
    status: isDropped ? 0 : 200,
    answer: null,
    durationMs: performance.now() - startedAt,
    answeredBy: isDropped ? 'fault' : 'card provider',
    why: match.description,
    fault: match.description,
    nearest: null,
  });
  return isDropped;
}

/** The session of the publishable key in the Authorization header, the query or the body. */
function readPublishableKey(
  { request }: HttpContext,
  query: URLSearchParams,
  body: Record<string, unknown>,
): SessionKey {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const sent = bearer ?? query.get('key') ?? body['key'];
  const key = typeof sent === 'string' ? parsePublishableKey(sent) : null;
  if (key) return key;
  throw new HttpError(
    401,
    'The publishable key is missing or malformed. Send Authorization: Bearer pk_test_demo.<scenario>.<session>.',
  );
}

const INVALID_BODY_RESPONSE = { status: 400, body: { error: { message: 'The body must be a JSON object.' } } };

/** The body as a JSON object; null when it is not one. */
function parseJsonObject(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return isJsonObject(body) ? body : null;
  } catch {
    return null;
  }
}
