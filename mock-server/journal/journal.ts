/** What one session was asked and what it answered, in order: the last 500 entries, with secrets hidden. */
import { randomUUID } from 'node:crypto';
import { type Budgeted, type JournalBudget, journalBudget } from './journal-budget.ts';
import { recordedJson, recordedValue } from './recorded-json.ts';
import { redact, redactText } from './redaction.ts';

export interface JournalEntry {
  /** Counts from 1 in each session. */
  id: number;
  /** The session's clock. */
  at: string;
  kind: 'graphql' | 'rest' | 'provider' | 'session';
  name: string;
  request: unknown;
  /** 0: the connection was lost. */
  status: number;
  /** With a lost connection: what was answered, and nobody heard. */
  answer: unknown;
  /** Of real time, the delay of a fault included. */
  durationMs: number;
  answeredBy: string;
  /** Why this answer came, in words. */
  why: string;
  /** The fault that met the call, in words. */
  fault: string | null;
  /** The scripted answer that came nearest, where there is a script and none of it fitted. */
  nearest: { answer: string; differences: string[] } | null;
}

export interface Journal {
  /** Tells this journal from an earlier one of a session with the same name. */
  readonly id: string;
  /** Writes an entry down, redacted and cut, and returns its id. Never throws. */
  write(entry: Unrecorded): number;
  entries(): readonly JournalEntry[];
  /** How many entries were ever written. */
  readonly written: number;
  /** How many of them were dropped, the oldest first. */
  readonly dropped: number;
  readonly readers: number;
  /** Hands on every later entry, and says when the session is over. Returns how to stop. */
  subscribe(reader: JournalReader): () => void;
  /** Tells all readers that the session is over. */
  end(): void;
}

export interface JournalReader {
  entry(entry: JournalEntry): void;
  end(): void;
}

/** An entry as it happened, secrets and all. An answer that was sent as JSON is given as that text. */
type Unrecorded = Omit<JournalEntry, 'id' | 'answer'> & ({ answer: unknown } | { answerText: string });

/** An entry as it is kept: request and answer as JSON, which takes far less memory than their values. */
type Recorded = Omit<JournalEntry, 'request' | 'answer'> & { request: string; answer: string };

const KEPT = 500;
const LONGEST_NAME = 200;
/** Of an entry, besides request and answer. */
const OVERHEAD = 500;

export function createJournal(budget: JournalBudget = journalBudget(), kept = KEPT): Journal {
  const entries: Recorded[] = [];
  const readers = new Set<JournalReader>();
  let written = 0;
  let held = 0;

  const drop = () => {
    const dropped = entries.shift();
    if (!dropped) return;
    held -= sizeOf(dropped);
    budget.count(self, -sizeOf(dropped));
  };
  const self: Budgeted = {
    get held() {
      return held;
    },
    dropHalf() {
      for (let left = Math.floor(entries.length / 2); entries.length > left; ) drop();
    },
  };

  return {
    id: randomUUID().slice(0, 8),
    write(raw) {
      written += 1;
      const entry = recorded(raw, written);
      entries.push(entry);
      held += sizeOf(entry);
      if (entries.length > kept) drop();
      budget.count(self, sizeOf(entry));
      if (readers.size > 0) tell(readers, readable(entry));
      return written;
    },
    entries: () => entries.map(readable),
    get written() {
      return written;
    },
    get dropped() {
      return written - entries.length;
    },
    get readers() {
      return readers.size;
    },
    subscribe(reader) {
      readers.add(reader);
      return () => readers.delete(reader);
    },
    end() {
      for (const reader of readers) reader.end();
      readers.clear();
      budget.release(self);
    },
  };
}

/** Hands an entry to all readers. One that fails is not asked again, and does not fail the request that is recorded. */
function tell(readers: Set<JournalReader>, entry: JournalEntry): void {
  for (const reader of readers) {
    try {
      reader.entry(entry);
    } catch {
      readers.delete(reader);
    }
  }
}

const recorded = (raw: Unrecorded, id: number): Recorded => ({
  id,
  at: raw.at,
  kind: raw.kind,
  name: redactText(raw.name).slice(0, LONGEST_NAME),
  request: recordedValue(raw.request),
  status: raw.status,
  answer: 'answerText' in raw ? recordedJson(raw.answerText) : recordedValue(raw.answer),
  durationMs: Math.round(raw.durationMs * 10) / 10,
  answeredBy: raw.answeredBy,
  why: redactText(raw.why),
  fault: raw.fault === null ? null : redactText(raw.fault),
  nearest: redact(raw.nearest) as JournalEntry['nearest'],
});

const readable = (entry: Recorded): JournalEntry => ({
  ...entry,
  request: JSON.parse(entry.request),
  answer: JSON.parse(entry.answer),
});

const sizeOf = ({ request, answer }: Recorded): number => request.length + answer.length + OVERHEAD;
