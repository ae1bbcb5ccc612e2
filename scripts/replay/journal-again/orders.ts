import type { JournalEntry } from '#scenario-server';
import { Problem } from '../../command.ts';
import type { Stage } from '../stage.ts';

/** What was asked of the session from outside before its page asked for anything: its clock, its seed, what goes wrong. */
export function ordersBefore(entries: readonly JournalEntry[]): JournalEntry[] {
  const first = entries.findIndex(({ kind }) => kind !== 'session');
  const orders = entries.slice(0, first === -1 ? entries.length : first);
  if (orders.some(({ name }) => name === 'world')) {
    throw new Problem(
      'This session went on from a world that was put into it, and a journal does not hold that world.',
      2,
    );
  }
  return orders;
}

/** Asks the same of the session of a walk. */
export async function sendOrder({ serverUrl, sessionKey }: Stage, { name, request }: JournalEntry): Promise<void> {
  const response = await fetch(`${serverUrl}/sessions/${sessionKey}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Problem(`The journal's order '${name}' was refused: ${await response.text()}`);
  await response.body?.cancel();
}
