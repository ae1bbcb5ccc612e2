import type { ScenarioEntry } from '../scenario-server.ts';

const searchTextOf = ({ name, title, story, group, words, covers }: ScenarioEntry): string =>
  [name, title, story, group, ...words, ...covers].join(' ').toLowerCase();

/** The filters of the gallery, by their name in the address. */
export const SCENARIO_FILTERS = ['q', 'group', 'outcome'] as const;
export type ScenarioFilter = (typeof SCENARIO_FILTERS)[number];
/** An empty text means no filter. */
export type Filters = Readonly<Record<ScenarioFilter, string>>;

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

export interface FilterOption {
  value: string;
  label: string;
}

export const countedOptions = (
  entries: readonly ScenarioEntry[],
  valuesOf: (entry: ScenarioEntry) => readonly string[],
): FilterOption[] =>
  [...groupByValue(entries, valuesOf)].map(([value, matches]) => ({
    value,
    label: `${value} (${matches.length})`,
  }));

/** Matches items that contain every word of a query, ignoring case. `textOf` must return lower case. */
export function createWordMatcher<Item>(query: string, textOf: (item: Item) => string): (item: Item) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (item) => words.every((word) => textOf(item).includes(word));
}

/** The number of matches by value, with 0 for a value that only other items have. */
export function countByValue<Item, Value extends string>(
  items: readonly Item[],
  matches: readonly Item[],
  valuesOf: (item: Item) => readonly Value[],
): Map<Value, number> {
  const matching = groupByValue(matches, valuesOf);
  const values = [...groupByValue(items, valuesOf).keys()];
  return new Map(values.map((value) => [value, matching.get(value)?.length ?? 0]));
}

/** The items of each value, in order of first appearance. */
export function groupByValue<Item, Value extends string>(
  items: readonly Item[],
  valuesOf: (item: Item) => readonly Value[],
): Map<Value, Item[]> {
  const groups = new Map<Value, Item[]>();
  for (const item of items) for (const value of valuesOf(item)) groups.set(value, [...(groups.get(value) ?? []), item]);
  return groups;
}
