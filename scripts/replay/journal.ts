import type { JournalEntry } from '#scenario-server';
import { differences } from './difference.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

/** What the scenario server was asked in this session and what it answered. */
export async function readJournal({ serverUrl, sessionKey }: Pick<Stage, 'serverUrl' | 'sessionKey'>) {
  const response = await fetch(`${serverUrl}/sessions/${sessionKey}/journal`);
  if (!response.ok) throw new Error(`The journal answered ${response.status}: ${await response.text()}`);
  const { entries } = (await response.json()) as { entries: JournalEntry[] };
  return entries;
}

/** The last entry that `matches` must have been sent with `variables`. */
async function expectSent(
  stage: Stage,
  what: string,
  matches: (entry: JournalEntry) => boolean,
  variables: unknown,
): Promise<void> {
  await until(`${what} sent with ${JSON.stringify(variables)}`, async () => {
    const entries = await readJournal(stage);
    const last = entries.findLast(matches);
    if (!last)
      return { seen: `only ${[...new Set(entries.map(({ name }) => name))].join(', ') || 'an empty journal'}` };
    const different = differences(variables, last.request);
    return different.length === 0 || { seen: `entry ${last.id}, where\n${different.join('\n')}` };
  });
}

export const expectOperation = (stage: Stage, operation: string, variables: unknown): Promise<void> =>
  expectSent(stage, operation, ({ kind, name }) => kind === 'graphql' && name === operation, variables);

/** Not sent so far: a step that waits for what would have sent it comes first. */
export async function expectNoOperation(stage: Stage, operation: string): Promise<void> {
  await until(`no ${operation}`, async () => {
    const entries = await readJournal(stage);
    const sent = entries.find(({ kind, name }) => kind === 'graphql' && name === operation);
    return sent === undefined || { seen: `entry ${sent.id}: ${JSON.stringify(sent.request)}` };
  });
}

/** Whatever the journal calls it: an operation, a call to the card provider, or the upgrade intention. */
export const expectCalls = (stage: Stage, call: string, times: number): Promise<void> =>
  until(`${call} called ${times} times`, async () => {
    const calls = (await readJournal(stage)).filter(({ name }) => call === '*' || name === call).length;
    return calls === times || { seen: `${calls} times` };
  });

export const expectUpgradeIntention = (stage: Stage, plan: string): Promise<void> =>
  expectSent(stage, 'an upgrade intention', ({ kind, name }) => kind === 'rest' && name === 'upgrade-intention', {
    plan,
    type: 'upgrade-intention',
  });
