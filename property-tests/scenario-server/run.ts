/** One run: its sessions by number, a way to look at each and to ask it, and what is remembered of it. */
import { type House, SCENARIOS } from './house.ts';
import type { Look } from './laws.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what comes back depends on what was asked.
  body: any;
}

/** A purchase as it was sent, and what came of it. */
export interface Bought {
  body: object;
  key: string | null;
  answer: Answer;
}

/** A session as it was left. */
export interface Left {
  world: string;
  journal: string;
}

export interface Run extends House {
  keyOf(session: number): { scenario: string; session: string };
  nameOf(session: number): string;
  look(session: number): Look;
  ask(
    session: number,
    url: string,
    body: object | null,
    more?: { method?: string; key?: string | null; provider?: boolean },
  ): Promise<Answer>;
  operate(session: number, query: string, variables?: object, key?: string | null): Promise<Answer>;
  readonly left: Map<number, Left>;
  readonly lastBought: Map<number, Bought>;
}

let runs = 0;

/** Nothing has been asked yet, and no other run shares a session with this one. */
export function beginRun({ server, clock }: House): Run {
  runs += 1;
  const place = runs;
  const keyOf: Run['keyOf'] = (session) => ({
    scenario: SCENARIOS[session % SCENARIOS.length]?.name ?? '',
    session: `r${place}-s${session}`,
  });
  const nameOf: Run['nameOf'] = (session) => `${keyOf(session).scenario}.${keyOf(session).session}`;

  const ask: Run['ask'] = async (session, url, body, more = {}) => {
    const outcome = await server.ask({
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
    return outcome.lost
      ? { status: 0, body: null }
      : { status: outcome.status, body: JSON.parse(outcome.body || 'null') };
  };

  return {
    server,
    clock,
    keyOf,
    nameOf,
    look(session) {
      const { world, journal } = server.server.sessions.open(keyOf(session));
      return { world, journal: { id: journal.id, entries: journal.entries(), dropped: journal.dropped } };
    },
    ask,
    operate: (session, query, variables = {}, key = null) => ask(session, '/graphql', { query, variables }, { key }),
    left: new Map(),
    lastBought: new Map(),
  };
}
