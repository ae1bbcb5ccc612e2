import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';

describe('redactSecrets', () => {
  it.each([
    'seti_1Abc_secret_Xyz9',
    'Bearer demo.decline-generic.s1',
    'tok_1Abc',
    '4242424242424242',
    'a4242.4242//4242  4242',
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln',
  ])('removes %s from texts, errors and other objects', (secret) => {
    const error = Object.assign(new Error(`The response was {"x":"${secret}"}.`), { bodyText: secret });
    for (const cause of [`It said ${secret}.`, error, { bodyText: secret }]) {
      expect(inspect(redactSecrets(cause), { depth: 5, showHidden: true })).not.toContain(secret);
    }
  });

  it('keeps names, ids and amounts', () => {
    const error = new TypeError('Failed to fetch sub_123 for 4900 cents');
    expect(redactSecrets(error)).toMatchObject({ name: 'TypeError', message: error.message, stack: error.stack });
    expect(redactSecrets('prod_1 costs 4900 cents')).toBe('prod_1 costs 4900 cents');
  });
});
