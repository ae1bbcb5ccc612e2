import { useEffect, useState } from 'react';
import { fetchResults, fetchScenarios, type ScenarioEntry, subscribeToCatalogue } from '../scenario-server.ts';
import { type LoadState, useLoad } from '../use-load.ts';

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
  return { scenarios: useLoad(fetchScenarios, revision), problem };
}

export function useReplayResults() {
  const [focusCount, setFocusCount] = useState(0);
  useEffect(() => {
    const onFocus = () => setFocusCount((count) => count + 1);
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
  return useLoad(fetchResults, focusCount);
}
