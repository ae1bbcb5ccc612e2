import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { testScenario } from '../scenario-server.test-support.ts';
import type { Scenario } from '../scenarios/index.ts';
import { createMemorySessionStore, type MemorySession } from './memory-session-store.ts';

const key = (session: string) => ({ scenario: 'test-scenario', session });

function createStoreAt(
  clock: { time: number },
  maxSessionsPerClient = 2,
  catalogue = createCatalogue({ scenarios: [testScenario()] }),
) {
  return createMemorySessionStore({
    catalogue,
    maxSessionsPerClient,
    maxAgeMs: 60_000,
    maxEvictionRecords: 2,
    time: () => clock.time,
  });
}

describe('createMemorySessionStore', () => {
  it('creates a session on first use and returns the same one afterwards', () => {
    const sessions = createStoreAt({ time: 0 });
    const one = sessions.open(key('one'));
    expect(sessions.open(key('one'))).toBe(one);
    expect(sessions.open(key('two')).world).not.toBe(one.world);
  });

  it('evicts the least recently used session', () => {
    const sessions = createStoreAt({ time: 0 });
    const [one, two] = [sessions.open(key('one')), sessions.open(key('two'))];
    sessions.open(key('one'));
    sessions.open(key('three'));
    expect(sessions.size).toBe(2);
    expect(sessions.open(key('one'))).toBe(one);
    expect(sessions.open(key('two'))).not.toBe(two);
  });

  it('starts over after maxAgeMs without use', () => {
    const clock = { time: 0 };
    const sessions = createStoreAt(clock);
    const one = sessions.open(key('one'));
    clock.time = 60_000;
    expect(sessions.open(key('one'))).toBe(one);
    clock.time = 120_001;
    expect(sessions.open(key('one'))).not.toBe(one);
  });

  it('ends the journal of an ended session', async () => {
    const sessions = createStoreAt({ time: 0 });
    let ended = 0;
    sessions.open(key('one')).journal.subscribe({ onEntry() {}, onEnd: () => (ended += 1) });
    expect(await sessions.end(key('one'))).toBe(true);
    expect(await sessions.end(key('one'))).toBe(false);
    expect(ended).toBe(1);
  });

  it('throws with similar names for an unknown scenario', () => {
    expect(() => createStoreAt({ time: 0 }).open({ scenario: 'test-scenari', session: 'x' })).toThrow(/test-scenario/);
  });
});

describe('an evicted session', () => {
  const sessionEntries = ({ journal }: MemorySession) =>
    journal.entries().map(({ kind, name, why }) => [kind, name, why]);

  it('records the limit and the times as its first journal entry', () => {
    const clock = { time: 0 };
    const sessions = createStoreAt(clock);
    for (const name of ['one', 'two', 'three']) {
      sessions.open(key(name));
      clock.time += 1_000;
    }
    const one = sessions.open(key('one'));
    expect(sessionEntries(one)).toEqual([
      [
        'session',
        'started over',
        'the previous session was evicted at 1970-01-01T00:00:02.000Z (limit of 2 sessions); ' +
          'it was last used at 1970-01-01T00:00:00.000Z',
      ],
    ]);
    expect(one.journal.entries()[0]).toMatchObject({ id: 1, at: one.world.now, status: 200 });
    expect(sessions.open(key('one'))).toBe(one);
    expect(one.journal.entries()).toHaveLength(1);
  });

  it('records the age', () => {
    const clock = { time: 0 };
    const sessions = createStoreAt(clock, 9);
    sessions.open(key('one'));
    sessions.open(key('two'));
    clock.time = 60_001;
    const why =
      'the previous session was evicted at 1970-01-01T00:01:00.001Z (unused for more than 60 s); ' +
      'it was last used at 1970-01-01T00:00:00.000Z';
    // The first is evicted by its own next use, the second by that of the first.
    for (const name of ['one', 'two']) {
      expect(sessionEntries(sessions.open(key(name)))).toEqual([['session', 'started over', why]]);
    }
  });

  it('records nothing for new sessions and after end()', async () => {
    const sessions = createStoreAt({ time: 0 });
    for (const name of ['one', 'two', 'three']) expect(sessionEntries(sessions.open(key(name)))).toEqual([]);
    expect(await sessions.end(key('one'))).toBe(false);
    expect(sessionEntries(sessions.open(key('one')))).toEqual([]);
    sessions.end(key('one'));
    expect(sessionEntries(sessions.open(key('one')))).toEqual([]);
  });

  it('has a limited number of eviction records', () => {
    const sessions = createStoreAt({ time: 0 });
    for (const name of ['one', 'two', 'three', 'four', 'five']) sessions.open(key(name));
    expect(sessionEntries(sessions.open(key('one')))).toEqual([]);
    expect(sessionEntries(sessions.open(key('three')))).toHaveLength(1);
  });
});

describe('a session after the catalogue is replaced', () => {
  const titledScenario = (title: string) => testScenario({ user: { ...USER, firstName: title } }, { title });
  const storeWithEditableCatalogue = () => {
    const catalogue = createCatalogue({ scenarios: [titledScenario('Before')] });
    const sessions = createStoreAt({ time: 0 }, 9, catalogue);
    const one = sessions.open(key('one'));
    one.world.calls['CheckCouponCode'] = 3;
    const replace = (scenarios: Scenario[]) => catalogue.replace({ ...catalogue.snapshot(), scenarios });
    return { catalogue, sessions, one, replace };
  };

  it('keeps its world, its journal and its original scenario', () => {
    const { sessions, one, replace } = storeWithEditableCatalogue();
    replace([titledScenario('After')]);
    expect(sessions.open(key('one'))).toBe(one);
    expect(one.scenario.title).toBe('Before');
    expect(one.world).toMatchObject({ calls: { CheckCouponCode: 3 }, user: { firstName: 'Before' } });
  });

  it('uses the new scenario when it starts over, as a new session does', () => {
    const { sessions, replace } = storeWithEditableCatalogue();
    replace([titledScenario('After')]);
    sessions.end(key('one'));
    for (const session of ['one', 'two']) {
      const { scenario, world } = sessions.open(key(session));
      expect([scenario.title, world.user.firstName, world.calls]).toEqual(['After', 'After', {}]);
    }
  });

  it('continues without its scenario until it ends, then throws with similar names', () => {
    const { sessions, one, replace } = storeWithEditableCatalogue();
    replace([{ ...titledScenario('Other'), name: 'test-scenario-two' }]);
    expect(sessions.open(key('one'))).toBe(one);
    expect(() => sessions.open(key('two'))).toThrow("no scenario 'test-scenario'. The nearest are: test-scenario-two.");
    sessions.end(key('one'));
    expect(() => sessions.open(key('one'))).toThrow(/test-scenario-two/);
  });

  it('uses the new price list only if it is created afterwards', () => {
    const { catalogue, sessions, one } = storeWithEditableCatalogue();
    const { basePriceList, ...rest } = catalogue.snapshot();
    catalogue.replace({ ...rest, basePriceList: { ...basePriceList, productList: { 'new-plan': 'plan_1' } } });
    expect(one.world.priceList.productList).toEqual(basePriceList.productList);
    expect(sessions.open(key('two')).world.priceList.productList).toEqual({ 'new-plan': 'plan_1' });
  });
});

const USER = { firstName: '', lastName: 'Nguyen', email: 'alex.nguyen@example.com', flakeId: 'flake_1', phone: null };
