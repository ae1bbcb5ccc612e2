import { useCallback, useEffect, useState } from 'react';
import { ServerUnreachableError } from './scenario-server.ts';

export type LoadState<Value> =
  | { status: 'loading' }
  | { status: 'loaded'; value: Value }
  | { status: 'failed'; message: string };

/** For this long after the page was opened, the scenario server may still be starting: failed requests are retried fast. */
const STARTING_MS = 3_000;
const STARTING_RETRY_MS = 50;
const RETRY_MS = 2_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Calls `load` again when `load` or `revision` changes, and while the scenario server cannot be reached. */
export function useLoad<Value>(load: () => Promise<Value>, revision = 0): LoadState<Value> {
  const [state, setState] = useState<LoadState<Value>>({ status: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision starts a new request.
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () =>
      load().then(
        (value) => isCurrent && setState({ status: 'loaded', value }),
        (error: unknown) => {
          if (!isCurrent) return;
          const isUnreachable = error instanceof ServerUnreachableError;
          const isStarting = isUnreachable && performance.now() < STARTING_MS;
          if (!isStarting) setState({ status: 'failed', message: messageOf(error) });
          if (isUnreachable) timer = setTimeout(start, isStarting ? STARTING_RETRY_MS : RETRY_MS);
        },
      );
    void start();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [load, revision]);
  return state;
}

export function useServerUpdate() {
  const [problem, setProblem] = useState<string | null>(null);
  const run = useCallback(
    (change: Promise<unknown>): Promise<void> =>
      change.then(
        () => setProblem(null),
        (error: unknown) => setProblem(messageOf(error)),
      ),
    [],
  );
  return { run, problem };
}
