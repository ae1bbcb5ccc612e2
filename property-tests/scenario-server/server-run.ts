/** One run: its numbered sessions, requests to them, and the records that later commands are checked against. */
import { SCENARIOS, type ServerSetup } from './server-setup.ts';
import type { SessionState } from './world-invariants.ts';

interface JsonResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the request.
  body: any;
}

/** A purchase request and its response. */
interface SentPurchase {
  body: object;
  key: string | null;
  response: JsonResponse;
}

/** A session after its last command, as JSON; `journal` is the journal's id. */
interface SessionSnapshot {
  world: string;
  journal: string;
}

export interface ServerRun extends ServerSetup {
  sessionKey(session: number): { scenario: string; session: string };
  sessionName(session: number): string;
  readSession(session: number): SessionState;
  request(
    session: number,
    url: string,
    body: object | null,
    options?: { method?: string; key?: string | null; provider?: boolean },
  ): Promise<JsonResponse>;
  execute(session: number, query: string, variables?: object, key?: string | null): Promise<JsonResponse>;
  readonly snapshots: Map<number, SessionSnapshot>;
  readonly lastPurchases: Map<number, SentPurchase>;
}

let runCount = 0;

/** A run with sessions of its own. */
export function createServerRun({ server, clock }: ServerSetup): ServerRun {
  runCount += 1;
  const run = runCount;
  const sessionKey: ServerRun['sessionKey'] = (session) => ({
    scenario: SCENARIOS[session % SCENARIOS.length]?.name ?? '',
    session: `r${run}-s${session}`,
  });
  const sessionName: ServerRun['sessionName'] = (session) =>
    `${sessionKey(session).scenario}.${sessionKey(session).session}`;

  const request: ServerRun['request'] = async (session, url, body, options = {}) => {
    const outcome = await server.request({
      method: options.method ?? 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        authorization: `Bearer ${options.provider ? 'pk_test_' : ''}demo.${sessionName(session)}`,
        ...(options.key ? { 'idempotency-key': options.key } : {}),
      },
      body: body === null ? '' : JSON.stringify(body),
    });
    return outcome.isConnectionLost
      ? { status: 0, body: null }
      : { status: outcome.status, body: JSON.parse(outcome.body || 'null') };
  };

  return {
    server,
    clock,
    sessionKey,
    sessionName,
    readSession(session) {
      const { world, journal } = server.server.sessions.open(sessionKey(session));
      return { world, journal: { id: journal.id, entries: journal.entries(), dropped: journal.dropped } };
    },
    request,
    execute: (session, query, variables = {}, key = null) =>
      request(session, '/graphql', { query, variables }, { key }),
    snapshots: new Map(),
    lastPurchases: new Map(),
  };
}
