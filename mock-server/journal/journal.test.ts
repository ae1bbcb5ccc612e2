import { describe, expect, it } from 'vitest';
import { LONGEST_JSON } from './cut.ts';
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
  why: 'the world',
  fault: null,
  nearest: null,
});

describe('createJournal', () => {
  it('keeps the last entries, numbered from the first', () => {
    const journal = createJournal(2);
    for (const name of ['one', 'two', 'three']) journal.write(entry(name));
    expect(journal.entries().map(({ id, name }) => `${id} ${name}`)).toEqual(['2 two', '3 three']);
    expect(journal.dropped).toBe(1);
  });

  it('says the id of what it wrote', () => {
    const journal = createJournal();
    expect([journal.write(entry('one')), journal.write(entry('two'))]).toEqual([1, 2]);
  });

  it('keeps the beginning of what is too long, after its secrets are hidden', () => {
    const journal = createJournal();
    const answer = { idToken: 'x', long: 'x'.repeat(LONGEST_JSON) };
    journal.write({ ...entry('one'), request: { short: 'x' }, answer });
    const [written] = journal.entries();
    expect(written?.request).toEqual({ short: 'x' });
    expect(written?.answer).toMatch(/^\{"idToken":"\[hidden\]","long":"x+… \[cut\] 20\d{3} characters in all$/);
    expect(String(written?.answer).length).toBeLessThan(LONGEST_JSON + 100);
  });

  it('hides secrets in what it explains', () => {
    const journal = createJournal();
    const nearest = { answer: 'answer 1', differences: ["'id' is demo.buy-new-card.s1"] };
    journal.write({ ...entry('one'), why: 'because of 4242 4242 4242 4242', nearest });
    expect(journal.entries()[0]).toMatchObject({
      why: 'because of [hidden]',
      nearest: { answer: 'answer 1', differences: ["'id' is [hidden]"] },
    });
  });

  it('hides secrets and rounds times', () => {
    const journal = createJournal();
    journal.write(entry('one'));
    expect(journal.entries()[0]).toMatchObject({ request: { clientSecret: '[hidden]' }, durationMs: 1.2 });
  });

  it('hides secrets in a settled entry from whoever reads it, and looks through it once', () => {
    const journal = createJournal();
    const heard: JournalEntry[] = [];
    const settled = (name: string) => ({ ...entry(name), answerText: '{"data":{"clientSecret":"x"}}' });
    journal.writeSettled(settled('before'));
    journal.subscribe({ entry: (told) => heard.push(told), end: () => {} });
    expect([journal.writeSettled(settled('after')), journal.write(entry('last'))]).toEqual([2, 3]);
    const hidden = { request: { clientSecret: '[hidden]' }, durationMs: 1.2 };
    const answered = { ...hidden, answer: { data: { clientSecret: '[hidden]' } } };
    expect(journal.entries()).toMatchObject([answered, answered, hidden]);
    expect(heard).toEqual(journal.entries().slice(1));
    expect(journal.entries()[0]).toBe(journal.entries()[0]);
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
