import type { ServerResponse } from 'node:http';
import type { Journal, JournalEntry } from './journal.ts';

const HEARTBEAT_MS = 15_000;

/**
 * Streams a journal as server-sent events: a `start` (whoever reads forgets what was before), a message for every entry
 * so far and from now on, a comment now and then so that nobody between closes a quiet connection, and an `end` when the
 * session is over.
 */
export function streamJournal(
  session: string,
  journal: Journal,
  response: ServerResponse,
  heartbeatMs = HEARTBEAT_MS,
): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const send = (entry: JournalEntry) => response.write(`data: ${JSON.stringify(entry)}\n\n`);
  response.write(`event: start\ndata: ${JSON.stringify({ session })}\n\n`);
  for (const entry of journal.entries()) send(entry);

  const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs).unref();
  const stop = journal.subscribe({
    entry: send,
    end() {
      clearInterval(heartbeat);
      response.end(`event: end\ndata: ${JSON.stringify({ session })}\n\n`);
    },
  });
  response.on('close', () => {
    clearInterval(heartbeat);
    stop();
  });
}
