import type { JournalEntry } from '#scenario-server';
import type { TestWorld } from './test-world.ts';

type SessionWorld = Pick<TestWorld, 'serverUrl' | 'sessionKey'>;

export async function readJournal({ serverUrl, sessionKey }: SessionWorld): Promise<JournalEntry[]> {
  const response = await fetch(`${serverUrl}/sessions/${sessionKey}/journal`);
  if (!response.ok) throw new Error(`The journal returned HTTP ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { entries: JournalEntry[] }).entries;
}

export async function postToSession(
  { serverUrl, sessionKey }: SessionWorld,
  path: string,
  body: unknown,
): Promise<void> {
  const response = await fetch(`${serverUrl}/sessions/${sessionKey}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`[checkout] HTTP ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}
