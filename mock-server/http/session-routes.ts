import { operationNames } from '../graphql/resolvers.ts';
import { streamJournal } from '../journal/stream.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { advanceClock, setClock } from '../world/clock.ts';
import { setFault } from '../world/faults.ts';
import { Refusal } from '../world/refusal.ts';
import { type Call, json, type Reply, readObject } from './call.ts';
import { hostOf } from './host-answer.ts';
import { HttpProblem } from './http-problem.ts';
import type { Route } from './router.ts';
import { keyOfCall, openSession } from './session-of-call.ts';

/** What a person, a panel or a test does to one session from outside: read its journal, move its clock, start over. */
export function sessionRoutes(sessions: Sessions, frameOrigin: (call: Call) => string): Route[] {
  const at = (tail: string) => new RegExp(`^/sessions/([^/]+)${tail}$`);
  const shown = (tail: string) => `/sessions/<scenario>.<session>${tail}`;
  const open = (call: Call) => openSession(sessions, keyOfCall(call));

  /** Changes a session by a JSON body, and notes it in the journal. */
  const changing =
    (name: string, change: (session: Session, body: Record<string, unknown>) => unknown) =>
    async (call: Call): Promise<Reply> => {
      const session = open(call);
      const body = await readObject(call);
      try {
        const answer = change(session, body);
        session.journal.write({
          at: session.world.now,
          kind: 'session',
          name,
          request: body,
          status: 200,
          answer,
          durationMs: 0,
          answeredBy: 'world',
        });
        return json(answer);
      } catch (error) {
        if (error instanceof Refusal) throw new HttpProblem(400, error.message);
        throw error;
      }
    };

  return [
    {
      shown: `GET ${shown('/journal')}`,
      path: at('/journal'),
      methods: {
        GET(call) {
          const session = open(call);
          if (!call.request.headers.accept?.includes('text/event-stream')) {
            return json({ session: session.key, entries: session.journal.entries() });
          }
          streamJournal(session.key, session.journal, call.response);
          return null;
        },
      },
    },
    {
      shown: `POST ${shown('/clock')}`,
      path: at('/clock'),
      methods: {
        POST: changing('clock', ({ key, world }, { now, advanceMs }) => {
          if (typeof now === 'string' && advanceMs === undefined) setClock(world, now);
          else if (typeof advanceMs === 'number' && now === undefined) advanceClock(world, advanceMs);
          else throw new Refusal('Send {"now": ISO instant} or {"advanceMs": milliseconds}.', 'BAD_USER_INPUT');
          return { session: key, now: world.now };
        }),
      },
    },
    {
      shown: `POST ${shown('/faults')}`,
      path: at('/faults'),
      methods: {
        POST: changing('faults', ({ key, world }, { operation, delayMs }) => {
          setFault(world, operationNames, { operation, delayMs });
          return { session: key, faults: world.faults };
        }),
      },
    },
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
