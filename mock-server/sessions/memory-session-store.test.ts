import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/create-catalogue.ts';
import { journalEntry, testScenario } from '../scenario-server.test-support.ts';
import { createMemorySessionStore } from './memory-session-store.ts';

const key = (session: string) => ({ scenario: 'test-scenario', session });

const createStore = (
  catalogue = createCatalogue({ scenarios: [testScenario()] }),
  options: { maxSessions: number; maxCharacters?: number } = { maxSessions: 2 },
) => createMemorySessionStore({ catalogue, ...options });

describe('createMemorySessionStore', () => {
  it('creates a session on first use and evicts the least recently used, whose journal ends', () => {
    const sessions = createStore();
    const [one, two] = [sessions.open(key('one')), sessions.open(key('two'))];
    expect(one.world).not.toBe(two.world);
    let ended = 0;
    two.journal.subscribe({ onEntry() {}, onEnd: () => (ended += 1) });
    expect(sessions.open(key('one'))).toBe(one);
    sessions.open(key('three'));
    expect([sessions.size, ended]).toEqual([2, 1]);
    expect(sessions.open(key('one'))).toBe(one);
    expect(sessions.open(key('two'))).not.toBe(two);
  });

  it('evicts the least recently used when their journals together are too large', async () => {
    const sessions = createStore(undefined, { maxSessions: 100, maxCharacters: 110_000 });
    const first = sessions.open(key('first'));
    const request = 'x'.repeat(15_000);
    const write = async () => {
      await sessions.update(key('writer'), ({ journal }) => journal.write({ ...journalEntry('x'), request }));
      sessions.open(key('writer'));
    };
    for (let count = 0; count < 4; count += 1) await write();
    expect(sessions.open(key('first'))).toBe(first);
    for (let count = 0; count < 2; count += 1) await write();
    expect(sessions.open(key('first'))).not.toBe(first);
  });
});

it('keeps a session without its scenario until it ends, then throws with similar names', async () => {
  const catalogue = createCatalogue({ scenarios: [testScenario()] });
  const sessions = createStore(catalogue);
  const one = sessions.open(key('one'));
  catalogue.replace({ ...catalogue.snapshot(), scenarios: [testScenario({}, { name: 'test-scenario-two' })] });
  expect(sessions.open(key('one'))).toBe(one);
  expect(() => sessions.open(key('two'))).toThrow("no scenario 'test-scenario'. The nearest are: test-scenario-two.");
  await sessions.end(key('one'));
  expect(() => sessions.open(key('one'))).toThrow(/test-scenario-two/);
});
