import { type SSEMessage, streamSSE } from 'hono/streaming';
import { formatSessionKey, type SessionKey } from '../backend/session-key.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { AppContext } from './request.ts';

/** A comment in the event stream, which keeps proxies and this server from closing an idle connection. */
const HEARTBEAT = { text: ': still here\n\n', ms: 15_000 };

/**
 * The journal of a session as server-sent events: `start`, every past and future entry, and `end`. A client discards
 * earlier entries on `start` and closes the stream on `end`. A client that sends its last event id of the same journal,
 * as a header or as `?after=`, receives only later entries and no `start`.
 */
export async function streamJournal(c: AppContext, sessions: SessionStore, key: SessionKey): Promise<Response> {
  const session = formatSessionKey(key);
  // Rejects an unknown session before the journal's stream starts, while the client can still receive an error.
  await sessions.view(key, () => undefined);
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
  const [afterJournal, afterEntry] = (c.req.header('last-event-id') ?? c.req.query('after') ?? '').split('-');
  return streamSSE(c, async (stream) => {
    let sent: Promise<unknown> = Promise.resolve();
    const send = (message: SSEMessage) => {
      sent = sent.then(() => stream.writeSSE(message));
    };
    let journalId = '';
    const sendEntry = (entry: { id: number }) => send({ id: `${journalId}-${entry.id}`, data: JSON.stringify(entry) });
    const heartbeat = setInterval(() => void stream.write(HEARTBEAT.text), HEARTBEAT.ms);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    stream.onAbort(end);
    const stop = await sessions.follow(key, {
      onOpen({ id, entries }) {
        journalId = id;
        // A client may have seen later entries than the journal has, if Redis was restored. It then receives all again.
        const resumes = afterJournal === id && Number(afterEntry) <= (entries.at(-1)?.id ?? 0);
        if (!resumes) send({ event: 'start', id: `${id}-0`, data: JSON.stringify({ session }) });
        for (const entry of entries) if (!resumes || entry.id > Number(afterEntry)) sendEntry(entry);
      },
      onEntry: sendEntry,
      onEnd() {
        send({ event: 'end', data: JSON.stringify({ session }) });
        end();
      },
    });
    await ended;
    stop();
    clearInterval(heartbeat);
    await sent;
  });
}
