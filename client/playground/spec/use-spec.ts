import { useCatalogue } from '../listing/use-catalogue.ts';
import { type ReplayResults, useReplayResults } from '../listing/use-replay-results.ts';
import { fetchSpec, type ScenarioEntry } from '../scenario-server.ts';
import { type LoadState, useLoad } from '../use-load.ts';

interface SpecData {
  lines: Readonly<Record<string, string>>;
  entries: readonly ScenarioEntry[];
  results: ReplayResults;
}

/** The specification, the current catalogue, and the last replays. */
export function useSpec(): { spec: LoadState<SpecData>; problem: string | null } {
  const { scenarios, problem } = useCatalogue();
  const [lines, results] = [useLoad(fetchSpec), useReplayResults()];
  const all = [scenarios, lines, results];
  const failed = all.find((each) => each.status === 'failed');
  if (failed) return { spec: failed, problem };
  if (scenarios.status !== 'loaded' || lines.status !== 'loaded' || results.status !== 'loaded')
    return { spec: { status: 'loading' }, problem };
  return {
    spec: { status: 'loaded', value: { lines: lines.value, entries: scenarios.value, results: results.value } },
    problem,
  };
}
