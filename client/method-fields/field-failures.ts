import { createContext, useCallback, useState } from 'react';

/** Tells the form around a field, by the field's id, whether it has failed to load. */
export const ReportFailure = createContext<(id: string, hasFailed: boolean) => void>(() => undefined);

/** Whether any field of a form has failed to load, and how its fields say so. */
export function useFieldFailures() {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const report = useCallback(
    (id: string, hasFailed: boolean) =>
      setFailed((known) => [...known.filter((other) => other !== id), ...(hasFailed ? [id] : [])]),
    [],
  );
  return { hasFailed: failed.length > 0, report };
}
