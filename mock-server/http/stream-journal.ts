import type { ServerResponse } from 'node:http';
import type { JournalEntry } from '../journal/journal.ts';
import { formatSessionKey, type SessionKey } from '../sessions/session-key.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

export const MAX_JOURNAL_STREAMS = 20;

/**
 * Streams a journal as server-sent events: `start`, on which clients discard earlier entries, a message for every past
 * and future entry, and `end` when the session is over. A client that reconnects with the last event id of the same
 * journal receives only later entries and no `start`.
 */
export async function streamJournal(
  sessions: SessionStore,
  key: SessionKey,
  response: ServerResponse,
  lastEventId: string | undefined,
): Promise<void> {
  const data = JSON.stringify({ session: formatSessionKey(key) });
  let journalId = '';
  let stream: EventStream | null = null;
  let stop: (() => void) | null = null;
  const send = (entry: JournalEntry) =>
    stream?.write(`id: ${journalId}-${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`);
  stop = await sessions.follow(key, {
    onOpen({ id, entries }) {
      journalId = id;
      stream = openEventStream(response, { onClose: () => stop?.() });
      const lastEntryId = lastReceivedEntryId(id, lastEventId);
      if (lastEntryId === null) stream.write(`event: start\nid: ${id}-0\ndata: ${data}\n\n`);
      for (const entry of entries) if (entry.id > (lastEntryId ?? 0)) send(entry);
    },
    onEntry: send,
    onEnd: () => stream?.end(`event: end\ndata: ${data}\n\n`),
  });
  if (response.destroyed) stop();
}

/** The id of the last entry that the client received; null if it is from another journal or absent. */
export function lastReceivedEntryId(journalId: string, lastEventId = ''): number | null {
  const [, id, entry] = /^([^-]+)-(\d+)$/.exec(lastEventId) ?? [];
  return id === journalId ? Number(entry) : null;
}
