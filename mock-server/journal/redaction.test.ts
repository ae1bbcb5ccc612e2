import { describe, expect, it } from 'vitest';
import { createId } from '../backend/ids.ts';
import type { World } from '../backend/world.ts';
import { redact } from './redaction.ts';

describe('redact', () => {
  it.each([
    ['a client secret by its name', { clientSecret: 'abc' }, { clientSecret: '[hidden]' }],
    ['a client secret by its form', 'use seti_1ab_secret_2cd now', 'use [hidden] now'],
    ['an authorization', { headers: { authorization: 'Bearer x' } }, { headers: { authorization: '[hidden]' } }],
    ['a bearer token in a text', 'sent Bearer abc.def', 'sent [hidden]'],
    ['an id token', ['demo.buy-new-card.s1'], ['[hidden]']],
    ['a publishable key', 'pk_test_demo.period@lap-vic-grant.s_1', '[hidden]'],
    ['a card token', { cardToken: 'tok_1', idToken: 'x' }, { cardToken: '[hidden]', idToken: '[hidden]' }],
    ['a card token by its form', { id: 'tok_0vgr9qd0001' }, { id: '[hidden]' }],
    ['a token in a card', { card: { token: 'abc' } }, { card: { token: '[hidden]' } }],
    ['a list of tokens', { token: ['abc', 'def'] }, { token: '[hidden]' }],
    ['a real publishable key', 'uses pk_live_51AbC', 'uses [hidden]'],
    ['a key by its name', { publishableKey: 'abc' }, { publishableKey: '[hidden]' }],
    [
      'an account number',
      { au_becs_debit: { account_number: '000123456' } },
      { au_becs_debit: { account_number: '[hidden]' } },
    ],
    ['a card number that is a number', { paid: 4242424242424242 }, { paid: '[hidden]' }],
    ['a cookie', { cookie: 'a=b' }, { cookie: '[hidden]' }],
    ['a card number beside its date', '4000 0566 5566 5556, valid to 12/30', '[hidden], valid to 12/30'],
    ['a card number in full-width digits', '４２４２４２４２４２４２４２４２', '[hidden]'],
    ['a number that has lost its last digits', { paid: Number('6205500000000000004') }, { paid: '[hidden]' }],
    [
      'card details by their names',
      { card: { number: 4242, cvc: '123' } },
      { card: { number: '[hidden]', cvc: '[hidden]' } },
    ],
  ])('redacts %s', (_case, value, redacted) => {
    expect(redact(value)).toEqual(redacted);
  });

  it('keeps ids, amounts, dates and digits that are not a card number', () => {
    const entry = {
      paymentMethodId: 'pm_0vgr9qd0001',
      intentId: 'seti_0vgr9qd0001',
      currentSubscriptionPrice: 4900,
      at: '2026-03-14T23:00:00.000Z',
      reference: '1234567890123',
      last4: '4242',
      created: 1773529200,
      createdMs: 1773529200000,
      ratio: 41111111111113.5,
      nothing: null,
      setupIntentId: undefined,
    };
    expect(redact(entry)).toEqual(entry);
  });

  it('keeps the integer ids of every session, because a migration of a hidden id would fail', () => {
    for (let session = 0; session < 300; session += 1) {
      const world = { scenario: 'buy-new-card', session: `s${session}`, integerIds: true, idCounts: {} };
      const id = createId(world as unknown as World, 'sub');
      expect(redact(id, 'card numbers')).toBe(id);
    }
  });
});
