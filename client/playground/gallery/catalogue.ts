import { type Choice, counted } from '../listing/counted.ts';
import { hasWords } from '../listing/has-words.ts';
import type { Outcome, ScenarioEntry } from '../scenario-server.ts';
import type { Filters } from './filters.ts';

/** A scenario, and its variants that are shown under it. */
export interface Family {
  head: ScenarioEntry;
  variants: ScenarioEntry[];
}

export interface Group {
  name: string;
  families: Family[];
  /** How many scenarios, variants included. */
  count: number;
}

const texts = new WeakMap<ScenarioEntry, string>();

function textOf(entry: ScenarioEntry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { name, title, story, group, covers } = entry;
  const text = [name, title, story, group, ...covers].join(' ').toLowerCase();
  texts.set(entry, text);
  return text;
}

/** The entries that pass. */
export function search(entries: readonly ScenarioEntry[], { q, group, code, outcome }: Filters): ScenarioEntry[] {
  const isMeant = hasWords(q, textOf);
  return entries.filter(
    (entry) =>
      (group === '' || entry.group === group) &&
      (code === '' || entry.covers.includes(code)) &&
      (outcome === '' || entry.outcome === outcome) &&
      isMeant(entry),
  );
}

/** Groups in the order of the catalogue. A variant stands under its scenario, or alone where that does not pass. */
export function grouped(entries: readonly ScenarioEntry[]): Group[] {
  const families = new Map<string, Family>();
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const group = groups.get(entry.group) ?? { name: entry.group, families: [], count: 0 };
    groups.set(entry.group, group);
    group.count += 1;
    const base = entry.name.includes('@') ? families.get(entry.name.slice(0, entry.name.indexOf('@'))) : undefined;
    if (base?.head.group === entry.group) {
      base.variants.push(entry);
      continue;
    }
    const family = { head: entry, variants: [] };
    families.set(entry.name, family);
    group.families.push(family);
  }
  return [...groups.values()];
}

const byCode = new Intl.Collator('en', { numeric: true });

export const groupsIn = (entries: readonly ScenarioEntry[]) => counted(entries, ({ group }) => [group]);
export const codesIn = (entries: readonly ScenarioEntry[]) =>
  counted(entries, ({ covers }) => covers).sort((one, other) => byCode.compare(one.value, other.value));
export const outcomesIn = (entries: readonly ScenarioEntry[]): Choice<Outcome>[] =>
  counted(entries, ({ outcome }) => (outcome ? [outcome] : []));
