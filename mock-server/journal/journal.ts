import { randomId } from '../random-id.ts';
import { type BudgetedJournal, createJournalBudget, type JournalBudget } from './journal-budget.ts';
import { redactJournalJson, toJournalJson } from './journal-json.ts';
import { redact, redactText } from './redaction.ts';

export interface JournalEntry {
  /** Starts at 1 in each session. */
  id: number;
  /** Time of the session's clock. */
  at: string;
  kind: 'graphql' | 'rest' | 'provider' | 'session';
  name: string;
  request: unknown;
  /** 0: the connection was dropped. */
  status: number;
  /** After a dropped connection, the answer that was not delivered. */
  answer: unknown;
  /** Real time, including the delay of a fault. */
  durationMs: number;
  answeredBy: string;
  /** The reason for the answer. */
  why: string;
  /** Description of the fault that applied. */
  fault: string | null;
  /** The most similar scripted answer, if there is a script and none of it matched. */
  nearest: { answer: string; differences: string[] } | null;
}

/** The requests and answers of a session in order: the last 500, redacted. */
export interface Journal {
  /** Distinguishes the journal from those of earlier sessions with the same key. */
  readonly id: string;
  /** Adds an entry, redacted and truncated, and returns its id. Never throws. */
  write(entry: NewEntry): number;
  entries(): readonly JournalEntry[];
  /** The number of entries ever written. */
  readonly written: number;
  /** The number of dropped entries. The oldest are dropped first. */
  readonly dropped: number;
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

/** An entry before redaction. An answer that was sent as JSON is passed as that text. */
type NewEntry = Omit<JournalEntry, 'id' | 'answer'> & ({ answer: unknown } | { answerText: string });

/** Request and answer as JSON, which takes far less memory than their values. */
type StoredEntry = Omit<JournalEntry, 'request' | 'answer'> & { request: string; answer: string };

const MAX_ENTRIES = 500;
const MAX_NAME_LENGTH = 200;
/** Estimated size of an entry in characters, without request and answer. */
const ENTRY_OVERHEAD = 500;

export function createJournal(budget: JournalBudget = createJournalBudget(), maxEntries = MAX_ENTRIES): Journal {
  const entries: StoredEntry[] = [];
  const subscribers = new Set<JournalSubscriber>();
  let written = 0;
  let size = 0;

  const drop = () => {
    const dropped = entries.shift();
    if (!dropped) return;
    size -= sizeOf(dropped);
    budget.track(self, -sizeOf(dropped));
  };
  const self: BudgetedJournal = {
    get size() {
      return size;
    },
    dropOldestHalf() {
      for (let left = Math.floor(entries.length / 2); entries.length > left; ) drop();
    },
  };

  return {
    id: randomId(),
    write(raw) {
      written += 1;
      const entry = toStoredEntry(raw, written);
      entries.push(entry);
      size += sizeOf(entry);
      if (entries.length > maxEntries) drop();
      budget.track(self, sizeOf(entry));
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
      budget.release(self);
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

const toStoredEntry = (raw: NewEntry, id: number): StoredEntry => ({
  id,
  at: raw.at,
  kind: raw.kind,
  name: redactText(raw.name).slice(0, MAX_NAME_LENGTH),
  request: toJournalJson(raw.request),
  status: raw.status,
  answer: 'answerText' in raw ? redactJournalJson(raw.answerText) : toJournalJson(raw.answer),
  durationMs: Math.round(raw.durationMs * 10) / 10,
  answeredBy: raw.answeredBy,
  why: redactText(raw.why),
  fault: raw.fault === null ? null : redactText(raw.fault),
  nearest: redact(raw.nearest) as JournalEntry['nearest'],
});

const fromStoredEntry = (entry: StoredEntry): JournalEntry => ({
  ...entry,
  request: JSON.parse(entry.request),
  answer: JSON.parse(entry.answer),
});

const sizeOf = ({ request, answer }: StoredEntry): number => request.length + answer.length + ENTRY_OVERHEAD;
