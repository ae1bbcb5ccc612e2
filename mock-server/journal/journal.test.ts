import { describe, expect, it } from 'vitest';
import { createJournal, type JournalEntry } from './journal.ts';

const entry = (name: string): Omit<JournalEntry, 'id'> => ({
  at: '2026-03-14T23:00:00.000Z',
  kind: 'graphql',
  name,
  request: { clientSecret: 'abc' },
  status: 200,
  answer: null,
  durationMs: 1.23456,
  answeredBy: 'world',
});

describe('createJournal', () => {
  it('keeps the last entries, numbered from the first', () => {
    const journal = createJournal(2);
    for (const name of ['one', 'two', 'three']) journal.write(entry(name));
    expect(journal.entries().map(({ id, name }) => `${id} ${name}`)).toEqual(['2 two', '3 three']);
  });

  it('hides secrets and rounds times', () => {
    const journal = createJournal();
    journal.write(entry('one'));
    expect(journal.entries()[0]).toMatchObject({ request: { clientSecret: '[hidden]' }, durationMs: 1.2 });
  });

  it('tells its readers until they stop', () => {
    const journal = createJournal();
    const heard: string[] = [];
    const stop = journal.subscribe({ entry: ({ name }) => heard.push(name), end: () => heard.push('end') });
    journal.write(entry('one'));
    stop();
    journal.write(entry('two'));
    journal.subscribe({ entry: ({ name }) => heard.push(name), end: () => heard.push('end') });
    journal.end();
    journal.write(entry('three'));
    expect(heard).toEqual(['one', 'end']);
  });
});
