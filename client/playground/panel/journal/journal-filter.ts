import { createWordMatcher, memoizeText } from '../../listing/create-word-matcher.ts';
import type { JournalEntry } from '../../scenario-server.ts';

type EntryKind = JournalEntry['kind'];

export interface JournalFilter {
  /** Null for all. */
  kind: EntryKind | null;
  text: string;
}

export const KIND_OPTIONS: readonly { kind: EntryKind | null; label: string }[] = [
  { kind: null, label: 'All' },
  { kind: 'graphql', label: 'GraphQL' },
  { kind: 'rest', label: 'REST' },
  { kind: 'provider', label: 'Provider' },
  { kind: 'session', label: 'Session' },
];

const searchTextOf = memoizeText((entry: JournalEntry) => JSON.stringify(Object.values(entry)).toLowerCase());

/** The matching entries, newest first. */
export function filterJournal(entries: readonly JournalEntry[], { kind, text }: JournalFilter): JournalEntry[] {
  const matchesWords = createWordMatcher(text, searchTextOf);
  return entries.filter((entry) => (kind === null || entry.kind === kind) && matchesWords(entry)).reverse();
}
