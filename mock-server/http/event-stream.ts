import type { ServerResponse } from 'node:http';
import type { HttpContext } from './http-context.ts';

const HEARTBEAT_MS = 15_000;
/** A client with more unread data is disconnected. */
const MAX_BUFFERED_BYTES = 4_000_000;

export interface EventStream {
  /** Starts the response. Before, a request can still be rejected; the first event starts it as well. */
  open(): void;
  /** Writes complete events, each with its trailing empty line. Ignored after the end. */
  write(events: string): void;
  /** Writes a last event, which may be '', and closes the stream. */
  end(event: string): void;
  /** Calls a listener when the stream closes; at once, if it is closed. */
  onClose(listener: () => void): void;
}

const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

export const acceptsEventStream = ({ request }: HttpContext): boolean =>
  request.headers.accept?.includes('text/event-stream') === true;

/**
 * A response of server-sent events, with comments as heartbeats so that proxies keep an idle connection open. Disconnects
 * clients that stop reading; a HEAD request gets the headers alone.
 */
export function createEventStream(response: ServerResponse, heartbeatMs = HEARTBEAT_MS): EventStream {
  const listeners: (() => void)[] = [];
  let isClosed = false;
  const close = () => {
    isClosed = true;
    clearInterval(heartbeat);
    for (const listener of listeners.splice(0)) listener();
  };
  const open = () => {
    if (isClosed || response.headersSent) return;
    response.writeHead(200, EVENT_STREAM_HEADERS).flushHeaders();
    if (response.req.method === 'HEAD') response.end();
  };
  const write = (events: string) => {
    open();
    if (isClosed || response.writableEnded) return;
    if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
    else response.write(events);
  };
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs).unref();
  // The client may have disconnected while the session was read.
  if (response.destroyed) close();
  else response.once('close', close);
  return {
    open,
    write,
    end(event) {
      write(event);
      close();
      response.end();
    },
    onClose: (listener) => (isClosed ? listener() : void listeners.push(listener)),
  };
}
