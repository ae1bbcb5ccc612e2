import { useCallback, useState } from 'react';

/** An element's event, as far as it is JSON. */
export interface RecordedEvent {
  name: string;
  [property: string]: unknown;
}

/** Records the events of elements, oldest first. */
export function useRecordedEvents(): {
  events: readonly RecordedEvent[];
  record: (name: string, event?: object) => void;
} {
  const [events, setEvents] = useState<readonly RecordedEvent[]>([]);
  const record = useCallback(
    (name: string, event: object = {}) => setEvents((before) => [...before, { ...event, name }]),
    [],
  );
  return { events, record };
}

/** A value as JSON, labelled for tests. */
export const JsonOutput = ({ label, value }: { label: string; value: unknown }) => (
  <output aria-label={label}>{value === undefined ? '' : JSON.stringify(value)}</output>
);
