/** One run: its sessions by number, a way to look at each and to ask it, and what is remembered of it. */
import { SCENARIOS, type ServerSetup } from './server-setup.ts';
import type { SessionState } from './world-invariants.ts';

export interface JsonResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what comes back depends on what was asked.
  body: any;
}

/** A purchase as it was sent, and what came of it. */
export interface SentPurchase {
  body: object;
  key: string | null;
  response: JsonResponse;
}

/** A session as it was left. */
export interface SessionSnapshot {
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
    more?: { method?: string; key?: string | null; provider?: boolean },
  ): Promise<JsonResponse>;
  execute(session: number, query: string, variables?: object, key?: string | null): Promise<JsonResponse>;
  readonly snapshots: Map<number, SessionSnapshot>;
  readonly lastPurchases: Map<number, SentPurchase>;
}

let runCount = 0;

/** Nothing has been asked yet, and no other run shares a session with this one. */
export function createServerRun({ server, clock }: ServerSetup): ServerRun {
  runCount += 1;
  const place = runCount;
  const keyOf: ServerRun['sessionKey'] = (session) => ({
    scenario: SCENARIOS[session % SCENARIOS.length]?.name ?? '',
    session: `r${place}-s${session}`,
  });
  const nameOf: ServerRun['sessionName'] = (session) => `${keyOf(session).scenario}.${keyOf(session).session}`;

  const ask: ServerRun['request'] = async (session, url, body, more = {}) => {
    const outcome = await server.request({
      method: more.method ?? 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        authorization: `Bearer ${more.provider ? 'pk_test_' : ''}demo.${nameOf(session)}`,
        ...(more.key ? { 'idempotency-key': more.key } : {}),
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
    sessionKey: keyOf,
    sessionName: nameOf,
    readSession(session) {
      const { world, journal } = server.server.sessions.open(keyOf(session));
      return { world, journal: { id: journal.id, entries: journal.entries(), dropped: journal.dropped } };
    },
    request: ask,
    execute: (session, query, variables = {}, key = null) => ask(session, '/graphql', { query, variables }, { key }),
    snapshots: new Map(),
    lastPurchases: new Map(),
  };
}
