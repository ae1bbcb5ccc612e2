import { randomId } from '../random-id.ts';
import type { JournalEntry } from '../schemas/journal-entry.ts';
import { fromStoredEntry, type NewEntry, type StoredEntry, sizeOf, toStoredEntry } from './stored-entry.ts';

export type { JournalEntry } from '../schemas/journal-entry.ts';

/** Records what happens in a session. */
export interface JournalWriter {
  /** Distinguishes the journal from those of earlier sessions with the same key. */
  readonly id: string;
  /** Adds an entry, redacted and truncated, and returns its id. Never throws. */
  write(entry: NewEntry): number;
  /** The number of entries ever written. */
  readonly written: number;
}

/** The requests and answers of a session in order: the last 500, redacted. */
export interface Journal extends JournalWriter {
  entries(): readonly JournalEntry[];
  /** The number of dropped entries. The oldest are dropped first. */
  readonly dropped: number;
  /** The size of the entries in characters. */
  readonly size: number;
  readonly subscriberCount: number;
  /** Passes every later entry and the session's end to a subscriber. Returns a function to unsubscribe. */
  subscribe(subscriber: JournalSubscriber): () => void;
  /** Notifies subscribers that the session is over. */
  end(): void;
}

export interface JournalSubscriber {
  onEntry(entry: JournalEntry): void;
  onEnd(): void;
}

export const MAX_JOURNAL_ENTRIES = 500;

export function createJournal(maxEntries = MAX_JOURNAL_ENTRIES): Journal {
  const entries: StoredEntry[] = [];
  const subscribers = new Set<JournalSubscriber>();
  let written = 0;
  let size = 0;

  return {
    id: randomId(),
    write(raw) {
      written += 1;
      const entry = toStoredEntry(raw, written);
      entries.push(entry);
      size += sizeOf(entry);
      const [dropped] = entries.length > maxEntries ? entries.splice(0, 1) : [];
      if (dropped) size -= sizeOf(dropped);
      if (subscribers.size > 0) notify(subscribers, fromStoredEntry(entry));
      return written;
    },
    entries: () => entries.map(fromStoredEntry),
    get written() {
      return written;
    },
    get dropped() {
      return written - entries.length;
    },
    get size() {
      return size;
    },
    get subscriberCount() {
      return subscribers.size;
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    end() {
      for (const subscriber of subscribers) subscriber.onEnd();
      subscribers.clear();
    },
  };
}

/** Notifies all subscribers. One that throws is unsubscribed, and the recorded request does not fail. */
function notify(subscribers: Set<JournalSubscriber>, entry: JournalEntry): void {
  for (const subscriber of subscribers) {
    try {
      subscriber.onEntry(entry);
    } catch {
      subscribers.delete(subscriber);
    }
  }
}
