import type { Catalogue } from '../catalogue/catalogue.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { RequestError } from '../request-error.ts';
import { formatSessionKey, parseSessionKey, SESSION_KEY_FORMAT, type SessionKey } from '../sessions/session-key.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { type HttpContext, readQuery } from './http-context.ts';
import { HttpError } from './http-error.ts';
import { requireStreamCapacity } from './request-session.ts';
import type { Route } from './router.ts';
import { lastReceivedEntryId } from './stream-journal.ts';

const MAX_JOURNALS_PER_STREAM = 100;

/**
 * GET /streams: several streams on one connection, because browsers open at most six connections to an origin. Repeat
 * `journal=<scenario>.<session>` for each session and add `catalogue`. A last event id after a colon resumes a journal
 * behind that event. A journal that cannot be followed gets the event `unavailable`, and the others continue. The stream
 * ends with the first session that ends; clients then reconnect.
 */
export function streamsRoute(sessions: SessionStore, catalogue: Catalogue): Route {
  return { label: 'GET /streams', path: '/streams', methods: { GET: (http) => openStream(http, sessions, catalogue) } };
}

interface JournalPosition {
  key: SessionKey;
  lastEventId: string;
}

async function openStream(http: HttpContext, sessions: SessionStore, catalogue: Catalogue): Promise<null> {
  const query = readQuery(http);
  const journalParams = query.getAll('journal');
  if (journalParams.length > MAX_JOURNALS_PER_STREAM)
    throw new HttpError(
      400,
      `A stream is limited to ${MAX_JOURNALS_PER_STREAM} journals. Request the rest in another stream.`,
    );
  const positions = journalParams.map(parseJournalParam);
  const unsubscribers: (() => void)[] = [];
  const unsubscribeAll = () => {
    for (const each of unsubscribers.splice(0)) each();
  };
  // The response starts when the journals are open, so that an error is an error response.
  const waiting: string[] = [];
  let stream: EventStream | null = null;
  let isOver = false;
  const events: EventStream = {
    write: (event) => (stream ? stream.write(event) : waiting.push(event)),
    // Unsubscribes first, so that the other sources write nothing after the end.
    end() {
      isOver = true;
      unsubscribeAll();
      stream?.end();
    },
  };
  for (const position of positions) {
    try {
      unsubscribers.push(await followJournal(sessions, position, events));
    } catch (error) {
      const isAlone = positions.length === 1 && !query.has('catalogue');
      if (isAlone || !(error instanceof RequestError) || error.status >= 500) {
        unsubscribeAll();
        throw error;
      }
      events.write(formatEvent(formatSessionKey(position.key), 'unavailable', '', { message: error.message }));
    }
  }
  if (query.has('catalogue')) unsubscribers.push(subscribeToCatalogue(catalogue, events));
  stream = openEventStream(http.response, { onClose: unsubscribeAll });
  for (const event of waiting) stream.write(event);
  if (isOver) events.end();
  return null;
}

function parseJournalParam(param: string): JournalPosition {
  const [name = '', lastEventId = ''] = param.split(':');
  const key = parseSessionKey(name);
  if (!key) throw new HttpError(400, `'journal' does not name a session. Write ${SESSION_KEY_FORMAT}.`);
  return { key, lastEventId };
}

/** An event with its topic; `id` is the position from which a journal resumes. */
const formatEvent = (topic: string, type: string, id: string, data: unknown): string =>
  `data: ${JSON.stringify({ topic, type, id, data })}\n\n`;

async function followJournal(
  sessions: SessionStore,
  { key, lastEventId }: JournalPosition,
  { write, end }: EventStream,
): Promise<() => void> {
  requireStreamCapacity(sessions, key);
  const topic = formatSessionKey(key);
  let journalId = '';
  const send = (entry: JournalEntry) => write(formatEvent(topic, 'entry', `${journalId}-${entry.id}`, entry));
  return sessions.follow(key, {
    onOpen({ id, entries }) {
      journalId = id;
      const lastReceived = lastReceivedEntryId(id, lastEventId);
      if (lastReceived === null) write(formatEvent(topic, 'start', `${id}-0`, null));
      for (const entry of entries) if (entry.id > (lastReceived ?? 0)) send(entry);
    },
    onEntry: send,
    onEnd: end,
  });
}

function subscribeToCatalogue(catalogue: Catalogue, { write, end }: EventStream): () => void {
  const send = () => write(formatEvent('catalogue', 'news', '', catalogue.status()));
  send();
  return catalogue.subscribe({ onChange: send, onEnd: end });
}
