import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import type { Scenario } from '../scenarios/index.ts';
import { scenario } from '../test-kit.ts';
import { parseAuthorization, parsePublishableKey, parseSessionKey } from './session-key.ts';
import { createSessions, type Session } from './sessions.ts';

const key = (session: string) => ({ scenario: 'test-scenario', session });

function sessionsAt(clock: { time: number }, most = 2, catalogue = createCatalogue({ scenarios: [scenario()] })) {
  const createFill = () => ({ field: () => null });
  return createSessions({ catalogue, createFill, most, oldestMs: 60_000, mostRemembered: 2, time: () => clock.time });
}

describe('createSessions', () => {
  it('makes a session at its first use and keeps it', () => {
    const sessions = sessionsAt({ time: 0 });
    const one = sessions.open(key('one'));
    expect(sessions.open(key('one'))).toBe(one);
    expect(sessions.open(key('two')).world).not.toBe(one.world);
  });

  it('lets go of the one whose last use is the longest ago', () => {
    const sessions = sessionsAt({ time: 0 });
    const [one, two] = [sessions.open(key('one')), sessions.open(key('two'))];
    sessions.open(key('one'));
    sessions.open(key('three'));
    expect(sessions.size).toBe(2);
    expect(sessions.open(key('one'))).toBe(one);
    expect(sessions.open(key('two'))).not.toBe(two);
  });

  it('starts over after a long time without use', () => {
    const clock = { time: 0 };
    const sessions = sessionsAt(clock);
    const one = sessions.open(key('one'));
    clock.time = 60_000;
    expect(sessions.open(key('one'))).toBe(one);
    clock.time = 120_001;
    expect(sessions.open(key('one'))).not.toBe(one);
  });

  it('ends the journal of a session that is over', () => {
    const sessions = sessionsAt({ time: 0 });
    let ended = 0;
    sessions.open(key('one')).journal.subscribe({ entry() {}, end: () => (ended += 1) });
    expect(sessions.end(key('one'))).toBe(true);
    expect(sessions.end(key('one'))).toBe(false);
    expect(ended).toBe(1);
  });

  it('names the nearest scenarios when there is no such one', () => {
    expect(() => sessionsAt({ time: 0 }).open({ scenario: 'test-scenari', session: 'x' })).toThrow(/test-scenario/);
  });
});

describe('a session that was let go of', () => {
  const notes = ({ journal }: Session) => journal.entries().map(({ kind, name, why }) => [kind, name, why]);

  it('says that others took its place, and when, before anything else', () => {
    const clock = { time: 0 };
    const sessions = sessionsAt(clock);
    for (const name of ['one', 'two', 'three']) {
      sessions.open(key(name));
      clock.time += 1_000;
    }
    const one = sessions.open(key('one'));
    expect(notes(one)).toEqual([
      [
        'session',
        'started over',
        'the session of before was let go of at 1970-01-01T00:00:02.000Z, because 2 others were used after it, and no ' +
          'more are kept; its last use was at 1970-01-01T00:00:00.000Z',
      ],
    ]);
    expect(one.journal.entries()[0]).toMatchObject({ id: 1, at: one.world.now, status: 200 });
    expect(sessions.open(key('one'))).toBe(one);
    expect(one.journal.entries()).toHaveLength(1);
  });

  it('says that nobody had used it for long', () => {
    const clock = { time: 0 };
    const sessions = sessionsAt(clock, 9);
    sessions.open(key('one'));
    sessions.open(key('two'));
    clock.time = 60_001;
    const why =
      'the session of before was let go of at 1970-01-01T00:01:00.001Z, because it was not used for more than 60 s; ' +
      'its last use was at 1970-01-01T00:00:00.000Z';
    // The first goes by its own next use, the second by that of another.
    for (const name of ['one', 'two']) {
      expect(notes(sessions.open(key(name)))).toEqual([['session', 'started over', why]]);
    }
  });

  it('starts over without a word when somebody asked for that, or when it is new', () => {
    const sessions = sessionsAt({ time: 0 });
    for (const name of ['one', 'two', 'three']) expect(notes(sessions.open(key(name)))).toEqual([]);
    expect(sessions.end(key('one'))).toBe(false);
    expect(notes(sessions.open(key('one')))).toEqual([]);
    sessions.end(key('one'));
    expect(notes(sessions.open(key('one')))).toEqual([]);
  });

  it('is remembered only while few others were let go of after it', () => {
    const sessions = sessionsAt({ time: 0 });
    for (const name of ['one', 'two', 'three', 'four', 'five']) sessions.open(key(name));
    expect(notes(sessions.open(key('one')))).toEqual([]);
    expect(notes(sessions.open(key('three')))).toHaveLength(1);
  });
});

describe('a session, when another edition of the catalogue comes', () => {
  const called = (title: string) => scenario({ user: { ...USER, firstName: title } }, { title });
  const edited = () => {
    const catalogue = createCatalogue({ scenarios: [called('Before')] });
    const sessions = sessionsAt({ time: 0 }, 9, catalogue);
    const one = sessions.open(key('one'));
    one.world.calls['CheckCouponCode'] = 3;
    const replace = (scenarios: Scenario[]) => catalogue.replace({ ...catalogue.edition(), scenarios });
    return { catalogue, sessions, one, replace };
  };

  it('keeps its world, its journal and the scenario it began with', () => {
    const { sessions, one, replace } = edited();
    replace([called('After')]);
    expect(sessions.open(key('one'))).toBe(one);
    expect(one.scenario.title).toBe('Before');
    expect(one.world).toMatchObject({ calls: { CheckCouponCode: 3 }, user: { firstName: 'Before' } });
  });

  it('begins with the new one when it starts over, and so does a session that is new', () => {
    const { sessions, replace } = edited();
    replace([called('After')]);
    sessions.end(key('one'));
    for (const session of ['one', 'two']) {
      const { scenario: begun, world } = sessions.open(key(session));
      expect([begun.title, world.user.firstName, world.calls]).toEqual(['After', 'After', {}]);
    }
  });

  it('goes on without its scenario until it ends; then the nearest names are told', () => {
    const { sessions, one, replace } = edited();
    replace([{ ...called('Other'), name: 'test-scenario-two' }]);
    expect(sessions.open(key('one'))).toBe(one);
    expect(() => sessions.open(key('two'))).toThrow("no scenario 'test-scenario'. The nearest are: test-scenario-two.");
    sessions.end(key('one'));
    expect(() => sessions.open(key('one'))).toThrow(/test-scenario-two/);
  });

  it('is priced by the new price list only when it begins after it', () => {
    const { catalogue, sessions, one } = edited();
    const { basePriceList, ...rest } = catalogue.edition();
    catalogue.replace({ ...rest, basePriceList: { ...basePriceList, productList: { 'new-plan': 'plan_1' } } });
    expect(one.world.priceList.productList).toEqual(basePriceList.productList);
    expect(sessions.open(key('two')).world.priceList.productList).toEqual({ 'new-plan': 'plan_1' });
  });
});

const USER = { firstName: '', lastName: 'Nguyen', email: 'alex.nguyen@example.com', flakeId: 'flake_1', phone: null };

describe('session keys', () => {
  it('reads a scenario, a variant and a session', () => {
    expect(parseSessionKey('period-fixed-handles@lap-vic-grant.A_b-9')).toEqual({
      scenario: 'period-fixed-handles@lap-vic-grant',
      session: 'A_b-9',
    });
    expect(parseAuthorization('Bearer demo.buy-new-card.s1')).toEqual({ scenario: 'buy-new-card', session: 's1' });
    expect(parsePublishableKey('pk_test_demo.buy-new-card.s1')).toEqual({ scenario: 'buy-new-card', session: 's1' });
  });

  it.each([
    '',
    'buy-new-card',
    'buy-new-card.',
    '.s1',
    'Buy.s1',
    'buy--new.s1',
    'a.b.c',
    `a.${'x'.repeat(65)}`,
    'a.b c',
  ])('refuses %j', (text) => {
    expect(parseSessionKey(text)).toBeNull();
    expect(parseAuthorization(`Bearer demo.${text}`)).toBeNull();
  });

  it('refuses tokens of another kind', () => {
    for (const header of [undefined, '', 'Bearer', 'Basic demo.a.b', 'Bearer a.b', 'demo.a.b']) {
      expect(parseAuthorization(header)).toBeNull();
    }
    expect(parsePublishableKey('pk_live_demo.a.b')).toBeNull();
  });
});
