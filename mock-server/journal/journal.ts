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
  write(entry: Unread): number;
  /**
   * The same for an entry in which nothing will change any more: it is looked through when somebody reads it, which
   * most entries never are. Until then it holds its secrets as its session's world does.
   */
  writeSettled(entry: Settled): number;
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

/** An entry as it happened, secrets and all. */
type Unread = Omit<JournalEntry, 'id'>;

/** One whose answer was sent as this JSON: a text is kept for less than what it says. */
type Settled = Omit<Unread, 'answer'> & { answerText: string };

const KEPT = 500;

export function createJournal(kept = KEPT): Journal {
  const entries: (() => JournalEntry)[] = [];
  const readers = new Set<JournalReader>();
  let written = 0;
  const keep = (entry: () => JournalEntry): number => {
    entries.push(entry);
    if (entries.length > kept) entries.shift();
    for (const reader of readers) reader.entry(entry());
    return written;
  };
  return {
    id: randomUUID().slice(0, 8),
    write(raw) {
      written += 1;
      const entry = readable(raw, raw.answer, written);
      return keep(() => entry);
    },
    writeSettled(raw) {
      written += 1;
      return keep(readLater(raw, written));
    },
    entries: () => entries.map((entry) => entry()),
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

const readable = (raw: Omit<Unread, 'answer'>, answer: unknown, id: number): JournalEntry => ({
  id,
  at: raw.at,
  kind: raw.kind,
  name: raw.name,
  request: cut(redact(raw.request)),
  status: raw.status,
  answer: cut(redact(answer)),
  durationMs: Math.round(raw.durationMs * 10) / 10,
  answeredBy: raw.answeredBy,
  why: String(redact(raw.why)),
  fault: raw.fault,
  nearest: redact(raw.nearest) as JournalEntry['nearest'],
});

/** Looks through an entry once, when it is first asked for. */
function readLater(raw: Settled, id: number): () => JournalEntry {
  let unread: Settled | null = raw;
  let entry: JournalEntry;
  return () => {
    if (unread) {
      entry = readable(unread, JSON.parse(unread.answerText), id);
      unread = null;
    }
    return entry;
  };
}
