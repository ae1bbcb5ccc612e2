import type { ServerResponse } from 'node:http';
import type { HttpContext } from './http-context.ts';

const HEARTBEAT_MS = 15_000;
/** A client with more unread data is disconnected. */
const MAX_BUFFERED_BYTES = 4_000_000;

export interface EventStream {
  /** Writes complete events, each with its trailing empty line. */
  write(events: string): void;
  /** Writes an optional last event and closes the stream. */
  end(event?: string): void;
}

const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

export const acceptsEventStream = ({ request }: HttpContext): boolean =>
  request.headers.accept?.includes('text/event-stream') === true;

/**
 * Responds with server-sent events, and with comments as heartbeats so that proxies keep an idle connection open.
 * Disconnects clients that stop reading; a HEAD request gets the headers alone. Calls `onClose` once.
 */
export function openEventStream(
  response: ServerResponse,
  { onClose, heartbeatMs = HEARTBEAT_MS }: { onClose: () => void; heartbeatMs?: number | undefined },
): EventStream {
  response.writeHead(200, EVENT_STREAM_HEADERS);
  const write = (events: string) => {
    if (response.destroyed || response.writableEnded) return;
    if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
    else response.write(events);
  };
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs).unref();
  if (response.req.method === 'HEAD') response.end();
  const close = () => {
    clearInterval(heartbeat);
    onClose();
  };
  // The client may have disconnected while the first events were read.
  if (response.destroyed) close();
  else response.once('close', close);
  return {
    write,
    end(event) {
      clearInterval(heartbeat);
      response.end(event);
    },
  };
}
