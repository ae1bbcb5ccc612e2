import { createStore, type ReadonlyStore } from '#ui/foundation';

/** What a page can subscribe to: the catalogue, or the journal of a session by its key. */
type Topic = string;
export const CATALOGUE_TOPIC: Topic = 'catalogue';

/** An event of the server. A `start` begins a journal and invalidates its earlier entries; `unavailable` has none. */
interface StreamEvent {
  topic: Topic;
  type: 'start' | 'entry' | 'news' | 'unavailable';
  /** From where a journal can be resumed. */
  id: string;
  data: unknown;
}
type Listener = (event: StreamEvent) => void;

export interface EventStream {
  subscribe(topic: Topic, listener: Listener): () => void;
  /** Whether the server responds, as far as the stream shows. */
  isConnected: ReadonlyStore<boolean>;
}

/** Subscriptions within this time share one connection. */
const BATCH_MS = 30;
const RETRY_MS = 1_000;
/** While the server rejects the stream, attempts become rarer up to this. */
const MAX_RETRY_MS = 10_000;

/**
 * The server's events over one connection, which is opened again when the topics change. It is closed while the page is
 * hidden: over HTTP/1.1 a browser allows six connections to an origin, and the streams of other tabs would block all requests.
 */
export function createEventStream(serverUrl: (path: string) => string): EventStream {
  const isConnected = createStore(true);
  const listenersByTopic = new Map<Topic, Set<Listener>>();
  const lastEvents = new Map<Topic, StreamEvent>();
  let source: EventSource | null = null;
  let retryMs = RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(reopen, ms);
  };

  function reopen(): void {
    source?.close();
    source = null;
    if (document.hidden || listenersByTopic.size === 0) return;
    const opened = new EventSource(serverUrl(`/streams?${formatQuery(listenersByTopic.keys(), lastEvents)}`));
    source = opened;
    let hasOpened = false;
    opened.addEventListener('open', () => {
      hasOpened = true;
      retryMs = RETRY_MS;
      isConnected.setState(true);
    });
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as StreamEvent;
      lastEvents.set(event.topic, event);
      for (const listener of listenersByTopic.get(event.topic) ?? []) listener(event);
    });
    opened.addEventListener('error', () => {
      // The server ends a stream whose session ends; only a failed reconnection means that it does not respond.
      if (!hasOpened) isConnected.setState(false);
      const isRejected = opened.readyState === EventSource.CLOSED;
      // EventSource's own retry would repeat the old positions.
      opened.close();
      schedule(retryMs);
      if (isRejected) retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
    });
  }

  document.addEventListener('visibilitychange', () => schedule(0));

  return {
    isConnected,
    subscribe(topic, listener) {
      const listeners = listenersByTopic.get(topic) ?? new Set();
      listenersByTopic.set(topic, listeners.add(listener));
      const last = lastEvents.get(topic);
      if (listeners.size === 1) schedule(BATCH_MS);
      else if (last?.type === 'news') listener(last);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        listenersByTopic.delete(topic);
        lastEvents.delete(topic);
        schedule(BATCH_MS);
      };
    },
  };
}

function formatQuery(topics: Iterable<Topic>, lastEvents: ReadonlyMap<Topic, StreamEvent>): URLSearchParams {
  const query = new URLSearchParams();
  for (const topic of topics) {
    const last = lastEvents.get(topic)?.id;
    if (topic === CATALOGUE_TOPIC) query.set(CATALOGUE_TOPIC, '');
    else query.append('journal', last ? `${topic}:${last}` : topic);
  }
  return query;
}
