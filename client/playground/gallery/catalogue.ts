import type { FilterOption } from '../listing/filter-bar.tsx';
import { createWordMatcher, groupByValue } from '../listing/search.ts';
import type { Filters } from '../listing/use-listing.ts';
import type { ScenarioEntry } from '../scenario-server.ts';
import type { SpecSentences } from '../spec-codes.tsx';

/** A scenario, and the variants that are shown under it. */
export interface ScenarioWithVariants {
  scenario: ScenarioEntry;
  variants: ScenarioEntry[];
}

export interface GalleryGroup {
  name: string;
  scenarios: ScenarioWithVariants[];
  /** The numbers of scenarios and variants: '12 + 3 variants'. */
  count: string;
}

const isVariant = ({ name }: ScenarioEntry): boolean => name.includes('@');

function countKinds(entries: readonly ScenarioEntry[]) {
  const variants = entries.filter(isVariant).length;
  return { scenarios: entries.length - variants, variants };
}

/** '148 scenarios and 27 variants'; of some: '9 of 148 scenarios and 2 of 27 variants'. */
export function countMatches(matches: readonly ScenarioEntry[], entries: readonly ScenarioEntry[]): string {
  const [matching, all] = [countKinds(matches), countKinds(entries)];
  return matches.length === entries.length
    ? `${all.scenarios} scenarios and ${all.variants} variants`
    : `${matching.scenarios} of ${all.scenarios} scenarios and ${matching.variants} of ${all.variants} variants`;
}

/** '12 + 3 variants', or '12' without variants. */
function formatCount(entries: readonly ScenarioEntry[]): string {
  const { scenarios, variants } = countKinds(entries);
  return variants === 0 ? `${scenarios}` : `${scenarios} + ${variants} variant${variants === 1 ? '' : 's'}`;
}

const searchTextOf = ({ name, title, story, group, words, covers }: ScenarioEntry, spec: SpecSentences): string => {
  const sentences = covers.map((code) => spec[code] ?? '');
  return [name, title, story, group, ...words, ...covers, ...sentences].join(' ').toLowerCase();
};

export function searchScenarios(
  entries: readonly ScenarioEntry[],
  { q, group, code, outcome }: Filters<'q' | 'group' | 'code' | 'outcome'>,
  spec: SpecSentences,
): ScenarioEntry[] {
  const matchesWords = createWordMatcher<ScenarioEntry>(q, (entry) => searchTextOf(entry, spec));
  return entries.filter(
    (entry) =>
      (group === '' || entry.group === group) &&
      (code === '' || entry.covers.some((covered) => covered === code)) &&
      (outcome === '' || entry.outcome === outcome) &&
      matchesWords(entry),
  );
}

const trigramsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 2) }, (_, index) => text.slice(index, index + 3));

/** The three scenarios that share most with a search without a match. */
export function nearestScenarios(
  entries: readonly ScenarioEntry[],
  query: string,
  spec: SpecSentences,
): ScenarioEntry[] {
  const wanted = trigramsOf(query.trim().toLowerCase().slice(0, 100));
  return entries
    .map((entry) => {
      const text = searchTextOf(entry, spec);
      return { entry, shared: wanted.filter((trigram) => text.includes(trigram)).length };
    })
    .sort((one, other) => other.shared - one.shared)
    .slice(0, 3)
    .map(({ entry }) => entry);
}

/** Groups entries in catalogue order. A variant follows its scenario, or stands alone when that is filtered out. */
export function groupScenarios(entries: readonly ScenarioEntry[]): GalleryGroup[] {
  return [...groupByValue(entries, ({ group }) => [group])].map(([name, members]) => {
    const scenarios = new Map<string, ScenarioWithVariants>();
    for (const entry of members) {
      const base = isVariant(entry) ? scenarios.get(entry.name.slice(0, entry.name.indexOf('@'))) : undefined;
      if (base) base.variants.push(entry);
      else scenarios.set(entry.name, { scenario: entry, variants: [] });
    }
    return { name, scenarios: [...scenarios.values()], count: formatCount(members) };
  });
}

/** An option for each value, with the number of scenarios and variants that have it. */
export const countedOptions = (
  entries: readonly ScenarioEntry[],
  valuesOf: (entry: ScenarioEntry) => readonly string[],
): FilterOption[] =>
  [...groupByValue(entries, valuesOf)].map(([value, matches]) => ({
    value,
    label: `${value} (${formatCount(matches)})`,
  }));

const byCode = new Intl.Collator('en', { numeric: true });

export const codeOptions = (entries: readonly ScenarioEntry[]): FilterOption[] =>
  countedOptions(entries, ({ covers }) => covers).sort((one, other) => byCode.compare(one.value, other.value));
