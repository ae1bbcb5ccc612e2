import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { HttpContext } from './http-context.ts';

const HEARTBEAT_MS = 15_000;
/** A client with more unread data is disconnected. */
const MAX_BUFFERED_BYTES = 4_000_000;
/** A client that has not read the past events by then is disconnected. It may resume behind the last one. */
const MAX_PAST_EVENTS_MS = 30_000;

export interface EventStream {
  /** Starts the response. Before, a request can still be rejected; the first event starts it as well. */
  open(): void;
  /** Writes complete events, each with its trailing empty line. Ignored after the end. */
  write(events: string): void;
  /**
   * Writes past events as fast as the client reads them. Other events are written after them. Resolves when they are
   * written or the client is disconnected.
   */
  writePast(events: Iterable<string>): Promise<void>;
  /** Writes a last event, which may be '', and closes the stream. */
  end(event: string): void;
  /** Calls a listener when the stream closes; at once, if it is closed. */
  onClose(listener: () => void): void;
}

export interface EventStreamOptions {
  heartbeatMs?: number;
  maxPastEventsMs?: number;
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
export function createEventStream(
  response: ServerResponse,
  { heartbeatMs = HEARTBEAT_MS, maxPastEventsMs = MAX_PAST_EVENTS_MS }: EventStreamOptions = {},
): EventStream {
  const listeners: (() => void)[] = [];
  let isClosed = false;
  /** The events that wait for past ones; null while none are being written. */
  let waiting: string[] | null = null;
  let waitingBytes = 0;
  const disconnected = new AbortController();
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
    waitingBytes += waiting ? Buffer.byteLength(events) : 0;
    if ((waiting ? waitingBytes : response.writableLength) > MAX_BUFFERED_BYTES) response.destroy();
    else if (waiting) waiting.push(events);
    else response.write(events);
  };
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs).unref();
  // The client may have disconnected while the session was read.
  if (response.destroyed) close();
  else
    response.once('close', () => {
      disconnected.abort();
      close();
    });
  return {
    open,
    write,
    async writePast(events) {
      open();
      if (isClosed || response.writableEnded) return;
      waiting = [];
      const timer = setTimeout(() => response.destroy(), maxPastEventsMs);
      // Not `pipeline`, which leaves a listener on the response with each call.
      for (const event of events) {
        if (response.destroyed) break;
        // Rejects when the client disconnects.
        if (!response.write(event))
          await once(response, 'drain', { signal: disconnected.signal }).catch(() => undefined);
      }
      clearTimeout(timer);
      const others = waiting;
      waiting = null;
      waitingBytes = 0;
      if (response.destroyed) return;
      for (const event of others) response.write(event);
      if (isClosed) response.end();
    },
    end(event) {
      write(event);
      close();
      if (!waiting) response.end();
    },
    onClose: (listener) => (isClosed ? listener() : void listeners.push(listener)),
  };
}
