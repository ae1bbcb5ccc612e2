import type { ServerResponse } from 'node:http';
import type { Journal, JournalEntry } from '../journal/journal.ts';
import { openEventStream } from './event-stream.ts';

export const MAX_JOURNAL_STREAMS = 20;

/**
 * Streams a journal as server-sent events: `start`, on which clients discard earlier entries, a message for every past
 * and future entry, and `end` when the session is over. A client that reconnects with the last event id of the same
 * journal receives only later entries and no `start`.
 */
export function streamJournal(
  session: string,
  journal: Journal,
  response: ServerResponse,
  { lastEventId, heartbeatMs }: { lastEventId?: string | undefined; heartbeatMs?: number } = {},
): void {
  const { write, end } = openEventStream(response, { onClose: () => unsubscribe(), heartbeatMs });
  const send = (entry: JournalEntry) => write(`id: ${journal.id}-${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`);
  const lastEntryId = lastReceivedEntryId(journal, lastEventId);
  if (lastEntryId === null) write(`event: start\nid: ${journal.id}-0\ndata: ${JSON.stringify({ session })}\n\n`);
  for (const entry of journal.entries()) if (entry.id > (lastEntryId ?? 0)) send(entry);

  const unsubscribe = journal.subscribe({
    onEntry: send,
    onEnd: () => end(`event: end\ndata: ${JSON.stringify({ session })}\n\n`),
  });
}

/** The id of the last entry that the client received; null if it is from another journal or absent. */
export function lastReceivedEntryId(journal: Journal, lastEventId = ''): number | null {
  const [, id, entry] = /^([^-]+)-(\d+)$/.exec(lastEventId) ?? [];
  return id === journal.id ? Number(entry) : null;
}
