/**
 * What the server streams, over one connection for all tabs of a browser: it opens six to an origin, and with a stream in
 * each tab the seventh would never load and no other could send anything. One tab reads for all; when it goes, the
 * next one takes over.
 */
import { readStream } from './read-stream.ts';
import { isTabMessage, type StreamEvent, type TabMessage, type Topic } from './topic.ts';

type Listener = (event: StreamEvent) => void;

export type Follow = (topic: Topic, listener: Listener) => () => void;

const SHARED = 'scenario streams';

export function followsStreams(serverUrl: (path: string) => string): Follow {
  const tab = Math.random().toString(36).slice(2);
  const followed = new Map<Topic, Set<Listener>>();
  // Where a page is not served securely, tabs cannot take turns: each reads for itself, while it is seen.
  const locks = 'locks' in navigator ? navigator.locks : null;
  const name = locks ? SHARED : `${SHARED} of ${tab}`;
  const channel = new BroadcastChannel(name);
  const want = (anew: Topic | null = null, topics: readonly Topic[] = [...followed.keys()]) =>
    channel.postMessage({ kind: 'want', tab, topics, anew } satisfies TabMessage);

  channel.addEventListener('message', ({ data: message }: MessageEvent<unknown>) => {
    if (!isTabMessage(message)) return;
    if (message.kind === 'who') want();
    if (message.kind !== 'told' || (message.to ?? tab) !== tab) return;
    for (const event of message.events) for (const listener of followed.get(event.topic) ?? []) listener(event);
  });
  addEventListener('pagehide', () => want(null, []));
  addEventListener('pageshow', () => want());

  const read = () => {
    readStream(new BroadcastChannel(name), serverUrl);
    return new Promise<never>(() => undefined);
  };
  if (locks) void locks.request(SHARED, read);
  else {
    void read();
    document.addEventListener('visibilitychange', () => want(null, document.hidden ? [] : [...followed.keys()]));
  }

  return (topic, listener) => {
    const listeners = followed.get(topic) ?? new Set();
    followed.set(topic, listeners.add(listener));
    want(topic);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) followed.delete(topic);
      want();
    };
  };
}
