import { answerProviderCall, describeProviderCall, providerAsset } from '../card-provider/index.ts';
import { parsePublishableKey, type SessionKey } from '../sessions/session-key.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { providerContext } from '../world/provider-context.ts';
import { type Call, json, type Reply, readText } from './call.ts';
import { HttpProblem } from './http-problem.ts';
import type { Route } from './router.ts';
import { openSession } from './session-of-call.ts';

const API = '/card-provider/v1/';

/** The card provider: its browser script and frames, and the small API that they call with a publishable key. */
export function providerRoutes(sessions: Sessions, pageOrigins: () => readonly string[]): Route[] {
  const asset = async ({ path, request }: Call): Promise<Reply> => {
    const { search } = new URL(request.url ?? '/', 'http://provider');
    const found = await providerAsset(`${path}${search}`, { pageOrigins: [...pageOrigins()] });
    if (!found) throw new HttpProblem(404, `The card provider has nothing at ${path}.`);
    return found;
  };
  const api = async (call: Call): Promise<Reply> => {
    const startedAt = performance.now();
    const { searchParams } = new URL(call.request.url ?? '/', 'http://provider');
    const body = call.method === 'POST' ? parseBody(await readText(call)) : {};
    const { world, journal } = openSession(sessions, keyOf(call, searchParams, body));
    const query = searchParams.size > 0 ? `?${searchParams}` : '';
    const sent = { method: call.method, path: `/v1/${call.path.slice(API.length)}${query}`, body };
    const answer = answerProviderCall(world.provider, sent, providerContext(world));
    journal.write({
      at: world.now,
      kind: 'provider',
      ...describeProviderCall(sent),
      status: answer.status,
      answer: answer.body,
      durationMs: performance.now() - startedAt,
      answeredBy: 'card provider',
    });
    return json(answer.body, answer.status);
  };
  return [
    { shown: 'POST /card-provider/v1/*', path: /^\/card-provider\/v1\//, methods: { GET: api, POST: api } },
    { shown: 'GET /card-provider/*', path: /^\/card-provider\//, methods: { GET: asset } },
    { shown: 'GET /stripe.js', path: '/stripe.js', methods: { GET: asset } },
  ];
}

/** The session of the publishable key, which stands in the header, in the query or in the body. */
function keyOf({ request }: Call, query: URLSearchParams, body: Record<string, unknown>): SessionKey {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const sent = bearer ?? query.get('key') ?? body['key'];
  const key = typeof sent === 'string' ? parsePublishableKey(sent) : null;
  if (key) return key;
  throw new HttpProblem(401, 'Send the publishable key: Authorization: Bearer pk_test_demo.<scenario>.<session>.');
}

function parseBody(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (body !== null && typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // Told below, as for any other body that is no object.
  }
  throw new HttpProblem(400, 'The body must be a JSON object.');
}
