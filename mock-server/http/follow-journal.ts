import type { JournalEntry } from '../journal/journal.ts';
import { RequestError } from '../request-error.ts';
import { formatSessionKey, type SessionKey } from '../sessions/session-key.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { EventStream } from './event-stream.ts';

const MAX_JOURNAL_STREAMS = 20;

/** Formats an event of a journal. `id` is the position behind it, from which a client resumes; '' at the end. */
type FormatEvent = (type: 'start' | 'entry' | 'end', id: string, entry: JournalEntry | null) => string;

/**
 * Writes a journal to a stream: `start`, on which clients discard earlier entries, every past and future entry, and `end`,
 * which closes the stream. A client with the last event id of the same journal receives only later entries and no `start`.
 * Throws 429 when the journal has the maximum number of streams on this server.
 */
export async function followJournal(
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
  let written = Promise.resolve();
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
      written = stream.writePast(past());
    },
    onEntry: (entry) => stream.write(formatEntry(entry)),
    onEnd: () => stream.end(format('end', '', null)),
  });
  stream.onClose(stop);
  await written;
}
