/** What one session was asked and what it answered, in order: the last 500 entries, with secrets hidden. */
import { redact } from './redaction.ts';

export interface JournalEntry {
  /** Counts from 1 in each session. */
  id: number;
  /** The session's clock. */
  at: string;
  kind: 'graphql' | 'rest' | 'provider' | 'session';
  name: string;
  request: unknown;
  status: number;
  answer: unknown;
  durationMs: number;
  answeredBy: string;
}

export interface Journal {
  write(entry: Omit<JournalEntry, 'id'>): void;
  entries(): readonly JournalEntry[];
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
    write(raw) {
      written += 1;
      const entry: JournalEntry = {
        id: written,
        ...raw,
        request: redact(raw.request),
        answer: redact(raw.answer),
        durationMs: Math.round(raw.durationMs * 10) / 10,
      };
      entries.push(entry);
      if (entries.length > kept) entries.shift();
      for (const reader of readers) reader.entry(entry);
    },
    entries: () => entries,
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
