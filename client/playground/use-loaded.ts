import { useEffect, useState } from 'react';

export type Loaded<Value> = { at: 'loading' } | { at: 'loaded'; value: Value } | { at: 'failed'; message: string };

/** What a request came to. `load` must keep its identity for as long as its answer is wanted. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ at: 'loading' });
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setLoaded({ at: 'loaded', value }),
      (error: unknown) =>
        wanted && setLoaded({ at: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  return loaded;
}
