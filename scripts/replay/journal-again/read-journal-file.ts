import { readFile } from 'node:fs/promises';
import type { JournalEntry } from '#scenario-server';
import { Problem } from '../../command.ts';

/** A journal as the panel downloads it, and as `GET /sessions/<scenario>.<session>/journal` answers it. */
export interface JournalFile {
  scenario: string;
  /** `<scenario>.<session>`. */
  session: string;
  /** How many entries were let go of, the oldest first. */
  dropped: number;
  entries: JournalEntry[];
}

/** The journal in that file. Throws a `Problem` when there is none, or not all of one. */
export async function readJournalFile(file: string): Promise<JournalFile> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Problem(`There is no file ${file}. Download a journal in the panel of a scenario.`, 2);
  });
  const content = parsed(text);
  if (!isJournal(content)) {
    throw new Problem(
      `${file} is no journal: it needs "scenario", "session" and "entries", as the panel writes them.`,
      2,
    );
  }
  if (content.dropped > 0) {
    throw new Problem(
      `${file} has let go of its first ${content.dropped} entries: how the session began cannot be compared any more.`,
      2,
    );
  }
  return content;
}

function parsed(text: string): unknown {
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
