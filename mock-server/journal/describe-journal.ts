import type { SessionKey } from '../backend/session-key.ts';
import type { JournalEntry } from '../schemas/journal-entry.ts';

export function describeJournal({ scenario, session }: SessionKey, entries: readonly JournalEntry[]): string {
  const calls = entries.filter(({ kind }) => kind !== 'session');
  const last = calls.at(-1);
  const start = `Scenario '${scenario}', session '${session}'`;
  if (!last) return `${start}: no call was received. The page has sent none, or has sent them elsewhere.`;
  const counts = new Map<string, number>();
  for (const { name } of calls) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`));
  const response = last.status === 0 ? 'the connection was dropped' : `HTTP ${last.status}`;
  return `${start}: ${calls.length} ${calls.length === 1 ? 'call' : 'calls'} received.\n${names.join(', ')}\nThe last: ${last.name}, ${response}. ${last.why}`;
}
