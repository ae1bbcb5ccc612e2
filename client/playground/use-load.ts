import { useEffect, useState } from 'react';
import { ServerUnreachableError } from './scenario-server.ts';

export type LoadState<Value> =
  | { status: 'loading' }
  | { status: 'loaded'; value: Value }
  | { status: 'failed'; message: string };

const RETRY_MS = 2_000;

/**
 * The state of a request; starts a new one when the identity of `load` changes, and tries again while the server cannot be
 * reached.
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
          setState({ status: 'failed', message: error instanceof Error ? error.message : String(error) });
          if (error instanceof ServerUnreachableError) timer = setTimeout(start, RETRY_MS);
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
