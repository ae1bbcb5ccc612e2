import { createContext, useCallback, useContext, useState } from 'react';

/** Reports to the form whether the field with this id has failed to load. */
export const FieldFailureContext = createContext<(id: string, hasFailed: boolean) => void>(() => undefined);

/** Called when a field has loaded or failed, so that hidden ones load after those that the user waits for. */
export const FieldSettledContext = createContext<() => void>(() => undefined);

/** Tracks whether any field of a form has failed to load. */
export function useFieldFailures() {
  const [failedIds, setFailedIds] = useState<readonly string[]>([]);
  const reportSettled = useContext(FieldSettledContext);
  const reportFailure = useCallback(
    (id: string, hasFailed: boolean) => {
      reportSettled();
      setFailedIds((ids) => [...ids.filter((other) => other !== id), ...(hasFailed ? [id] : [])]);
    },
    [reportSettled],
  );
  return { hasFailed: failedIds.length > 0, reportFailure };
}
