import { useCallback, useEffect, useState } from 'react';
import { fetchScenarios, followCatalogue, type ScenarioEntry } from '../scenario-server.ts';
import { type Loaded, useLoaded } from '../use-loaded.ts';

/** The catalogue as it is now: fetched again whenever the server says that there is another one, and what is wrong with it. */
export function useCatalogue(): { scenarios: Loaded<ScenarioEntry[]>; problem: string | null } {
  const [problem, setProblem] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    let known: string | number | undefined;
    return followCatalogue((news) => {
      setProblem(news.problem);
      if (known !== undefined && news.version !== known) setChanges((before) => before + 1);
      known = news.version;
    });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change the answer is another one.
  const load = useCallback(() => fetchScenarios(), [changes]);
  return { scenarios: useLoaded(load), problem };
}
