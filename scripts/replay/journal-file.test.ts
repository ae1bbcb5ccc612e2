import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '#scenario-server';
import { initialChanges, readJournalFile } from './journal-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(content: unknown) {
  const file = path.join(folder, 'a.journal.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readJournalFile(file);
}

const entry = (kind: JournalEntry['kind'], name: string) => ({ kind, name }) as JournalEntry;
const JOURNAL = { scenario: 'buy-new-card', session: 'buy-new-card.a', seed: 1, dropped: 0, entries: [] };

describe('readJournalFile', () => {
  it('reads a journal that the panel downloaded', async () => {
    const journal = { ...JOURNAL, entries: [entry('graphql', 'ListPaymentMethod')] };
    expect(await read(journal)).toEqual(journal);
  });

  it.each(['', '[]', '{"scenario": 1}', JSON.stringify({ ...JOURNAL, entries: [{}] })])(
    'rejects a file that is not a journal: %s',
    async (text) => {
      await expect(read(text)).rejects.toThrow(/is not a journal/);
    },
  );

  it('rejects a journal without its first entries, and a missing file', async () => {
    await expect(read({ ...JOURNAL, dropped: 12 })).rejects.toThrow(/first 12 entries/);
    expect(() => readJournalFile(path.join(folder, 'none.json'))).toThrow(/There is no file/);
  });
});

describe('initialChanges', () => {
  const [clock, faults, call] = [
    entry('session', 'clock'),
    entry('session', 'faults'),
    entry('rest', 'upgrade-intention'),
  ];

  it('returns the changes before the first request of the page', () => {
    expect(initialChanges([clock, faults, call, clock])).toEqual([clock, faults]);
    expect(initialChanges([call, clock])).toEqual([]);
  });

  it('rejects a journal of a session whose state was replaced', async () => {
    const entries = [entry('session', 'world'), call];
    await expect(read({ ...JOURNAL, entries })).rejects.toThrow(/state was replaced/);
  });
});
