import { setTimeout as delay } from 'node:timers/promises';
import { now } from '../backend/clock.ts';
import { meetFault } from '../backend/meet-fault.ts';
import { providerContext } from '../backend/provider-context.ts';
import { answerProviderCall, describeProviderCall, isQuiet, providerAsset } from '../card-provider/index.ts';
import { withoutCardNumbers } from '../journal/card-numbers.ts';
import { parsePublishableKey, parseSessionKey, type SessionKey } from '../sessions/session-key.ts';
import { type Session, type Sessions, UnknownScenario } from '../sessions/sessions.ts';
import { type Call, json, type Reply, readJsonText } from './call.ts';
import { exchange } from './exchange.ts';
import { HttpProblem } from './http-problem.ts';
import { lose } from './lose.ts';
import type { Route } from './router.ts';
import { openSession, readSession } from './session-of-call.ts';

const API = '/card-provider/v1/';

/** The card provider: its browser script and frames, and the small API that they call with a publishable key. */
export function providerRoutes(
  sessions: Sessions,
  pageOrigins: (call: Call) => readonly string[],
  { sourcesMayChange = false } = {},
): Route[] {
  const asset = async (call: Call): Promise<Reply | null> => {
    const { search, searchParams } = new URL(call.request.url ?? '/', 'http://provider');
    const session = sessionOf(sessions, searchParams.get('session'));
    if (session && (await isBroken(session, call.path))) return lose(call);
    const found = await providerAsset(`${call.path}${search}`, {
      pageOrigins: pageOrigins(call),
      mayChange: sourcesMayChange,
    });
    if (!found) throw new HttpProblem(404, `The card provider has nothing at ${call.path}.`);
    return found;
  };
  const api = async (call: Call): Promise<Reply | null> => {
    const { searchParams } = new URL(call.request.url ?? '/', 'http://provider');
    const read = call.method === 'POST' ? parseBody(await readJsonText(call)) : {};
    const body = withoutCardNumbers(read ?? {}, { keepsCards: true });
    const key = keyOf(call, searchParams, body);
    const session = call.method === 'POST' ? openSession(sessions, key, call) : readSession(sessions, key);
    const query = searchParams.size > 0 ? `?${searchParams}` : '';
    const sent = { method: call.method, path: `/v1/${call.path.slice(API.length)}${query}`, body };
    // Fields ask for the time all along: it tells nothing about the page, and no fault is about it.
    if (isQuiet(sent)) {
      const told = answerProviderCall(session.world.provider, sent, providerContext(session.world));
      return json(told.body, told.status);
    }
    const reply = await exchange(call, {
      session,
      kind: 'provider',
      ...describeProviderCall(sent),
      answeredBy: 'card provider',
      work: () =>
        read ? answerProviderCall(session.world.provider, sent, providerContext(session.world)) : UNREADABLE,
    });
    // A fault says otherwise, but a page of any type would be one at the origin of other people's card fields.
    return reply && { ...reply, headers: { ...reply.headers, ...json(null).headers } };
  };
  return [
    { shown: 'POST /card-provider/v1/*', path: /^\/card-provider\/v1\//, methods: { GET: api, POST: api } },
    { shown: 'GET /card-provider/*', path: /^\/card-provider\//, methods: { GET: asset } },
    { shown: 'GET /stripe.js', path: '/stripe.js', methods: { GET: asset } },
  ];
}

/** Script and frames are asked for without a token: the session stands in their address, or nobody knows it. */
function sessionOf(sessions: Sessions, named: string | null): Session | null {
  const key = named === null ? null : parseSessionKey(named);
  if (!key) return null;
  try {
    return sessions.read(key);
  } catch (error) {
    if (error instanceof UnknownScenario) return null;
    throw error;
  }
}

/** Holds a file back and says whether it is lost. Only a file that a fault met is worth a line in the journal. */
async function isBroken({ world, journal }: Session, path: string): Promise<boolean> {
  const startedAt = performance.now();
  const name = path === '/stripe.js' ? 'provider script' : 'provider frames';
  const met = meetFault(world, name);
  if (!met) return false;
  if (met.delayMs > 0) await delay(met.delayMs, undefined, { ref: false });
  const isLost = met.fault.breaks !== undefined;
  journal.write({
    at: now(world),
    kind: 'provider',
    name,
    request: { path },
    status: isLost ? 0 : 200,
    answer: null,
    durationMs: performance.now() - startedAt,
    answeredBy: isLost ? 'fault' : 'card provider',
    why: met.says,
    fault: met.says,
    nearest: null,
  });
  return isLost;
}

/** The session of the publishable key, which stands in the header, in the query or in the body. */
function keyOf({ request }: Call, query: URLSearchParams, body: Record<string, unknown>): SessionKey {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const sent = bearer ?? query.get('key') ?? body['key'];
  const key = typeof sent === 'string' ? parsePublishableKey(sent) : null;
  if (key) return key;
  throw new HttpProblem(401, 'Send the publishable key: Authorization: Bearer pk_test_demo.<scenario>.<session>.');
}

const UNREADABLE = { status: 400, body: { error: { message: 'The body must be a JSON object.' } } };

/** The body as a JSON object; null when it is none. */
function parseBody(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    const isObject = body !== null && typeof body === 'object' && !Array.isArray(body);
    return isObject ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
