import { clockOf, now, orderClock } from '../backend/clock.ts';
import { orderFaults } from '../backend/faults.ts';
import { Refusal } from '../backend/refusal.ts';
import { orderMethods } from '../backend/saved-elsewhere.ts';
import { worldFile } from '../backend/world-file.ts';
import { MOST_READERS, streamJournal } from '../journal/stream.ts';
import type { SessionKey } from '../sessions/session-key.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { asFile, type Call, json, type Reply, readObject } from './call.ts';
import { callNames } from './call-names.ts';
import { asksForStream } from './event-stream.ts';
import { hostOf } from './host-answer.ts';
import { HttpProblem } from './http-problem.ts';
import { journalReply } from './journal-answer.ts';
import type { Route } from './router.ts';
import { keyOfCall, openSession, readSession } from './session-of-call.ts';

/** A world is some 10 kB, and grows with what is done in it. */
const LARGEST_WORLD = 2_000_000;

type Change = (session: Session, body: Record<string, unknown>) => unknown;

/** What a person, a panel or a test does to one session from outside: read its journal, move its clock, start over. */
export function sessionRoutes(sessions: Sessions, frameOrigin: (call: Call) => string): Route[] {
  const at = (tail: string) => new RegExp(`^/sessions/([^/]+)${tail}$`);
  const shown = (tail: string) => `/sessions/<scenario>.<session>${tail}`;
  const open = (call: Call) => openSession(sessions, keyOfCall(call), call);
  const read = (call: Call) => readSession(sessions, keyOfCall(call));

  const posting = (name: string, change: Change): Route => ({
    shown: `POST ${shown(`/${name}`)}`,
    path: at(`/${name}`),
    methods: {
      POST: async (call) => {
        const body = await readObject(call);
        return changed(open(call), name, body, change);
      },
    },
  });

  return [
    {
      shown: `GET ${shown('/journal')}`,
      path: at('/journal'),
      methods: { GET: (call) => readJournal(read(call), call) },
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
      shown: `GET and PUT ${shown('/world')}`,
      path: at('/world'),
      methods: {
        GET: (call) => worldReply(read(call), call),
        PUT: async (call) => putWorld(sessions, keyOfCall(call), await readObject(call, LARGEST_WORLD), call),
      },
    },
    {
      shown: `GET ${shown('/host')}`,
      path: at('/host'),
      methods: { GET: (call) => json(hostOf(read(call), frameOrigin(call))) },
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
  return refusing(() => {
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
  });
}

/** Does what may be refused; a refusal is a 400 with its words. */
function refusing<Done>(work: () => Done): Done {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) throw new HttpProblem(400, error.message);
    throw error;
  }
}

/** Replaces a session's world. The whole file is read before there is a session, so that what is refused leaves none. */
async function putWorld(
  sessions: Sessions,
  key: SessionKey,
  file: Record<string, unknown>,
  call: Call,
): Promise<Reply> {
  // Its schemas take longer to load than all else here, and hardly any server is given a world.
  const { readWorld } = await import('../backend/read-world.ts');
  const { format, world, from } = refusing(() => readWorld(file, key, callNames));
  openSession(sessions, key, call);
  return changed(sessions.put(key, world), 'world', { format, from }, (session) => ({
    session: session.key,
    ...clockOf(session.world),
    faults: session.world.faults,
    seed: session.world.seed,
  }));
}

function worldReply({ key, world }: Session, { request }: Call): Reply {
  const reply = json(worldFile(world));
  return isDownload(request) ? asFile(reply, `${key}.world.json`) : reply;
}

const isDownload = ({ url }: Call['request']): boolean =>
  new URL(url ?? '/', 'http://sessions').searchParams.get('download') === '1';

function readJournal(session: Session, call: Call): Reply | null {
  const { request, response } = call;
  const { key, journal } = session;
  if (!asksForStream(call)) return journalReply(session, { download: isDownload(request) });
  if (journal.readers >= MOST_READERS) {
    throw new HttpProblem(429, `The journal of ${key} has ${MOST_READERS} readers already. Close one of them.`);
  }
  const lastEventId = request.headers['last-event-id'];
  streamJournal(key, journal, response, { lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined });
  return null;
}
