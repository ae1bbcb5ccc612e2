import { describe, expect, it } from 'vitest';
import { parseAuthorization, parsePublishableKey, parseSessionKey } from './session-key.ts';

describe('session keys', () => {
  it('are parsed into a scenario, a variant and a session', () => {
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
  ])('reject %j', (text) => {
    expect(parseSessionKey(text)).toBeNull();
    expect(parseAuthorization(`Bearer demo.${text}`)).toBeNull();
  });

  it('reject other kinds of tokens', () => {
    for (const header of [undefined, '', 'Bearer', 'Basic demo.a.b', 'Bearer a.b', 'demo.a.b']) {
      expect(parseAuthorization(header)).toBeNull();
    }
    expect(parsePublishableKey('pk_live_demo.a.b')).toBeNull();
  });
});
