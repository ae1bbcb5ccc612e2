import { CATALOGUE, isTabMessage, type StreamEvent, type TabMessage, type Topic } from './topic.ts';

/** Tabs that open together are followed by one connection. */
const GATHER_MS = 30;
const RETRY_MS = 1_000;
/** Of a journal; the server keeps as many. */
const MOST_HEARD = 500;

/**
 * Reads the server's stream for all tabs on a channel: one connection, opened anew whenever they want something else. It
 * keeps what it has heard, for tabs that begin to follow later.
 */
export function readStream(channel: BroadcastChannel, serverUrl: (path: string) => string): void {
  const wanted = new Map<string, readonly Topic[]>();
  const heard = new Map<Topic, StreamEvent[]>();
  let source: EventSource | null = null;
  let open = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const post = (message: TabMessage) => channel.postMessage(message);

  const hear = (event: StreamEvent) => {
    const [start, ...entries] = event.type === 'entry' ? (heard.get(event.topic) ?? []) : [];
    heard.set(event.topic, [...(start ? [start] : []), ...entries.slice(1 - MOST_HEARD), event]);
    post({ kind: 'told', to: null, events: [event] });
  };

  const reopen = () => {
    const topics = [...new Set([...wanted.values()].flat())].sort();
    for (const topic of heard.keys()) if (!topics.includes(topic)) heard.delete(topic);
    const now = topics.join(' ');
    if (now === open) return;
    open = now;
    source?.close();
    source = topics.length > 0 ? new EventSource(serverUrl(`/streams?${queryOf(topics, heard)}`)) : null;
    source?.addEventListener('message', ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as StreamEvent));
    source?.addEventListener('error', () => {
      // Not by the browser itself: it would ask for what was wanted then, and from where that began.
      source?.close();
      open = '';
      schedule(RETRY_MS);
    });
  };

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(reopen, ms);
  };

  channel.addEventListener('message', ({ data: message }: MessageEvent<unknown>) => {
    if (!isTabMessage(message) || message.kind !== 'want') return;
    const { tab, topics, anew } = message;
    if (topics.length > 0) wanted.set(tab, topics);
    else wanted.delete(tab);
    const events = anew === null ? undefined : heard.get(anew);
    if (events) post({ kind: 'told', to: tab, events });
    schedule(GATHER_MS);
  });
  post({ kind: 'who' });
}

function queryOf(topics: readonly Topic[], heard: ReadonlyMap<Topic, readonly StreamEvent[]>): URLSearchParams {
  const query = new URLSearchParams();
  for (const topic of topics) {
    const last = heard.get(topic)?.at(-1)?.id;
    if (topic === CATALOGUE) query.set(CATALOGUE, '');
    else query.append('journal', last === undefined ? topic : `${topic}:${last}`);
  }
  return query;
}
