import { MOST_READERS, streamJournal } from '../journal/stream.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { clockOf, now, orderClock } from '../world/clock.ts';
import { orderFaults } from '../world/faults.ts';
import { Refusal } from '../world/refusal.ts';
import { orderMethods } from '../world/saved-elsewhere.ts';
import { type Call, json, type Reply, readObject } from './call.ts';
import { callNames } from './call-names.ts';
import { hostOf } from './host-answer.ts';
import { HttpProblem } from './http-problem.ts';
import { journalReply } from './journal-answer.ts';
import type { Route } from './router.ts';
import { keyOfCall, openSession } from './session-of-call.ts';

type Change = (session: Session, body: Record<string, unknown>) => unknown;

/** What a person, a panel or a test does to one session from outside: read its journal, move its clock, start over. */
export function sessionRoutes(sessions: Sessions, frameOrigin: (call: Call) => string): Route[] {
  const at = (tail: string) => new RegExp(`^/sessions/([^/]+)${tail}$`);
  const shown = (tail: string) => `/sessions/<scenario>.<session>${tail}`;
  const open = (call: Call) => openSession(sessions, keyOfCall(call));

  const posting = (name: string, change: Change): Route => ({
    shown: `POST ${shown(`/${name}`)}`,
    path: at(`/${name}`),
    methods: { POST: async (call) => changed(open(call), name, await readObject(call), change) },
  });

  return [
    {
      shown: `GET ${shown('/journal')}`,
      path: at('/journal'),
      methods: { GET: (call) => readJournal(open(call), call) },
    },
    posting('clock', ({ key, world }, body) => {
      orderClock(world, body);
      return { session: key, ...clockOf(world) };
    }),
    posting('faults', ({ key, world }, body) => {
      orderFaults(world, body, callNames);
      return { session: key, faults: world.faults, seed: world.seed };
    }),
    posting('methods', ({ key, world }, body) => {
      orderMethods(world, body);
      return { session: key, methods: world.methods, defaultPayment: world.defaultPayment };
    }),
    {
      shown: `GET ${shown('/host')}`,
      path: at('/host'),
      methods: { GET: (call) => json(hostOf(open(call), frameOrigin(call))) },
    },
    {
      shown: `DELETE ${shown('')}`,
      path: at(''),
      methods: {
        DELETE(call) {
          const key = keyOfCall(call);
          return json({ session: `${key.scenario}.${key.session}`, deleted: sessions.end(key) });
        },
      },
    },
  ];
}

/** Changes a session by a JSON body, and notes it in the journal. What is refused changes nothing. */
function changed(session: Session, name: string, body: Record<string, unknown>, change: Change): Reply {
  const startedAt = performance.now();
  try {
    const answer = change(session, body);
    session.journal.write({
      at: now(session.world),
      kind: 'session',
      name,
      request: body,
      status: 200,
      answer,
      durationMs: performance.now() - startedAt,
      answeredBy: 'world',
      why: 'asked for from outside',
      fault: null,
      nearest: null,
    });
    return json(answer);
  } catch (error) {
    if (error instanceof Refusal) throw new HttpProblem(400, error.message);
    throw error;
  }
}

function readJournal(session: Session, { request, response }: Call): Reply | null {
  const { key, journal } = session;
  if (!request.headers.accept?.includes('text/event-stream')) {
    const { searchParams } = new URL(request.url ?? '/', 'http://sessions');
    return journalReply(session, { download: searchParams.get('download') === '1' });
  }
  if (journal.readers >= MOST_READERS) {
    throw new HttpProblem(429, `The journal of ${key} has ${MOST_READERS} readers already. Close one of them.`);
  }
  const lastEventId = request.headers['last-event-id'];
  streamJournal(key, journal, response, { lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined });
  return null;
}
