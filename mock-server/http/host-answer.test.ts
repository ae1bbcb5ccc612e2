import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { buying, type Scenario } from '../scenarios/index.ts';
import { createSessions } from '../sessions/sessions.ts';
import { scenario } from '../test-kit.ts';
import { hostOf } from './host-answer.ts';

const hostIn = (given: Scenario) => {
  const sessions = createSessions({
    catalogue: createCatalogue({ scenarios: [given] }),
    createFill: () => ({ field: () => null }),
  });
  return hostOf(sessions.open({ scenario: given.name, session: 's' }), 'http://frames.test');
};

describe('hostOf', () => {
  it('passes on what the scenario says of its page', () => {
    const host = buying('standard-monthly', {
      again: { planHandle: 'premium-monthly' },
      callbackThrows: true,
      cardFee: { basisPoints: 200, until: '2026-10-01T00:00:00+10:00' },
    });
    expect(hostIn(scenario({}, { host, seed: 7, steps: [{ type: 'start' }, { type: 'hide' }] }))).toMatchObject({
      again: { planHandle: 'premium-monthly' },
      callbackThrows: true,
      cardFee: { basisPoints: 200, until: '2026-10-01T00:00:00+10:00' },
      seed: 7,
      hides: true,
      signedOut: false,
      idToken: 'demo.test-scenario.s',
    });
  });

  it('gives nobody an id token where nobody is signed in', () => {
    const host = buying('standard-monthly', { signedOut: true });
    expect(hostIn(scenario({}, { host }))).toMatchObject({ signedOut: true, idToken: null });
  });

  it('names the session in the address of the provider’s script', () => {
    const { cardProviderScript } = hostIn(scenario({}, { name: 'one@other' }));
    expect(new URL(cardProviderScript).searchParams.get('session')).toBe('one@other.s');
  });
});
