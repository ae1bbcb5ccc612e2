import { useEffect, useState } from 'react';
import { ServerUnreachableError } from './scenario-server.ts';

export type LoadState<Value> =
  | { status: 'loading' }
  | { status: 'loaded'; value: Value }
  | { status: 'failed'; message: string };

/** In ms since the page was opened: until then, a server that cannot be reached may still be starting. */
const STARTING_MS = 3_000;
const STARTING_RETRY_MS = 50;
const RETRY_MS = 2_000;

/**
 * The state of a request; starts a new one when the identity of `load` changes, and tries again while the server cannot be
 * reached. Right after the page was opened the server may still be starting, which is no failure.
 */
export function useLoad<Value>(load: () => Promise<Value>): LoadState<Value> {
  const [state, setState] = useState<LoadState<Value>>({ status: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () =>
      load().then(
        (value) => isCurrent && setState({ status: 'loaded', value }),
        (error: unknown) => {
          if (!isCurrent) return;
          const isUnreachable = error instanceof ServerUnreachableError;
          if (isUnreachable && performance.now() < STARTING_MS) {
            timer = setTimeout(start, STARTING_RETRY_MS);
            return;
          }
          setState({ status: 'failed', message: error instanceof Error ? error.message : String(error) });
          if (isUnreachable) timer = setTimeout(start, RETRY_MS);
        },
      );
    void start();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [load]);
  return state;
}
