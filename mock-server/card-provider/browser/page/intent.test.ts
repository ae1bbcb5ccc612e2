import { describe, expect, it } from 'vitest';
import { intentOf, waitsForChallenge } from './intent.ts';

describe('intentOf', () => {
  it('finds the intent in its secret', () => {
    const secret = 'seti_1abc_secret_xyz';
    expect(intentOf(secret, 'confirmCardSetup')).toEqual({
      intent: 'seti_1abc',
      clientSecret: secret,
    });
  });

  it.each([
    [undefined, 'Missing value for stripe.retrieveSetupIntent intent secret: value should be a client_secret string.'],
    ['', 'Missing value for stripe.retrieveSetupIntent intent secret: value should be a client_secret string.'],
    ['seti_1', 'You specified: seti_1.'],
    ['seti_1/../2_secret_x', 'a client secret of the form '],
    ['pi_1_secret_x', 'a SetupIntent client secret. You specified: a PaymentIntent client secret.'],
  ])('takes no %s for a secret', (secret, words) => {
    expect(() => intentOf(secret, 'retrieveSetupIntent')).toThrow(
      expect.objectContaining({ name: 'IntegrationError', message: expect.stringContaining(words) }),
    );
  });
});

describe('waitsForChallenge', () => {
  it('goes by what the bank wants, not by the status alone', () => {
    const next_action = { type: 'use_stripe_sdk' };
    expect(waitsForChallenge({ status: 'requires_action', next_action })).toBe(true);
    expect(waitsForChallenge({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })).toBe(false);
    expect(waitsForChallenge({ status: 'succeeded', next_action: null })).toBe(false);
  });
});
