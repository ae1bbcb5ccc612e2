import { useCatalogue } from '../listing/use-catalogue.ts';
import { type Results, useResults } from '../listing/use-results.ts';
import { fetchSpec, type ScenarioEntry } from '../scenario-server.ts';
import { type Loaded, useLoaded } from '../use-loaded.ts';

export interface Spec {
  lines: Readonly<Record<string, string>>;
  entries: readonly ScenarioEntry[];
  results: Results;
}

/** The specification, the scenarios as they are now, and the last replays. */
export function useSpec(): { spec: Loaded<Spec>; problem: string | null } {
  const { scenarios, problem } = useCatalogue();
  const [lines, results] = [useLoaded(fetchSpec), useResults()];
  const all = [scenarios, lines, results];
  const failed = all.find((each) => each.at === 'failed');
  if (failed) return { spec: failed, problem };
  if (scenarios.at !== 'loaded' || lines.at !== 'loaded' || results.at !== 'loaded')
    return { spec: { at: 'loading' }, problem };
  return {
    spec: { at: 'loaded', value: { lines: lines.value, entries: scenarios.value, results: results.value } },
    problem,
  };
}
