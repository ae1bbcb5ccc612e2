import { describe, expect, it } from 'vitest';
import { type SavedMethods, succeeded } from '#domain';
import { BANK, fakeCheckout, VISA } from './fake-ports.test-support.ts';

const AMEX = { ...VISA, id: 'pm_amex', brand: 'amex' } as const;
const EXPIRED = { ...VISA, id: 'pm_old', expiry: { month: 2, year: 2026 } } as const;

describe('changeEntry', () => {
  it('selects the default of the tab that is chosen, where it has not expired', async () => {
    const checkout = await opened({ methods: [VISA, AMEX, BANK], defaultId: AMEX.id });
    checkout.flow.send({ type: 'method-chosen', methodId: VISA.id });
    switchAndBack(checkout);
    expect(checkout.filled().form).toMatchObject({ tab: 'credit card', methodId: AMEX.id });
  });

  it('selects the first of the tab that has not expired, where its default has or is of the other type', async () => {
    for (const defaultId of [EXPIRED.id, BANK.id]) {
      const checkout = await opened({ methods: [EXPIRED, VISA, AMEX, BANK], defaultId });
      switchAndBack(checkout);
      expect(checkout.filled().form.methodId).toBe(VISA.id);
    }
  });

  it('selects nothing on a tab without a method that could pay', async () => {
    const checkout = await opened({ methods: [VISA], defaultId: VISA.id });
    checkout.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    expect(checkout.filled().form).toMatchObject({ tab: 'direct debit', methodId: null });
    const expired = await opened({ methods: [EXPIRED], defaultId: null });
    switchAndBack(expired);
    expect(expired.filled().form.methodId).toBeNull();
  });

  it('keeps another choice when the open tab is chosen again', async () => {
    const checkout = await opened({ methods: [VISA, AMEX], defaultId: VISA.id });
    checkout.flow.send({ type: 'method-chosen', methodId: AMEX.id });
    checkout.flow.send({ type: 'tab-chosen', tab: 'credit card' });
    expect(checkout.filled().form.methodId).toBe(AMEX.id);
  });
});

async function opened(saved: SavedMethods) {
  const checkout = fakeCheckout({ api: { listPaymentMethods: async () => succeeded(saved) } });
  await checkout.open();
  return checkout;
}

function switchAndBack({ flow }: Awaited<ReturnType<typeof opened>>): void {
  flow.send({ type: 'tab-chosen', tab: 'direct debit' });
  flow.send({ type: 'tab-chosen', tab: 'credit card' });
}
