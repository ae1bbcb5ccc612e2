/**
 * The server's event stream over one connection for all tabs of a browser. Browsers allow six connections to an origin
 * over HTTP/1.1, so a stream in each of six tabs would block all other requests. One tab reads for all; when it closes,
 * another takes over.
 */
import { createStore, type ReadonlyStore } from '#ui/foundation';
import { readStream } from './read-stream.ts';
import { isTabMessage, type StreamEvent, type TabMessage, type Topic } from './stream-messages.ts';

type Listener = (event: StreamEvent) => void;

export interface SharedStream {
  subscribe(topic: Topic, listener: Listener): () => void;
  /** Whether the server responds, as far as the stream shows. */
  isConnected: ReadonlyStore<boolean>;
}

const CHANNEL_NAME = 'scenario streams';

export function createSharedStream(serverUrl: (path: string) => string): SharedStream {
  const tabId = Math.random().toString(36).slice(2);
  const isConnected = createStore(true);
  const listenersByTopic = new Map<Topic, Set<Listener>>();
  // Without Web Locks (insecure contexts) each tab reads for itself, while it is visible.
  const locks = 'locks' in navigator ? navigator.locks : null;
  const name = locks ? CHANNEL_NAME : `${CHANNEL_NAME} of ${tabId}`;
  const channel = new BroadcastChannel(name);
  const announceTopics = (newTopic: Topic | null = null, topics: readonly Topic[] = [...listenersByTopic.keys()]) =>
    channel.postMessage({ type: 'topics changed', tab: tabId, topics, newTopic } satisfies TabMessage);

  channel.addEventListener('message', ({ data: message }: MessageEvent<unknown>) => {
    if (!isTabMessage(message)) return;
    if (message.type === 'topics requested') announceTopics();
    if (message.type === 'connection') isConnected.setState(message.connected);
    if (message.type !== 'events' || (message.to ?? tabId) !== tabId) return;
    for (const event of message.events) for (const listener of listenersByTopic.get(event.topic) ?? []) listener(event);
  });
  addEventListener('pagehide', () => announceTopics(null, []));
  addEventListener('pageshow', () => announceTopics());

  const read = () => {
    readStream(new BroadcastChannel(name), serverUrl);
    return new Promise<never>(() => undefined);
  };
  if (locks) void locks.request(CHANNEL_NAME, read);
  else {
    void read();
    document.addEventListener('visibilitychange', () =>
      announceTopics(null, document.hidden ? [] : [...listenersByTopic.keys()]),
    );
  }

  const subscribe: SharedStream['subscribe'] = (topic, listener) => {
    const listeners = listenersByTopic.get(topic) ?? new Set();
    listenersByTopic.set(topic, listeners.add(listener));
    announceTopics(topic);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) listenersByTopic.delete(topic);
      announceTopics();
    };
  };
  return { subscribe, isConnected };
}
