import { useEffect, useState } from 'react';

export type LoadState<Value> =
  | { status: 'loading' }
  | { status: 'loaded'; value: Value }
  | { status: 'failed'; message: string };

/** The state of a request; starts a new one when the identity of `load` changes. */
export function useLoad<Value>(load: () => Promise<Value>): LoadState<Value> {
  const [state, setState] = useState<LoadState<Value>>({ status: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setState({ status: 'loaded', value }),
      (error: unknown) =>
        isCurrent && setState({ status: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return state;
}
