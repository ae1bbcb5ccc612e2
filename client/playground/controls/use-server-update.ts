import { useCallback, useState } from 'react';

/** Runs changes on the scenario server; `problem` is the error of the last one. */
export function useServerUpdate() {
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
