import { withAppConfig } from '../backend/app-config.ts';
import { clockStatus, updateClock } from '../backend/clock.ts';
import { updateFaults } from '../backend/update-faults.ts';
import { updateMethods } from '../backend/update-methods.ts';
import { createWorldFile, parseWorldFile } from '../backend/world-file.ts';
import { sessionEntry } from '../sessions/new-session.ts';
import { formatSessionKey } from '../sessions/session-key.ts';
import type { JournalSnapshot, Session, SessionStore } from '../sessions/session-store.ts';
import { acceptsEventStream, createEventStream } from './event-stream.ts';
import { followJournal } from './follow-journal.ts';
import { hostPageSettings } from './host-page-settings.ts';
import { type HttpContext, readQuery } from './http-context.ts';
import { readRedactedObject } from './read-body.ts';
import { json, type Reply } from './reply.ts';
import { parseSessionParam } from './request-session.ts';
import type { Route } from './router.ts';

/** A new world file has about 10 kB and grows with use. */
const MAX_WORLD_BYTES = 2_000_000;

/** Inspects and controls one session: journal, clock, faults, payment methods, world file, host page settings, reset. */
export function sessionRoutes(sessions: SessionStore, frameOrigin: (http: HttpContext) => string): Route[] {
  const pathPattern = (tail: string) => new RegExp(`^/sessions/([^/]+)${tail}$`);
  const pathLabel = (tail: string) => `/sessions/<scenario>.<session>${tail}`;
  const view = (http: HttpContext, read: (session: Session) => Reply) => sessions.view(parseSessionParam(http), read);

  const createPostRoute = (name: string, change: (session: Session, body: object) => unknown): Route => ({
    label: `POST ${pathLabel(`/${name}`)}`,
    path: pathPattern(`/${name}`),
    methods: {
      POST: async (http) => {
        const body = await readRedactedObject(http);
        return sessions.update(parseSessionParam(http), (session) =>
          applyChange(session, name, body, () => change(session, body)),
        );
      },
    },
  });

  return [
    {
      label: `GET ${pathLabel('/journal')}`,
      path: pathPattern('/journal'),
      methods: { GET: (http) => readJournal(sessions, http) },
    },
    createPostRoute('clock', ({ key, world }, body) => {
      updateClock(world, body);
      return { session: key, ...clockStatus(world) };
    }),
    createPostRoute('faults', ({ key, world }, body) => {
      updateFaults(world, body);
      return { session: key, faults: world.faults, seed: world.seed };
    }),
    createPostRoute('methods', ({ key, world }, body) => {
      updateMethods(world, body);
      return { session: key, methods: world.methods, defaultPayment: world.defaultPayment };
    }),
    createPostRoute('app-config', ({ key, world }, body) => {
      world.priceList = withAppConfig(world.priceList, body);
      return { session: key, productList: world.priceList.productList };
    }),
    {
      label: `GET and PUT ${pathLabel('/world')}`,
      path: pathPattern('/world'),
      methods: {
        GET: (http) => view(http, ({ key, world }) => jsonFile(createWorldFile(world), `${key}.world.json`, http)),
        async PUT(http) {
          const key = parseSessionParam(http);
          // Parsed first, so that an invalid file creates no session.
          const { format, world, from } = parseWorldFile(await readRedactedObject(http, MAX_WORLD_BYTES), key);
          const replace = (session: Session) => {
            session.world = world;
            return { session: session.key, ...clockStatus(world), faults: world.faults, seed: world.seed };
          };
          const update = (session: Session) => applyChange(session, 'world', { format, from }, replace);
          return sessions.update(key, update);
        },
      },
    },
    {
      label: `GET ${pathLabel('/host')}`,
      path: pathPattern('/host'),
      methods: { GET: (http) => view(http, (session) => json(hostPageSettings(session, frameOrigin(http)))) },
    },
    {
      label: `DELETE ${pathLabel('')}`,
      path: pathPattern(''),
      methods: {
        async DELETE(http) {
          const key = parseSessionParam(http);
          return json({ session: formatSessionKey(key), deleted: await sessions.end(key) });
        },
      },
    },
  ];
}

/** Applies a change to a session and records it in the journal. A rejected change has no effect. */
function applyChange(session: Session, name: string, request: object, change: (session: Session) => unknown): Reply {
  const startedAt = performance.now();
  const answer = change(session);
  const event = { name, request, answer, why: 'changed through the session API' };
  session.journal.write(sessionEntry(session.world, event, performance.now() - startedAt));
  return json(answer);
}

/** The value as JSON, as a file where the request has `?download=1`. */
function jsonFile(value: object, fileName: string, http: HttpContext): Reply {
  const reply = json(value);
  if (readQuery(http).get('download') !== '1') return reply;
  return { ...reply, headers: { ...reply.headers, 'content-disposition': `attachment; filename="${fileName}"` } };
}

async function readJournal(sessions: SessionStore, http: HttpContext): Promise<Reply | null> {
  const key = parseSessionParam(http);
  if (!acceptsEventStream(http)) return journalReply(await sessions.readJournal(key), http);
  const stream = createEventStream(http.response);
  const lastEventId = String(http.request.headers['last-event-id'] ?? '');
  await followJournal(sessions, { key, lastEventId }, stream, (type, id, entry) => {
    const data = JSON.stringify(entry ?? { session: formatSessionKey(key) });
    return `${type === 'entry' ? '' : `event: ${type}\n`}${id === '' ? '' : `id: ${id}\n`}data: ${data}\n\n`;
  });
  stream.open();
  return null;
}

/** A session's journal with the seed and the clock that are needed to replay it. */
const journalReply = ({ session, entries, dropped }: JournalSnapshot, http: HttpContext): Reply =>
  jsonFile(
    {
      scenario: session.scenario.name,
      session: session.key,
      seed: session.world.seed,
      clock: clockStatus(session.world),
      dropped,
      entries,
    },
    `${session.key}.journal.json`,
    http,
  );
