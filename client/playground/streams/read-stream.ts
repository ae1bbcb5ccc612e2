import { CATALOGUE_TOPIC, isTabMessage, type StreamEvent, type TabMessage, type Topic } from './stream-messages.ts';

/** Topics that tabs request within this time share one reconnection. */
const BATCH_MS = 30;
const RETRY_MS = 1_000;
/** While the server rejects the stream, attempts become rarer up to this. */
const MAX_RETRY_MS = 10_000;
/** The server's limit. */
const MAX_TOPICS_PER_STREAM = 100;
/** Events kept of each journal; the server keeps as many. */
const MAX_EVENTS = 500;

/**
 * Reads the server's stream for all tabs on a channel over one connection, which is reopened whenever their topics
 * change; over several for more than 100 topics. Keeps the events for tabs that subscribe later.
 */
export function readStream(channel: BroadcastChannel, serverUrl: (path: string) => string): void {
  const topicsByTab = new Map<string, readonly Topic[]>();
  const eventsByTopic = new Map<Topic, StreamEvent[]>();
  let sources: EventSource[] = [];
  let retryMs = RETRY_MS;
  let openTopics = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isConnected = true;
  const post = (message: TabMessage) => channel.postMessage(message);
  const setConnected = (connected: boolean) => {
    isConnected = connected;
    post({ type: 'connection', connected });
  };

  const receive = (event: StreamEvent) => {
    const [start, ...entries] = event.type === 'entry' ? (eventsByTopic.get(event.topic) ?? []) : [];
    eventsByTopic.set(event.topic, [...(start ? [start] : []), ...entries.slice(1 - MAX_EVENTS), event]);
    post({ type: 'events', to: null, events: [event] });
  };

  const reopen = () => {
    const topics = [...new Set([...topicsByTab.values()].flat())].sort();
    for (const topic of eventsByTopic.keys()) if (!topics.includes(topic)) eventsByTopic.delete(topic);
    const wantedTopics = topics.join(' ');
    if (wantedTopics === openTopics) return;
    openTopics = wantedTopics;
    for (const source of sources) source.close();
    sources = [];
    for (let start = 0; start < topics.length; start += MAX_TOPICS_PER_STREAM)
      sources.push(open(topics.slice(start, start + MAX_TOPICS_PER_STREAM)));
  };

  const open = (topics: readonly Topic[]): EventSource => {
    const source = new EventSource(serverUrl(`/streams?${formatQuery(topics, eventsByTopic)}`));
    source.addEventListener('message', ({ data }: MessageEvent<string>) => receive(JSON.parse(data) as StreamEvent));
    let hasOpened = false;
    source.addEventListener('open', () => {
      hasOpened = true;
      retryMs = RETRY_MS;
      setConnected(true);
    });
    source.addEventListener('error', () => {
      // The server ends a stream whose session ends; only a failed reconnection means that it does not respond.
      if (!hasOpened) setConnected(false);
      const isRejected = source.readyState === EventSource.CLOSED;
      // EventSource's own retry would repeat the old topics and positions.
      source.close();
      openTopics = '';
      schedule(retryMs);
      if (isRejected) retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
    });
    return source;
  };

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(reopen, ms);
  };

  channel.addEventListener('message', ({ data: message }: MessageEvent<unknown>) => {
    if (!isTabMessage(message) || message.type !== 'topics changed') return;
    const { tab, topics, newTopic } = message;
    if (topics.length > 0) topicsByTab.set(tab, topics);
    else topicsByTab.delete(tab);
    const events = newTopic === null ? undefined : eventsByTopic.get(newTopic);
    if (events) post({ type: 'events', to: tab, events });
    if (newTopic !== null) post({ type: 'connection', connected: isConnected });
    schedule(BATCH_MS);
  });
  post({ type: 'topics requested' });
}

function formatQuery(
  topics: readonly Topic[],
  eventsByTopic: ReadonlyMap<Topic, readonly StreamEvent[]>,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const topic of topics) {
    const last = eventsByTopic.get(topic)?.at(-1)?.id;
    if (topic === CATALOGUE_TOPIC) query.set(CATALOGUE_TOPIC, '');
    else query.append('journal', last === undefined ? topic : `${topic}:${last}`);
  }
  return query;
}
