import type { Catalogue } from '../catalogue/catalogue.ts';
import { RequestError } from '../request-error.ts';
import { formatSessionKey } from '../sessions/session-key.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { createEventStream } from './event-stream.ts';
import { followJournal } from './follow-journal.ts';
import { type HttpContext, readQuery } from './http-context.ts';
import { requireSessionKey } from './request-session.ts';
import type { Route } from './router.ts';

const MAX_JOURNALS_PER_STREAM = 100;
const MAX_CATALOGUE_STREAMS = 200;

/**
 * GET /streams: several streams on one connection, because browsers open at most six connections to an origin. Repeat
 * `journal=<scenario>.<session>` for each session and add `catalogue`. A last event id after a colon resumes a journal
 * behind that event. A journal that cannot be followed gets the event `unavailable`, and the others continue. The stream
 * ends with the first session that ends; clients then reconnect. Answers 429 when the catalogue has the maximum number of
 * streams on this server.
 */
export function streamsRoute(sessions: SessionStore, catalogue: Catalogue): Route {
  return { label: 'GET /streams', path: '/streams', methods: { GET: (http) => openStream(http, sessions, catalogue) } };
}

async function openStream(http: HttpContext, sessions: SessionStore, catalogue: Catalogue): Promise<null> {
  const query = readQuery(http);
  const journalParams = query.getAll('journal');
  if (journalParams.length === 0 && !query.has('catalogue'))
    throw new RequestError(
      400,
      'The address names no stream. Write ?journal=<scenario>.<session> for each journal, and ?catalogue for changes of the catalogue.',
    );
  if (journalParams.length > MAX_JOURNALS_PER_STREAM)
    throw new RequestError(
      400,
      `A stream is limited to ${MAX_JOURNALS_PER_STREAM} journals. Request the rest in another stream.`,
    );
  if (query.has('catalogue') && catalogue.subscriberCount() >= MAX_CATALOGUE_STREAMS)
    throw new RequestError(
      429,
      `The catalogue already has ${MAX_CATALOGUE_STREAMS} streams, which is the limit. Close one of them.`,
    );
  const positions = journalParams.map(parseJournalParam);
  const stream = createEventStream(http.response);
  for (const position of positions) {
    const topic = formatSessionKey(position.key);
    try {
      await followJournal(sessions, position, stream, (type, id, entry) =>
        type === 'end' ? '' : formatEvent(topic, type, id, entry),
      );
    } catch (error) {
      const isAlone = positions.length === 1 && !query.has('catalogue');
      if (isAlone || !(error instanceof RequestError) || error.status >= 500) throw error;
      stream.write(formatEvent(topic, 'unavailable', '', { message: error.message }));
    }
  }
  if (query.has('catalogue')) {
    const send = () => stream.write(formatEvent('catalogue', 'news', '', catalogue.status()));
    send();
    stream.onClose(catalogue.subscribe({ onChange: send, onEnd: () => stream.end('') }));
  }
  stream.open();
  return null;
}

function parseJournalParam(param: string) {
  const [name = '', lastEventId = ''] = param.split(':');
  return { key: requireSessionKey(name, "'journal'"), lastEventId };
}

/** An event with its topic; `id` is the position from which a journal resumes. */
const formatEvent = (topic: string, type: string, id: string, data: unknown): string =>
  `data: ${JSON.stringify({ topic, type, id, data })}\n\n`;
