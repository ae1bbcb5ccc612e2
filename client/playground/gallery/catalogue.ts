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
  /** The numbers of scenarios and variants: '12 + 3 variants'. */
  count: string;
}

const searchTextOf = memoizeText(({ name, title, story, group, covers }: ScenarioEntry) =>
  [name, title, story, group, ...covers].join(' ').toLowerCase(),
);

/** '148 scenarios and 27 variants'. */
export function countScenarios(entries: readonly ScenarioEntry[]): string {
  const { scenarios, variants } = countKinds(entries);
  return `${scenarios} scenarios and ${variants} variants`;
}

/** '9 of 148 scenarios and 2 of 27 variants'. */
export function countMatches(matches: readonly ScenarioEntry[], entries: readonly ScenarioEntry[]): string {
  const [matching, all] = [countKinds(matches), countKinds(entries)];
  return `${matching.scenarios} of ${all.scenarios} scenarios and ${matching.variants} of ${all.variants} variants`;
}

/** '12 + 3 variants', or '12' without variants. */
function formatCount(entries: readonly ScenarioEntry[]): string {
  const { scenarios, variants } = countKinds(entries);
  return variants === 0 ? `${scenarios}` : `${scenarios} + ${variants} variant${variants === 1 ? '' : 's'}`;
}

function countKinds(entries: readonly ScenarioEntry[]) {
  const variants = entries.filter(isVariant).length;
  return { scenarios: entries.length - variants, variants };
}

const isVariant = ({ name }: ScenarioEntry): boolean => name.includes('@');

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
  const groups = new Map<string, Pick<GalleryGroup, 'name' | 'scenarios'>>();
  for (const entry of entries) {
    const group = groups.get(entry.group) ?? { name: entry.group, scenarios: [] };
    groups.set(entry.group, group);
    const base = isVariant(entry) ? byName.get(entry.name.slice(0, entry.name.indexOf('@'))) : undefined;
    if (base?.scenario.group === entry.group) {
      base.variants.push(entry);
      continue;
    }
    const item = { scenario: entry, variants: [] };
    byName.set(entry.name, item);
    group.scenarios.push(item);
  }
  return [...groups.values()].map((group) => ({
    ...group,
    count: formatCount(group.scenarios.flatMap(({ scenario, variants }) => [scenario, ...variants])),
  }));
}

const byCode = new Intl.Collator('en', { numeric: true });

/** A filter value, and how many scenarios and variants have it. */
export interface CountedOption {
  value: string;
  count: string;
}

export const groupOptions = (entries: readonly ScenarioEntry[]) => countEach(entries, ({ group }) => [group]);
export const codeOptions = (entries: readonly ScenarioEntry[]) =>
  countEach(entries, ({ covers }) => covers).sort((one, other) => byCode.compare(one.value, other.value));
const countEach = (
  entries: readonly ScenarioEntry[],
  valuesOf: (entry: ScenarioEntry) => readonly string[],
): CountedOption[] =>
  countBy(entries, valuesOf).map(({ value }) => ({
    value,
    count: formatCount(entries.filter((entry) => valuesOf(entry).includes(value))),
  }));
export const outcomeOptions = (entries: readonly ScenarioEntry[]): FilterOption<Outcome>[] =>
  countBy(entries, ({ outcome }) => (outcome ? [outcome] : []));
