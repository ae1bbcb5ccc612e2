import type { JournalEntry } from '#scenario-server';
import { findDifferences } from './find-differences.ts';
import type { TestWorld } from './test-world.ts';
import { waitUntil } from './wait-until.ts';

/** Reads the session's journal of requests and responses. */
export async function readJournal({ serverUrl, sessionKey }: Pick<TestWorld, 'serverUrl' | 'sessionKey'>) {
  const response = await fetch(`${serverUrl}/sessions/${sessionKey}/journal`);
  if (!response.ok) throw new Error(`The journal returned HTTP ${response.status}: ${await response.text()}`);
  const { entries } = (await response.json()) as { entries: JournalEntry[] };
  return entries;
}

/** Waits until the last entry that `matches` was sent with `variables`. */
async function expectRequest(
  world: TestWorld,
  description: string,
  matches: (entry: JournalEntry) => boolean,
  variables: unknown,
): Promise<void> {
  await waitUntil(`${description} sent with ${JSON.stringify(variables)}`, async () => {
    const entries = await readJournal(world);
    const last = entries.findLast(matches);
    if (!last)
      return { seen: `only ${[...new Set(entries.map(({ name }) => name))].join(', ') || 'an empty journal'}` };
    const differences = findDifferences(variables, last.request);
    return differences.length === 0 || { seen: `entry ${last.id}, where\n${differences.join('\n')}` };
  });
}

export const expectOperation = (world: TestWorld, operation: string, variables: unknown): Promise<void> =>
  expectRequest(world, operation, ({ kind, name }) => kind === 'graphql' && name === operation, variables);

/** Expects that an operation was not sent so far; an earlier step must wait for what would have sent it. */
export async function expectNoOperation(world: TestWorld, operation: string): Promise<void> {
  await waitUntil(`no ${operation}`, async () => {
    const entries = await readJournal(world);
    const sent = entries.find(({ kind, name }) => kind === 'graphql' && name === operation);
    return sent === undefined || { seen: `entry ${sent.id}: ${JSON.stringify(sent.request)}` };
  });
}

/** Counts journal entries by name: an operation, a call to the card provider, or 'upgrade-intention'; '*' is every call. */
export const expectCalls = (world: TestWorld, call: string, times: number): Promise<void> =>
  waitUntil(`${call} called ${times} times`, async () => {
    const calls = (await readJournal(world)).filter(({ name }) => call === '*' || name === call).length;
    return calls === times || { seen: `${calls} times` };
  });

export const expectUpgradeIntention = (world: TestWorld, plan: string): Promise<void> =>
  expectRequest(world, 'an upgrade intention', ({ kind, name }) => kind === 'rest' && name === 'upgrade-intention', {
    plan,
    type: 'upgrade-intention',
  });
