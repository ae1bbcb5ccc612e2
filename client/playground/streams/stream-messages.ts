/** What a page can subscribe to: the catalogue, or the journal of a session by its key. */
export type Topic = string;
export const CATALOGUE_TOPIC: Topic = 'catalogue';

/** An event of the server. A `start` begins a journal and invalidates its earlier entries; `unavailable` has none. */
export interface StreamEvent {
  topic: Topic;
  type: 'start' | 'entry' | 'news' | 'unavailable';
  /** From where a journal can be resumed. */
  id: string;
  data: unknown;
}

/** A message between the tabs of a browser. */
export type TabMessage =
  /** The tab that reads the stream has started, and requests the topics of all tabs. */
  | { type: 'topics requested' }
  /** A tab's current topics; `newTopic` is one whose earlier events it still needs. */
  | { type: 'topics changed'; tab: string; topics: readonly Topic[]; newTopic: Topic | null }
  /** Events from the tab that reads the stream; `to` is null for all tabs. */
  | { type: 'events'; to: string | null; events: readonly StreamEvent[] }
  /** Whether the tab that reads the stream is connected to the server. */
  | { type: 'connection'; connected: boolean };

const isStringArray = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
const isStreamEventArray = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each?.topic === 'string' && typeof each.type === 'string');

/** Checks messages, because any page of this origin can post to the channel. */
export function isTabMessage(message: unknown): message is TabMessage {
  if (message === null || typeof message !== 'object') return false;
  const { type, tab, topics, events, connected } = message as Record<string, unknown>;
  if (type === 'connection') return typeof connected === 'boolean';
  if (type === 'topics changed') return typeof tab === 'string' && isStringArray(topics);
  return type === 'topics requested' || (type === 'events' && isStreamEventArray(events));
}
