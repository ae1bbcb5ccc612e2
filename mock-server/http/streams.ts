import { formatSessionKey, type SessionKey } from '../backend/session-key.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { RequestError } from '../request-error.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { AppContext, Route } from './context.ts';
import { requireSessionKey } from './request.ts';
import { createResponse } from './responses.ts';

const MAX_JOURNALS_PER_STREAM = 100;
const MAX_CATALOGUE_STREAMS = 200;
const MAX_JOURNAL_STREAMS = 20;
const HEARTBEAT_MS = 15_000;
/** A client with more unread new events is disconnected. */
const MAX_WAITING_CHARACTERS = 4_000_000;
const MAX_BUFFERED_BYTES = 64_000;

/** Server-sent events, with comments as heartbeats so that proxies keep an idle connection open. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Sends complete events, each with its trailing empty line. Ignored after the end. */
  write(events: string): void;
  /** Sends past events as fast as the client reads them, before those that are written later. */
  writePast(events: Iterable<string>): void;
  /** Sends a last event, which may be '', and closes the stream. */
  end(event: string): void;
  /** Calls a listener when the stream closes; at once, if it is closed. */
  onClose(listener: () => void): void;
}

export function createEventStream({ heartbeatMs = HEARTBEAT_MS } = {}): EventStream {
  const encoder = new TextEncoder();
  const listeners: (() => void)[] = [];
  const waiting: Iterator<string>[] = [];
  let waitingCharacters = 0;
  let isClosed = false;
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const close = () => {
    isClosed = true;
    clearInterval(heartbeat);
    for (const listener of listeners.splice(0)) listener();
  };
  /** Passes on as much as the client reads. */
  const flush = () => {
    while (controller && waiting[0] && (controller.desiredSize ?? 0) > 0) {
      const { value, done } = waiting[0].next();
      if (done) waiting.shift();
      else controller.enqueue(encoder.encode(value));
    }
    if (!isClosed || waiting.length > 0) return;
    controller?.close();
    controller = undefined;
  };
  const newEvent = function* (events: string) {
    waitingCharacters -= events.length;
    yield events;
  };
  const write = (events: string) => {
    if (isClosed) return;
    waitingCharacters += events.length;
    waiting.push(newEvent(events));
    if (waitingCharacters > MAX_WAITING_CHARACTERS) {
      waiting.splice(0);
      controller?.error(new Error('The client does not read its events.'));
      controller = undefined;
      close();
    } else flush();
  };
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs).unref();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(created) {
        controller = created;
      },
      pull: flush,
      cancel() {
        controller = undefined;
        close();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_BUFFERED_BYTES }),
  );
  return {
    body,
    write,
    writePast(events) {
      if (isClosed) return;
      waiting.push(events[Symbol.iterator]());
      flush();
    },
    end(event) {
      if (event !== '') write(event);
      close();
      flush();
    },
    onClose: (listener) => (isClosed ? listener() : void listeners.push(listener)),
  };
}

export const acceptsEventStream = (c: AppContext): boolean =>
  c.req.header('accept')?.includes('text/event-stream') === true;

/** The response with a stream, which `fill` fills. Throws what that throws. A HEAD request gets the headers alone. */
async function respondWithStream(c: AppContext, fill: (stream: EventStream) => Promise<void>): Promise<Response> {
  const stream = createEventStream();
  try {
    await fill(stream);
  } catch (error) {
    stream.end('');
    throw error;
  }
  if (c.req.method === 'HEAD') stream.end('');
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
  return createResponse(c, headers, stream.body);
}

/** Formats an event of a journal. `id` is the position behind it, from which a client resumes; '' at the end. */
type FormatEvent = (type: 'start' | 'entry' | 'end', id: string, entry: JournalEntry | null) => string;

/**
 * Writes a journal to a stream: `start`, on which clients discard earlier entries, every past and future entry, and `end`,
 * which closes the stream. A client with the last event id of the same journal receives only later entries and no `start`.
 * Throws 429 when the journal has the maximum number of streams on this server.
 */
async function followJournal(
  sessions: SessionStore,
  { key, lastEventId }: { key: SessionKey; lastEventId: string },
  stream: EventStream,
  format: FormatEvent,
): Promise<void> {
  if (sessions.followerCount(key) >= MAX_JOURNAL_STREAMS) {
    throw new RequestError(
      429,
      `The journal of ${formatSessionKey(key)} already has ${MAX_JOURNAL_STREAMS} streams, which is the limit. Close one of them.`,
    );
  }
  let journalId = '';
  const formatEntry = (entry: JournalEntry) => format('entry', `${journalId}-${entry.id}`, entry);
  const stop = await sessions.follow(key, {
    onOpen({ id, entries }) {
      journalId = id;
      const [, lastJournal, lastEntry] = /^([^-]+)-(\d+)$/.exec(lastEventId) ?? [];
      // A later entry than the last is lost: the session store was restored from a snapshot.
      const resumes = lastJournal === id && Number(lastEntry) <= (entries.at(-1)?.id ?? 0);
      const past = function* () {
        if (!resumes) yield format('start', `${id}-0`, null);
        for (const entry of entries) if (!resumes || entry.id > Number(lastEntry)) yield formatEntry(entry);
      };
      stream.writePast(past());
    },
    onEntry: (entry) => stream.write(formatEntry(entry)),
    onEnd: () => stream.end(format('end', '', null)),
  });
  stream.onClose(stop);
}

/** The journal of one session as server-sent events with their standard fields. */
export const respondWithJournal = (c: AppContext, sessions: SessionStore, key: SessionKey): Promise<Response> =>
  respondWithStream(c, (stream) =>
    followJournal(sessions, { key, lastEventId: c.req.header('last-event-id') ?? '' }, stream, (type, id, entry) => {
      const data = JSON.stringify(entry ?? { session: formatSessionKey(key) });
      return `${type === 'entry' ? '' : `event: ${type}\n`}${id === '' ? '' : `id: ${id}\n`}data: ${data}\n\n`;
    }),
  );

/**
 * GET /streams: several streams on one connection, because browsers open at most six connections to an origin. Repeat
 * `journal=<scenario>.<session>` for each session and add `catalogue`. A last event id after a colon resumes a journal
 * behind that event. A journal that cannot be followed gets the event `unavailable`, and the others continue. The stream
 * ends with the first session that ends; clients then reconnect. Answers 429 when the catalogue has the maximum number of
 * streams on this server.
 */
export const streamsRoute = (sessions: SessionStore, catalogue: Catalogue): Route => ({
  path: '/streams',
  methods: { GET: (c) => openStream(c, sessions, catalogue) },
});

async function openStream(c: AppContext, sessions: SessionStore, catalogue: Catalogue): Promise<Response> {
  const journals = c.req.queries('journal') ?? [];
  const hasCatalogue = c.req.query('catalogue') !== undefined;
  if (journals.length === 0 && !hasCatalogue)
    throw new RequestError(
      400,
      'The address names no stream. Write ?journal=<scenario>.<session> for each journal, and ?catalogue for changes of the catalogue.',
    );
  if (journals.length > MAX_JOURNALS_PER_STREAM)
    throw new RequestError(
      400,
      `A stream is limited to ${MAX_JOURNALS_PER_STREAM} journals. Request the rest in another stream.`,
    );
  if (hasCatalogue && catalogue.subscriberCount() >= MAX_CATALOGUE_STREAMS)
    throw new RequestError(
      429,
      `The catalogue already has ${MAX_CATALOGUE_STREAMS} streams, which is the limit. Close one of them.`,
    );
  const positions = journals.map((journal) => {
    const [name = '', lastEventId = ''] = journal.split(':');
    return { key: requireSessionKey(name, "'journal'"), lastEventId };
  });
  return respondWithStream(c, async (stream) => {
    for (const position of positions) {
      const topic = formatSessionKey(position.key);
      try {
        await followJournal(sessions, position, stream, (type, id, entry) =>
          type === 'end' ? '' : formatEvent(topic, type, id, entry),
        );
      } catch (error) {
        const isAlone = positions.length === 1 && !hasCatalogue;
        if (isAlone || !(error instanceof RequestError) || error.status >= 500) throw error;
        stream.write(formatEvent(topic, 'unavailable', '', { message: error.message }));
      }
    }
    if (!hasCatalogue) return;
    const send = () => stream.write(formatEvent('catalogue', 'news', '', catalogue.status()));
    send();
    stream.onClose(catalogue.subscribe({ onChange: send, onEnd: () => stream.end('') }));
  });
}

/** An event with its topic; `id` is the position from which a journal resumes. */
const formatEvent = (topic: string, type: string, id: string, data: unknown): string =>
  `data: ${JSON.stringify({ topic, type, id, data })}\n\n`;
