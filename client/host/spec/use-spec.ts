import { useCallback, useEffect, useState } from 'react';
import { useCatalogue } from '../listing/use-catalogue.ts';
import { fetchResults, fetchSpec, type ReplayResult, type ScenarioEntry } from '../scenario-server.ts';
import { type Loaded, useLoaded } from '../use-loaded.ts';

export interface Spec {
  lines: Readonly<Record<string, string>>;
  entries: readonly ScenarioEntry[];
  results: Readonly<Record<string, ReplayResult>>;
}

/** The specification, the scenarios as they are now, and the last replays, looked for again whenever somebody comes back. */
export function useSpec(): { spec: Loaded<Spec>; problem: string | null } {
  const { scenarios, problem } = useCatalogue();
  const [visits, setVisits] = useState(0);
  useEffect(() => {
    const onFocus = () => setVisits((before) => before + 1);
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each visit the answer may be another one.
  const load = useCallback(() => fetchResults(), [visits]);
  const [lines, results] = [useLoaded(fetchSpec), useLoaded(load)];
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
