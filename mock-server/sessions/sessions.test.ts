import { describe, expect, it } from 'vitest';
import { scenario } from '../test-kit.ts';
import { parseAuthorization, parsePublishableKey, parseSessionKey } from './session-key.ts';
import { createSessions } from './sessions.ts';

const key = (session: string) => ({ scenario: 'test-scenario', session });

function sessionsAt(clock: { time: number }, most = 2) {
  const createFill = () => ({ field: () => null });
  return createSessions({ scenarios: [scenario()], createFill, most, oldestMs: 100, time: () => clock.time });
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
    clock.time = 100;
    expect(sessions.open(key('one'))).toBe(one);
    clock.time = 201;
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
