import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Journal, JournalEntry } from '../journal/journal.ts';
import { lastHeard, MOST_READERS } from '../journal/stream.ts';
import { parseSessionKey, SESSION_KEY_FORM } from '../sessions/session-key.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import type { Call } from './call.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { HttpProblem } from './http-problem.ts';
import type { Route } from './router.ts';
import { readSession } from './session-of-call.ts';

const MOST_JOURNALS = 100;

/**
 * Many streams in one: `?journal=<scenario>.<session>`, as often as there are sessions to follow, and `?catalogue`. Browsers
 * open six connections to an origin, and a page in every tab must not take one each. A journal's last event id, after a
 * colon, leaves out what was before it. When a session is over the stream ends; whoever follows it asks again.
 */
export function streamsRoute(sessions: Sessions, catalogue: Catalogue): Route {
  return { shown: 'GET /streams', path: '/streams', methods: { GET: (call) => stream(call, sessions, catalogue) } };
}

function stream({ request, response }: Call, sessions: Sessions, catalogue: Catalogue): null {
  const { searchParams } = new URL(request.url ?? '/', 'http://streams');
  const named = searchParams.getAll('journal');
  if (named.length > MOST_JOURNALS) throw new HttpProblem(400, `One stream follows ${MOST_JOURNALS} journals at most.`);
  const followed = named.map((each) => journalNamed(each, sessions));
  const leaving: (() => void)[] = [];
  const leave = () => {
    for (const each of leaving.splice(0)) each();
  };
  const { write, end } = openEventStream(response, { onClose: leave });
  const events: EventStream = {
    write,
    // Nothing may be written after the end, whatever the others tell until the connection is closed.
    end: () => {
      leave();
      end();
    },
  };
  for (const { session, lastEventId } of followed) leaving.push(tellJournal(session, lastEventId, events));
  if (searchParams.has('catalogue')) leaving.push(tellCatalogue(catalogue, events));
  return null;
}

function journalNamed(named: string, sessions: Sessions): { session: Session; lastEventId: string } {
  const [name = '', lastEventId = ''] = named.split(':');
  const key = parseSessionKey(name);
  if (!key) throw new HttpProblem(400, `'journal' names no session: write ${SESSION_KEY_FORM}.`);
  const session = readSession(sessions, key);
  if (session.journal.readers < MOST_READERS) return { session, lastEventId };
  throw new HttpProblem(429, `The journal of ${name} has ${MOST_READERS} readers already. Close one of them.`);
}

/** Every event says of what it is; `id` is where a journal can be gone on with. */
const eventOf = (topic: string, type: string, id: string, data: unknown): string =>
  `data: ${JSON.stringify({ topic, type, id, data })}\n\n`;

function tellJournal({ key, journal }: Session, lastEventId: string, { write, end }: EventStream): () => void {
  const idOf = (entry: number, { id }: Journal) => `${id}-${entry}`;
  const tell = (entry: JournalEntry) => write(eventOf(key, 'entry', idOf(entry.id, journal), entry));
  const heard = lastHeard(journal, lastEventId);
  if (heard === null) write(eventOf(key, 'start', idOf(0, journal), null));
  for (const entry of journal.entries()) if (entry.id > (heard ?? 0)) tell(entry);
  return journal.subscribe({ entry: tell, end });
}

function tellCatalogue(catalogue: Catalogue, { write, end }: EventStream): () => void {
  const tell = () => write(eventOf('catalogue', 'news', '', catalogue.news()));
  tell();
  return catalogue.subscribe({ changed: tell, end });
}
