import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { testScenario } from '../scenario-server.test-support.ts';
import { checkoutPage, type Scenario } from '../scenarios/index.ts';
import { createMemorySessionStore } from '../sessions/memory-session-store.ts';
import { hostPageSettings } from './session-routes.ts';

const settingsOf = (scenario: Scenario) => {
  const sessions = createMemorySessionStore({
    catalogue: createCatalogue({ scenarios: [scenario] }),
  });
  return hostPageSettings(sessions.open({ scenario: scenario.name, session: 's' }), 'http://frames.test');
};

describe('hostPageSettings', () => {
  it('contains the host settings of the scenario', () => {
    const host = checkoutPage('standard-monthly', {
      again: { planHandle: 'premium-monthly' },
      callbackThrows: true,
      cardFee: { basisPoints: 200, until: '2026-10-01T00:00:00+10:00' },
    });
    expect(settingsOf(testScenario({}, { host, seed: 7, steps: [{ type: 'start' }, { type: 'hide' }] }))).toMatchObject(
      {
        again: { planHandle: 'premium-monthly' },
        callbackThrows: true,
        cardFee: { basisPoints: 200, until: '2026-10-01T00:00:00+10:00' },
        seed: 7,
        hides: true,
        signedOut: false,
        idToken: 'demo.test-scenario.s',
      },
    );
  });

  it('has no id token when signed out', () => {
    const host = checkoutPage('standard-monthly', { signedOut: true });
    expect(settingsOf(testScenario({}, { host }))).toMatchObject({ signedOut: true, idToken: null });
  });

  it('contains the session in the URL of the provider’s script', () => {
    const { cardProviderScript } = settingsOf(testScenario({}, { name: 'one@other' }));
    expect(new URL(cardProviderScript).searchParams.get('session')).toBe('one@other.s');
  });
});
