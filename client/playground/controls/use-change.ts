import { useCallback, useState } from 'react';

/** Changes something at the scenario server; what it refuses is `problem`, until the next change. */
export function useChange() {
  const [problem, setProblem] = useState<string | null>(null);
  const run = useCallback(
    (change: Promise<unknown>): Promise<void> =>
      change.then(
        () => setProblem(null),
        (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
      ),
    [],
  );
  return { run, problem };
}
