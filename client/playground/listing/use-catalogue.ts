import { useCallback, useEffect, useState } from 'react';
import { fetchScenarios, type ScenarioEntry, subscribeToCatalogue } from '../scenario-server.ts';
import { type LoadState, useLoad } from '../use-load.ts';

/** The current catalogue, fetched again whenever the server reports a new version, and the error in its files. */
export function useCatalogue(): { scenarios: LoadState<ScenarioEntry[]>; problem: string | null } {
  const [problem, setProblem] = useState<string | null>(null);
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    let lastVersion: string | number | undefined;
    return subscribeToCatalogue((status) => {
      setProblem(status.problem);
      if (lastVersion !== undefined && status.version !== lastVersion) setRevision((previous) => previous + 1);
      lastVersion = status.version;
    });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision must fetch again.
  const load = useCallback(() => fetchScenarios(), [revision]);
  return { scenarios: useLoad(load), problem };
}
