import type { ScenarioEntry } from '../scenario-server.ts';

const searchTextOf = ({ name, title, story, group, words, covers }: ScenarioEntry): string =>
  [name, title, story, group, ...words, ...covers].join(' ').toLowerCase();

export const SCENARIO_FILTERS = ['q', 'group', 'outcome'] as const;
export type Filters = Readonly<Record<(typeof SCENARIO_FILTERS)[number], string>>;

/** With a search, titles that begin with the searched text come first, then titles that contain it. */
export function searchScenarios(entries: readonly ScenarioEntry[], { q, group, outcome }: Filters): ScenarioEntry[] {
  const matchesWords = createWordMatcher(q, searchTextOf);
  const matches = entries.filter(
    (entry) =>
      (group === '' || entry.group === group) && (outcome === '' || entry.outcome === outcome) && matchesWords(entry),
  );
  const query = q.trim().toLowerCase();
  if (query === '') return matches;
  const hasWordsInTitle = createWordMatcher<ScenarioEntry>(q, ({ title }) => title.toLowerCase());
  const rankOf = (entry: ScenarioEntry) => {
    const position = entry.title.toLowerCase().indexOf(query);
    if (position >= 0) return Math.min(position, 1);
    return hasWordsInTitle(entry) ? 2 : 3;
  };
  return matches.sort((one, other) => rankOf(one) - rankOf(other));
}

/** Matches items that contain every word of a query, ignoring case. `textOf` must return lower case. */
export function createWordMatcher<Item>(query: string, textOf: (item: Item) => string): (item: Item) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (item) => words.every((word) => textOf(item).includes(word));
}

export function groupScenarios(entries: readonly ScenarioEntry[]): Map<string, ScenarioEntry[]> {
  const groups = new Map<string, ScenarioEntry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return groups;
}
