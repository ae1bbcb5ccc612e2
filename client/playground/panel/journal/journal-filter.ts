import type { JournalEntry } from '../../scenario-server.ts';

export type Kind = JournalEntry['kind'];

export interface JournalFilter {
  /** Null for all. */
  kind: Kind | null;
  text: string;
}

export const KINDS: readonly { kind: Kind | null; label: string }[] = [
  { kind: null, label: 'All' },
  { kind: 'graphql', label: 'GraphQL' },
  { kind: 'rest', label: 'REST' },
  { kind: 'provider', label: 'Provider' },
  { kind: 'session', label: 'Session' },
];

const texts = new WeakMap<JournalEntry, string>();

/** Everything of an entry that can be searched for; an entry does not change, so it is put together once. */
function textOf(entry: JournalEntry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = JSON.stringify(Object.values(entry)).toLowerCase();
  texts.set(entry, text);
  return text;
}

/** Entries that pass, newest first. */
export function filterJournal(entries: readonly JournalEntry[], { kind, text }: JournalFilter): JournalEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .filter((entry) => (kind === null || entry.kind === kind) && words.every((word) => textOf(entry).includes(word)))
    .reverse();
}
