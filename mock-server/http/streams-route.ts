import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Journal, JournalEntry } from '../journal/journal.ts';
import { parseSessionKey, SESSION_KEY_FORMAT } from '../sessions/session-key.ts';
import type { Session, SessionStore } from '../sessions/session-store.ts';
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
 * behind that event. The stream ends with the first session that ends; clients then reconnect.
 */
export function streamsRoute(sessions: SessionStore, catalogue: Catalogue): Route {
  return { label: 'GET /streams', path: '/streams', methods: { GET: (http) => openStream(http, sessions, catalogue) } };
}

function openStream(http: HttpContext, sessions: SessionStore, catalogue: Catalogue): null {
  const query = readQuery(http);
  const journalParams = query.getAll('journal');
  if (journalParams.length > MAX_JOURNALS_PER_STREAM)
    throw new HttpError(
      400,
      `A stream is limited to ${MAX_JOURNALS_PER_STREAM} journals. Open another stream for the rest.`,
    );
  const journals = journalParams.map((each) => parseJournalParam(each, sessions));
  const unsubscribers: (() => void)[] = [];
  const unsubscribeAll = () => {
    for (const each of unsubscribers.splice(0)) each();
  };
  const { write, end } = openEventStream(http.response, { onClose: unsubscribeAll });
  const events: EventStream = {
    write,
    // Unsubscribes first, so that the other sources write nothing after the end.
    end: () => {
      unsubscribeAll();
      end();
    },
  };
  for (const { session, lastEventId } of journals) unsubscribers.push(subscribeToJournal(session, lastEventId, events));
  if (query.has('catalogue')) unsubscribers.push(subscribeToCatalogue(catalogue, events));
  return null;
}

function parseJournalParam(param: string, sessions: SessionStore): { session: Session; lastEventId: string } {
  const [name = '', lastEventId = ''] = param.split(':');
  const key = parseSessionKey(name);
  if (!key) throw new HttpError(400, `'journal' does not name a session. Write ${SESSION_KEY_FORMAT}.`);
  const session = sessions.read(key);
  requireStreamCapacity(session);
  return { session, lastEventId };
}

/** An event with its topic; `id` is the position from which a journal resumes. */
const formatEvent = (topic: string, type: string, id: string, data: unknown): string =>
  `data: ${JSON.stringify({ topic, type, id, data })}\n\n`;

function subscribeToJournal({ key, journal }: Session, lastEventId: string, { write, end }: EventStream): () => void {
  const eventId = (entry: number, { id }: Journal) => `${id}-${entry}`;
  const send = (entry: JournalEntry) => write(formatEvent(key, 'entry', eventId(entry.id, journal), entry));
  const lastReceived = lastReceivedEntryId(journal, lastEventId);
  if (lastReceived === null) write(formatEvent(key, 'start', eventId(0, journal), null));
  for (const entry of journal.entries()) if (entry.id > (lastReceived ?? 0)) send(entry);
  return journal.subscribe({ onEntry: send, onEnd: end });
}

function subscribeToCatalogue(catalogue: Catalogue, { write, end }: EventStream): () => void {
  const send = () => write(formatEvent('catalogue', 'news', '', catalogue.status()));
  send();
  return catalogue.subscribe({ onChange: send, onEnd: end });
}
