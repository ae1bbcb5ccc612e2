import { useEffect, useState } from 'react';
import { fetchResults, fetchScenarios, type ScenarioEntry, subscribeToVersion } from '../scenario-server.ts';
import { type LoadState, useLoad } from '../use-load.ts';

/** The current catalogue, fetched again whenever the server reports a new version. */
export function useCatalogue(): LoadState<ScenarioEntry[]> {
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    let lastVersion: string | undefined;
    return subscribeToVersion((version) => {
      if (lastVersion !== undefined && version !== lastVersion) setRevision((previous) => previous + 1);
      lastVersion = version;
    });
  }, []);
  return useLoad(fetchScenarios, revision);
}

/** The results of the last replays by scenario, fetched again whenever the page regains focus. */
export function useReplayResults() {
  const [focusCount, setFocusCount] = useState(0);
  useEffect(() => {
    const onFocus = () => setFocusCount((count) => count + 1);
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
  return useLoad(fetchResults, focusCount);
}
