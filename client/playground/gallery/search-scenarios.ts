import type { FilterOption } from '../listing/filter-bar.tsx';
import { createWordMatcher, groupByValue } from '../listing/search.ts';
import type { Filters } from '../listing/use-listing.ts';
import type { ScenarioEntry } from '../scenario-server.ts';
import type { SpecSentences } from '../spec-codes.tsx';

const searchTextOf = ({ name, title, story, group, words, covers }: ScenarioEntry, spec: SpecSentences): string => {
  const sentences = covers.map((code) => spec[code] ?? '');
  return [name, title, story, group, ...words, ...covers, ...sentences].join(' ').toLowerCase();
};

export type ScenarioFilter = 'q' | 'group' | 'code' | 'outcome';

/** With a search, titles that begin with the searched text come first, then titles that contain it. */
export function searchScenarios(
  entries: readonly ScenarioEntry[],
  { q, group, code, outcome }: Filters<ScenarioFilter>,
  spec: SpecSentences,
): ScenarioEntry[] {
  const matchesWords = createWordMatcher<ScenarioEntry>(q, (entry) => searchTextOf(entry, spec));
  const matches = entries.filter(
    (entry) =>
      (group === '' || entry.group === group) &&
      (code === '' || entry.covers.some((covered) => covered === code)) &&
      (outcome === '' || entry.outcome === outcome) &&
      matchesWords(entry),
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

export const countedOptions = (
  entries: readonly ScenarioEntry[],
  valuesOf: (entry: ScenarioEntry) => readonly string[],
): FilterOption[] =>
  [...groupByValue(entries, valuesOf)].map(([value, matches]) => ({
    value,
    label: `${value} (${matches.length})`,
  }));

const byCode = new Intl.Collator('en', { numeric: true });

export const codeOptions = (entries: readonly ScenarioEntry[]): FilterOption[] =>
  countedOptions(entries, ({ covers }) => covers).sort((one, other) => byCode.compare(one.value, other.value));
