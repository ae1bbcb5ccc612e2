import type { JournalEntry } from '../schemas/journal-entry.ts';
import { randomId } from '../text.ts';
import { cutText, redact, toRedactedJson } from './redaction.ts';

export type { JournalEntry } from '../schemas/journal-entry.ts';

export interface JournalWriter {
  /** Changes when the session starts over, so that a client does not mix the entries of two journals. */
  readonly id: string;
  /** Redacts and truncates the entry, and returns its id. Never throws. */
  write(entry: NewEntry): number;
  readonly written: number;
}

/** The requests and responses of a session in order: the last 500, redacted. */
export interface Journal extends JournalWriter {
  entries(): readonly JournalEntry[];
  readonly dropped: number;
  readonly size: number;
  subscribe(subscriber: JournalSubscriber): () => void;
  end(): void;
}

export interface JournalSubscriber {
  onEntry(entry: JournalEntry): void;
  onEnd(): void;
}

export const MAX_JOURNAL_ENTRIES = 500;

type NewEntry = Omit<JournalEntry, 'id' | 'answer'> & ({ answer: unknown } | { responseText: string });

export function createJournal(maxEntries = MAX_JOURNAL_ENTRIES): Journal {
  /** Entries are kept as JSON text, because parsed entries would take far more memory. */
  const entries: string[] = [];
  const subscribers = new Set<JournalSubscriber>();
  let written = 0;
  let size = 0;

  return {
    id: randomId(),
    write(raw) {
      written += 1;
      const entry = serializeEntry(raw, written);
      entries.push(entry);
      size += entry.length;
      if (entries.length > maxEntries) size -= entries.shift()?.length ?? 0;
      for (const subscriber of subscribers) subscriber.onEntry(JSON.parse(entry));
      return written;
    },
    entries: () => entries.map((entry) => JSON.parse(entry)),
    get written() {
      return written;
    },
    get dropped() {
      return written - entries.length;
    },
    get size() {
      return size;
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

const MAX_NAME_LENGTH = 200;
const MAX_EXPLANATION_LENGTH = 2_000;

export function serializeEntry(raw: NewEntry, id: number): string {
  const head = JSON.stringify({
    id,
    at: raw.at,
    kind: raw.kind,
    name: redact(raw.name).slice(0, MAX_NAME_LENGTH),
    status: raw.status,
    durationMs: Math.round(raw.durationMs * 10) / 10,
    answeredBy: raw.answeredBy,
    why: explanation(raw.why),
    fault: raw.fault === null ? null : explanation(raw.fault),
  } satisfies Omit<JournalEntry, 'request' | 'answer'>);
  const response = toRedactedJson('responseText' in raw ? JSON.parse(raw.responseText) : raw.answer);
  return `${head.slice(0, -1)},"request":${toRedactedJson(raw.request)},"answer":${response}}`;
}

const explanation = (text: string): string => cutText(redact(text), MAX_EXPLANATION_LENGTH);
