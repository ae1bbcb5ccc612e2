import type { ServerResponse } from 'node:http';
import type { Call } from './call.ts';

const HEARTBEAT_MS = 15_000;
/** A reader that is so far behind has gone, or will never catch up. */
const FURTHEST_BEHIND = 4_000_000;

export interface EventStream {
  /** Writes events, each with the empty line behind it. */
  write(events: string): void;
  /** Writes the last event, if there is one, and closes. */
  end(event?: string): void;
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** Whether a call asks for a stream rather than for JSON. */
export const asksForStream = ({ request }: Call): boolean =>
  request.headers.accept?.includes('text/event-stream') === true;

/**
 * Answers with server-sent events, and a comment now and then so that nobody between closes a quiet connection. A reader
 * that stops reading is cut off, and a HEAD request gets the head alone. `onClose` is called once, however the stream ends.
 */
export function openEventStream(
  response: ServerResponse,
  { onClose, heartbeatMs = HEARTBEAT_MS }: { onClose: () => void; heartbeatMs?: number | undefined },
): EventStream {
  response.writeHead(200, HEADERS);
  const write = (events: string) => {
    if (response.destroyed || response.writableEnded) return;
    if (response.writableLength > FURTHEST_BEHIND) response.destroy();
    else response.write(events);
  };
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs).unref();
  if (response.req.method === 'HEAD') response.end();
  response.once('close', () => {
    clearInterval(heartbeat);
    onClose();
  });
  return {
    write,
    end(event) {
      clearInterval(heartbeat);
      response.end(event);
    },
  };
}
