import { useCallback, useState } from 'react';

/** What an element told the page, without what is only there for the page's code. */
export interface Told {
  name: string;
  [fact: string]: unknown;
}

/** Gathers what elements tell, oldest first. */
export function useTold(): { told: readonly Told[]; note: (name: string, event?: object) => void } {
  const [told, setTold] = useState<readonly Told[]>([]);
  const note = useCallback(
    (name: string, event: object = {}) => setTold((before) => [...before, { ...event, name }]),
    [],
  );
  return { told, note };
}

/** A value as text, where a test finds it by its label. */
export const Shown = ({ label, value }: { label: string; value: unknown }) => (
  <output aria-label={label}>{value === undefined ? '' : JSON.stringify(value)}</output>
);
