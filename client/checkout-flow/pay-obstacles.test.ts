import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#domain';
import { apiWithPlan, fakeCheckout, NOW, VISA } from './fake-checkout.test-support.ts';
import { payObstacles } from './selectors.ts';

describe('payObstacles', () => {
  it('includes an expired card that is selected', { tags: ['V10'] }, async () => {
    const expired = { ...VISA, expiry: { month: 2, year: 2026 } };
    const checkout = fakeCheckout({
      api: { listPaymentMethods: async () => succeeded({ methods: [expired], defaultId: null }) },
    });
    await checkout.open();
    checkout.flow.send({ type: 'method-selected', methodId: expired.id });
    expect(payObstacles(checkout.stateWithForm(), NOW)).toEqual(['valid-method']);
  });

  it('waits for the provider once new details are complete', { tags: ['V7'] }, async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    const missing = payObstacles(checkout.stateWithForm(), NOW);
    expect(missing).toEqual(['card-number', 'card-expiry', 'card-cvc', 'card-name']);
    expect(payObstacles(checkout.stateWithForm(), NOW, false, 'loading')).toEqual(missing);
    checkout.enterCard();
    expect(payObstacles(checkout.stateWithForm(), NOW, false, 'loading')).toEqual(['provider-loading']);
    expect(payObstacles(checkout.stateWithForm(), NOW, false, 'loaded')).toEqual([]);
  });

  it('does not need the provider for a saved method', { tags: ['E18'] }, async () => {
    const checkout = fakeCheckout({
      api: { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: VISA.id }) },
    });
    await checkout.open();
    expect(payObstacles(checkout.stateWithForm(), NOW, false, 'loading')).toEqual([]);
  });

  it('needs an intent for the new card of an upgrade', async () => {
    const down = failed({ kind: 'no-response', cause: null } as const);
    const checkout = fakeCheckout({ api: { ...apiWithPlan, createSetupIntent: async () => down } });
    await checkout.open();
    checkout.flow.send({ type: 'tab-selected', tab: 'credit card' });
    expect(payObstacles(checkout.stateWithForm(), NOW)).toEqual(['intent-unavailable']);
  });
});
