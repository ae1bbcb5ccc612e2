import type { ServerResponse } from 'node:http';
import { openEventStream } from '../http/event-stream.ts';
import type { Journal, JournalEntry } from './journal.ts';

export const MOST_READERS = 20;

/**
 * Streams a journal as server-sent events: a `start` (whoever reads forgets what was before), a message for every entry
 * so far and from now on, and an `end` when the session is over. Every event has an id; a reader that comes back with
 * the last one of this same journal hears only what came after it, and no `start`.
 */
export function streamJournal(
  session: string,
  journal: Journal,
  response: ServerResponse,
  { lastEventId, heartbeatMs }: { lastEventId?: string | undefined; heartbeatMs?: number } = {},
): void {
  const { write, end } = openEventStream(response, { onClose: () => stop(), heartbeatMs });
  const send = (entry: JournalEntry) => write(`id: ${journal.id}-${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`);
  const heard = lastHeard(journal, lastEventId);
  if (heard === null) write(`event: start\nid: ${journal.id}-0\ndata: ${JSON.stringify({ session })}\n\n`);
  for (const entry of journal.entries()) if (entry.id > (heard ?? 0)) send(entry);

  const stop = journal.subscribe({
    entry: send,
    end: () => end(`event: end\ndata: ${JSON.stringify({ session })}\n\n`),
  });
}

/** The entry up to which a reader knows this journal; null when it knows another one, or none. */
export function lastHeard(journal: Journal, lastEventId = ''): number | null {
  const [, id, entry] = /^([^-]+)-(\d+)$/.exec(lastEventId) ?? [];
  return id === journal.id ? Number(entry) : null;
}
