import { createContext, useCallback, useState } from 'react';

/** Reports to the form whether the field with this id has failed to load. */
export const FieldFailureContext = createContext<(id: string, hasFailed: boolean) => void>(() => undefined);

/** Tracks whether any field of a form has failed to load. */
export function useFieldFailures() {
  const [failedIds, setFailedIds] = useState<readonly string[]>([]);
  const reportFailure = useCallback(
    (id: string, hasFailed: boolean) =>
      setFailedIds((ids) => [...ids.filter((other) => other !== id), ...(hasFailed ? [id] : [])]),
    [],
  );
  return { hasFailed: failedIds.length > 0, reportFailure };
}
