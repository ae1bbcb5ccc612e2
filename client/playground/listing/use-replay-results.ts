import { useCallback, useEffect, useState } from 'react';
import { fetchResults, type ReplayResult } from '../scenario-server.ts';
import { type LoadState, useLoad } from '../use-load.ts';

export type ReplayResults = Readonly<Record<string, ReplayResult>>;

/** The results of the last replays, fetched again whenever the page regains focus. */
export function useReplayResults(): LoadState<ReplayResults> {
  const [focusCount, setFocusCount] = useState(0);
  useEffect(() => {
    const onFocus = () => setFocusCount((count) => count + 1);
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: results may have changed while the page had no focus.
  const load = useCallback(() => fetchResults(), [focusCount]);
  return useLoad(load);
}
