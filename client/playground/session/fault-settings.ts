import type { Fault } from '../fault.ts';
import type { HostSession, JournalEntry } from '../scenario-server.ts';

interface FaultSettings {
  faults: readonly Fault[];
  seed: number | undefined;
}

/** The session's current faults and seed: those at its start, or the last ones that the journal records. */
export function currentFaultSettings(host: HostSession, journal: readonly JournalEntry[]): FaultSettings {
  const changes = journal.filter(({ kind, status }) => kind === 'session' && status < 400);
  return {
    faults: findLastValue<Fault[]>(changes, 'faults', Array.isArray) ?? host.faults ?? [],
    seed: findLastValue<number>(changes, 'seed', Number.isInteger) ?? host.seed,
  };
}

/** The last valid value of that name in a response or request. */
function findLastValue<Value>(
  entries: readonly JournalEntry[],
  name: string,
  isValid: (value: unknown) => boolean,
): Value | undefined {
  for (const { answer, request } of entries.toReversed()) {
    for (const body of [answer, request]) {
      const value = (body as Record<string, unknown> | null)?.[name];
      if (isValid(value)) return value as Value;
    }
  }
  return undefined;
}
