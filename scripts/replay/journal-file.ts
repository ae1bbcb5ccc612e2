import { readFileSync } from 'node:fs';
import type { JournalEntry } from '#scenario-server';
import { CommandError } from '../run-command.ts';

/** A journal as the panel downloads it, and as `GET /sessions/<scenario>.<session>/journal` returns it. */
interface JournalFile {
  scenario: string;
  /** `<scenario>.<session>`. */
  session: string;
  /** The number of oldest entries that are missing. */
  dropped: number;
  entries: JournalEntry[];
}

/** Reads a journal. Throws a `CommandError` when the file has none, or when it cannot be replayed. */
export function readJournalFile(file: string): JournalFile {
  const content = readJson(file);
  if (!isJournal(content)) {
    throw new CommandError(
      `${file} is not a journal: it needs "scenario", "session" and "entries". Download one in the panel of a scenario.`,
      2,
    );
  }
  if (content.dropped > 0) {
    throw new CommandError(
      `${file} cannot be replayed: its first ${content.dropped} entries are missing, so the session's start is unknown.`,
      2,
    );
  }
  if (initialChanges(content.entries).some(({ name }) => name === 'world')) {
    throw new CommandError(
      `${file} cannot be replayed: the session's state was replaced, and a journal does not contain that state.`,
      2,
    );
  }
  return content;
}

/** The changes to the session's clock, seed and faults before the first request of its page. */
export function initialChanges(entries: readonly JournalEntry[]): JournalEntry[] {
  const firstCall = entries.findIndex(({ kind }) => kind !== 'session');
  return entries.slice(0, firstCall === -1 ? entries.length : firstCall);
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new CommandError(`There is no file ${file}. Download a journal in the panel of a scenario.`, 2);
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
