/** What one session was asked and what it answered, in order: the last 500 entries, with secrets hidden. */
import { randomUUID } from 'node:crypto';
import { cut } from './cut.ts';
import { redact } from './redaction.ts';

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
  /** Writes an entry down, redacted, and returns its id. */
  write(entry: Omit<JournalEntry, 'id'>): number;
  entries(): readonly JournalEntry[];
  /** How many entries were let go of, the oldest first. */
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

const KEPT = 500;

export function createJournal(kept = KEPT): Journal {
  const entries: JournalEntry[] = [];
  const readers = new Set<JournalReader>();
  let written = 0;
  return {
    id: randomUUID().slice(0, 8),
    write(raw) {
      written += 1;
      const entry: JournalEntry = {
        id: written,
        ...raw,
        request: cut(redact(raw.request)),
        answer: cut(redact(raw.answer)),
        durationMs: Math.round(raw.durationMs * 10) / 10,
        why: String(redact(raw.why)),
        nearest: redact(raw.nearest) as JournalEntry['nearest'],
      };
      entries.push(entry);
      if (entries.length > kept) entries.shift();
      for (const reader of readers) reader.entry(entry);
      return entry.id;
    },
    entries: () => entries,
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
    },
  };
}
