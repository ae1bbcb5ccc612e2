import { readFileSync } from 'node:fs';
import type { JournalEntry } from '#scenario-server';
import { Problem } from '../command.ts';

/** A journal as the panel downloads it, and as `GET /sessions/<scenario>.<session>/journal` answers it. */
export interface JournalFile {
  scenario: string;
  /** `<scenario>.<session>`. */
  session: string;
  /** How many of the oldest entries are missing. */
  dropped: number;
  entries: JournalEntry[];
}

/** The journal in that file. Throws a `Problem` when there is none, or when it cannot be replayed. */
export function readJournalFile(file: string): JournalFile {
  const content = parsed(file);
  if (!isJournal(content)) {
    throw new Problem(
      `${file} is no journal: it needs "scenario", "session" and "entries", as the panel writes them.`,
      2,
    );
  }
  if (content.dropped > 0) {
    throw new Problem(`${file} lacks its first ${content.dropped} entries: how the session began is unknown.`, 2);
  }
  if (changesBefore(content.entries).some(({ name }) => name === 'world')) {
    throw new Problem(`${file} is of a session whose state was replaced, and a journal does not hold that state.`, 2);
  }
  return content;
}

/** The changes to the session before its page sent anything: to its clock, its seed and its faults. */
export function changesBefore(entries: readonly JournalEntry[]): JournalEntry[] {
  const first = entries.findIndex(({ kind }) => kind !== 'session');
  return entries.slice(0, first === -1 ? entries.length : first);
}

function parsed(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Problem(`There is no file ${file}. Download a journal in the panel of a scenario.`, 2);
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isJournal(content: unknown): content is JournalFile {
  if (content === null || typeof content !== 'object') return false;
  const { scenario, session, dropped = 0, entries } = content as Partial<JournalFile>;
  return (
    [scenario, session].every((text) => typeof text === 'string') &&
    typeof dropped === 'number' &&
    Array.isArray(entries) &&
    entries.every((entry) => [entry?.kind, entry?.name].every((text) => typeof text === 'string'))
  );
}
