import { expect, it } from 'vitest';
import { parseAuthorization, parsePublishableKey, parseSessionKey } from './session-key.ts';

it('parses a session key, an id token and a publishable key', () => {
  const key = { scenario: 'period-fixed-handles@lap-vic-grant', session: 'A_b-9' };
  expect(parseSessionKey('period-fixed-handles@lap-vic-grant.A_b-9')).toEqual(key);
  expect(parseAuthorization('Bearer demo.period-fixed-handles@lap-vic-grant.A_b-9')).toEqual(key);
  expect(parsePublishableKey('pk_test_demo.period-fixed-handles@lap-vic-grant.A_b-9')).toEqual(key);
});

it.each(['', 'buy-new-card', 'buy-new-card.', '.s1', 'Buy.s1', 'buy--new.s1', 'a.b.c', `a.${'x'.repeat(65)}`, 'a.b c'])(
  'rejects the key %j',
  (text) => {
    expect(parseSessionKey(text)).toBeNull();
    expect(parseAuthorization(`Bearer demo.${text}`)).toBeNull();
  },
);

it('rejects other kinds of tokens', () => {
  for (const header of [undefined, '', 'Bearer', 'Basic demo.a.b', 'Bearer a.b', 'demo.a.b'])
    expect(parseAuthorization(header)).toBeNull();
  expect(parsePublishableKey('pk_live_demo.a.b')).toBeNull();
});
