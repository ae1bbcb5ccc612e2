import type { ServerResponse } from 'node:http';

const HEARTBEAT_MS = 15_000;
/** A reader that is so far behind has gone, or will never catch up. */
const FURTHEST_BEHIND = 4_000_000;

export interface EventStream {
  /** Writes events, each with the empty line behind it. */
  write(events: string): void;
  /** Writes the last event, if there is one, and closes. */
  end(event?: string): void;
}

/**
 * Answers with server-sent events, and a comment now and then so that nobody between closes a quiet connection. A reader
 * that stops reading is cut off. `onClose` is called once, however the stream ends.
 */
export function openEventStream(
  response: ServerResponse,
  { onClose, heartbeatMs = HEARTBEAT_MS }: { onClose: () => void; heartbeatMs?: number | undefined },
): EventStream {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const write = (events: string) => {
    if (response.writableLength > FURTHEST_BEHIND) response.destroy();
    else response.write(events);
  };
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs).unref();
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
