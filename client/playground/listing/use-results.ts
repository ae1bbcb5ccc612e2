import { useCallback, useEffect, useState } from 'react';
import { fetchResults, type ReplayResult } from '../scenario-server.ts';
import { type Loaded, useLoaded } from '../use-loaded.ts';

export type Results = Readonly<Record<string, ReplayResult>>;

/** The last replays, fetched again whenever somebody comes back to the page. */
export function useResults(): Loaded<Results> {
  const [visits, setVisits] = useState(0);
  useEffect(() => {
    const onFocus = () => setVisits((before) => before + 1);
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each visit the answer may be another one.
  const load = useCallback(() => fetchResults(), [visits]);
  return useLoaded(load);
}
