import { countBy, type FilterOption } from '../listing/count-by.ts';
import { createWordMatcher, memoizeText } from '../listing/create-word-matcher.ts';
import type { Outcome, ScenarioEntry } from '../scenario-server.ts';
import type { GalleryFilters } from './gallery-filters.ts';

/** A scenario, and the variants that are shown under it. */
export interface ScenarioWithVariants {
  scenario: ScenarioEntry;
  variants: ScenarioEntry[];
}

export interface GalleryGroup {
  name: string;
  scenarios: ScenarioWithVariants[];
  /** The number of scenarios, including variants. */
  count: number;
}

const searchTextOf = memoizeText(({ name, title, story, group, covers }: ScenarioEntry) =>
  [name, title, story, group, ...covers].join(' ').toLowerCase(),
);

/** '148 scenarios and 27 variants'. */
export function countScenarios(entries: readonly ScenarioEntry[]): string {
  const variants = entries.filter(({ name }) => name.includes('@')).length;
  return `${entries.length - variants} scenarios and ${variants} variants`;
}

export function searchScenarios(
  entries: readonly ScenarioEntry[],
  { q, group, code, outcome }: GalleryFilters,
): ScenarioEntry[] {
  const matchesWords = createWordMatcher(q, searchTextOf);
  return entries.filter(
    (entry) =>
      (group === '' || entry.group === group) &&
      (code === '' || entry.covers.some((covered) => covered === code)) &&
      (outcome === '' || entry.outcome === outcome) &&
      matchesWords(entry),
  );
}

/** Groups entries in catalogue order. A variant follows its scenario, or stands alone when that is filtered out. */
export function groupScenarios(entries: readonly ScenarioEntry[]): GalleryGroup[] {
  const byName = new Map<string, ScenarioWithVariants>();
  const groups = new Map<string, GalleryGroup>();
  for (const entry of entries) {
    const group = groups.get(entry.group) ?? { name: entry.group, scenarios: [], count: 0 };
    groups.set(entry.group, group);
    group.count += 1;
    const base = entry.name.includes('@') ? byName.get(entry.name.slice(0, entry.name.indexOf('@'))) : undefined;
    if (base?.scenario.group === entry.group) {
      base.variants.push(entry);
      continue;
    }
    const item = { scenario: entry, variants: [] };
    byName.set(entry.name, item);
    group.scenarios.push(item);
  }
  return [...groups.values()];
}

const byCode = new Intl.Collator('en', { numeric: true });

export const groupOptions = (entries: readonly ScenarioEntry[]) => countBy(entries, ({ group }) => [group]);
export const codeOptions = (entries: readonly ScenarioEntry[]) =>
  countBy(entries, ({ covers }) => covers).sort((one, other) => byCode.compare(one.value, other.value));
export const outcomeOptions = (entries: readonly ScenarioEntry[]): FilterOption<Outcome>[] =>
  countBy(entries, ({ outcome }) => (outcome ? [outcome] : []));
