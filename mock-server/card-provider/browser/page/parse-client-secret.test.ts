import { describe, expect, it } from 'vitest';
import { parseClientSecret, requiresChallenge } from './parse-client-secret.ts';

describe('parseClientSecret', () => {
  it('returns the intent of a client secret', () => {
    const secret = 'seti_1abc_secret_xyz';
    expect(parseClientSecret(secret, 'confirmCardSetup')).toEqual({
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
  ])('rejects %s', (secret, message) => {
    expect(() => parseClientSecret(secret, 'retrieveSetupIntent')).toThrow(
      expect.objectContaining({ name: 'IntegrationError', message: expect.stringContaining(message) }),
    );
  });
});

describe('requiresChallenge', () => {
  it('depends on the status and the type of the next action', () => {
    const next_action = { type: 'use_stripe_sdk' };
    expect(requiresChallenge({ status: 'requires_action', next_action })).toBe(true);
    expect(requiresChallenge({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })).toBe(false);
    expect(requiresChallenge({ status: 'succeeded', next_action: null })).toBe(false);
  });
});
