/** What a page can follow: the catalogue, or the journal of a session by its key. */
export type Topic = string;
export const CATALOGUE: Topic = 'catalogue';

/** One event as the server tells it. A `start` is the beginning of a journal: what was told of it before is void. */
export interface StreamEvent {
  topic: Topic;
  type: 'start' | 'entry' | 'news';
  /** Where a journal can be gone on with. */
  id: string;
  data: unknown;
}

/** What the tabs of a browser say to each other. */
export type TabMessage =
  /** From the tab that reads the stream, when it begins: who wants what? */
  | { kind: 'who' }
  /** From every tab: all that it follows now. `anew` is what it has heard nothing of yet. */
  | { kind: 'want'; tab: string; topics: readonly Topic[]; anew: Topic | null }
  /** From the tab that reads the stream: to all tabs, or to one that begins to follow. */
  | { kind: 'told'; to: string | null; events: readonly StreamEvent[] };

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
const isEvents = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each?.topic === 'string' && typeof each.type === 'string');

/** Whether a message on the channel is one of ours; any page of this origin can post there. */
export function isTabMessage(message: unknown): message is TabMessage {
  if (message === null || typeof message !== 'object') return false;
  const { kind, tab, topics, events } = message as Record<string, unknown>;
  if (kind === 'want') return typeof tab === 'string' && isTexts(topics);
  return kind === 'who' || (kind === 'told' && isEvents(events));
}
