import { describe, expect, it } from 'vitest';
import { journalEntry } from '../scenario-server.test-support.ts';
import { createJournal, type JournalEntry } from './journal.ts';
import { MAX_JSON_LENGTH } from './redaction.ts';

const entry = (name: string) => ({ ...journalEntry(name), request: { clientSecret: 'abc' }, durationMs: 1.23456 });

describe('createJournal', () => {
  it('keeps the last entries with their ids', () => {
    const journal = createJournal(2);
    for (const name of ['one', 'two', 'three']) journal.write(entry(name));
    expect(journal.entries().map(({ id, name }) => `${id} ${name}`)).toEqual(['2 two', '3 three']);
    expect(journal.dropped).toBe(1);
  });

  it('truncates an overlong response after redacting it', () => {
    const journal = createJournal();
    const answer = { idToken: 'x', long: 'x'.repeat(MAX_JSON_LENGTH) };
    journal.write({ ...entry('one'), request: { short: 'x' }, answer });
    const [written] = journal.entries();
    expect(written?.request).toEqual({ short: 'x' });
    expect(written?.answer).toMatch(/^\{"idToken":"\[hidden\]","long":"x+\.\.\. \[cut\] 20\d{3} characters in all$/);
    expect(String(written?.answer).length).toBeLessThan(MAX_JSON_LENGTH + 100);
  });

  it('redacts a response passed as JSON, for subscribers and in entries()', () => {
    const journal = createJournal();
    const received: JournalEntry[] = [];
    const { answer: _, ...raw } = entry('sent');
    journal.subscribe({ onEntry: (entry) => received.push(entry), onEnd: () => {} });
    for (const responseText of ['{"data":{"clientSecret":"x"}}', '{"data":{"number":"4242\\t4242\\t4242\\t4242"}}']) {
      journal.write({ ...raw, name: 'Buy 4242424242424242', responseText });
    }
    const hidden = { request: { clientSecret: '[hidden]' }, durationMs: 1.2, name: 'Buy [hidden]' };
    expect(received).toMatchObject([
      { ...hidden, answer: { data: { clientSecret: '[hidden]' } } },
      { ...hidden, answer: { data: { number: '[hidden]' } } },
    ]);
    expect(journal.entries()).toEqual(received);
  });

  it('records values that JSON cannot represent', () => {
    const journal = createJournal();
    journal.write({ ...entry('odd'), request: 1n });
    expect(journal.entries()).toMatchObject([{ request: '[cannot be recorded]' }]);
  });

  it('notifies subscribers until they unsubscribe', () => {
    const journal = createJournal();
    const events: string[] = [];
    const onEnd = () => events.push('end');
    const onEntry = ({ name }: JournalEntry) => events.push(name);
    const unsubscribe = journal.subscribe({ onEntry, onEnd });
    journal.write(entry('one'));
    unsubscribe();
    journal.write(entry('two'));
    journal.subscribe({ onEntry, onEnd });
    journal.end();
    journal.write(entry('three'));
    expect(events).toEqual(['one', 'end']);
  });
});
