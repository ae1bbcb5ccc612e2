import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '#scenario-server';
import { ordersBefore } from './orders.ts';
import { readJournalFile } from './read-journal-file.ts';

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
  it('reads what the panel writes', async () => {
    const journal = { ...JOURNAL, entries: [entry('graphql', 'ListPaymentMethod')] };
    expect(await read(journal)).toEqual(journal);
  });

  it.each(['', '[]', '{"scenario": 1}', JSON.stringify({ ...JOURNAL, entries: [{}] })])(
    'refuses what is no journal: %s',
    async (text) => {
      await expect(read(text)).rejects.toThrow(/is no journal/);
    },
  );

  it('refuses a journal without its beginning, and a file that is not there', async () => {
    await expect(read({ ...JOURNAL, dropped: 12 })).rejects.toThrow(/first 12 entries/);
    await expect(readJournalFile(path.join(folder, 'none.json'))).rejects.toThrow(/There is no file/);
  });
});

describe('ordersBefore', () => {
  const [clock, faults, call] = [
    entry('session', 'clock'),
    entry('session', 'faults'),
    entry('rest', 'upgrade-intention'),
  ];

  it('is what was asked of the session before its page asked for anything', () => {
    expect(ordersBefore([clock, faults, call, clock])).toEqual([clock, faults]);
    expect(ordersBefore([call, clock])).toEqual([]);
  });

  it('refuses a session that went on from another world', () => {
    expect(() => ordersBefore([entry('session', 'world'), call])).toThrow(/another world|was put into it/);
  });
});
