import type { Fault } from '../fault.ts';
import type { HostSession, JournalEntry } from '../scenario-server.ts';

interface Chances {
  faults: readonly Fault[];
  seed: number | undefined;
}

/** What goes wrong now, and the seed behind it: as the session began, and as the journal says it was changed since. */
export function chancesOf(host: HostSession, journal: readonly JournalEntry[]): Chances {
  const changes = journal.filter(({ kind, status }) => kind === 'session' && status < 400);
  return {
    faults: lastNamed<Fault[]>(changes, 'faults', Array.isArray) ?? host.faults ?? [],
    seed: lastNamed<number>(changes, 'seed', Number.isInteger) ?? host.seed,
  };
}

/** The last value of that name, in an answer or in what was asked. */
function lastNamed<Value>(
  entries: readonly JournalEntry[],
  name: string,
  fits: (value: unknown) => boolean,
): Value | undefined {
  for (const { answer, request } of entries.toReversed()) {
    for (const body of [answer, request]) {
      const value = (body as Record<string, unknown> | null)?.[name];
      if (fits(value)) return value as Value;
    }
  }
  return undefined;
}
