import { describe, expect, it } from 'vitest';
import { type SavedMethods, succeeded } from '#domain';
import { BANK, CONTEXT, fakeCheckout, VISA } from './fake-checkout.test-support.ts';
import { transition } from './transition.ts';

const AMEX = { ...VISA, id: 'pm_amex', brand: 'amex' } as const;
const EXPIRED = { ...VISA, id: 'pm_old', expiry: { month: 2, year: 2026 } } as const;

describe('changeEntry', () => {
  it('selects the default of the selected tab unless it has expired', { tags: ['T8'] }, async () => {
    const checkout = await opened({ methods: [VISA, AMEX, BANK], defaultId: AMEX.id });
    checkout.flow.send({ type: 'method-selected', methodId: VISA.id });
    switchAndBack(checkout);
    expect(checkout.stateWithForm().form).toMatchObject({ tab: 'credit card', methodId: AMEX.id });
  });

  it('selects the first method of the tab that has not expired when the default has, or is of the other type', {
    tags: ['T9'],
  }, async () => {
    for (const defaultId of [EXPIRED.id, BANK.id]) {
      const checkout = await opened({ methods: [EXPIRED, VISA, AMEX, BANK], defaultId });
      switchAndBack(checkout);
      expect(checkout.stateWithForm().form.methodId).toBe(VISA.id);
    }
  });

  it('selects nothing on a tab without a usable method', { tags: ['T10'] }, async () => {
    const checkout = await opened({ methods: [VISA], defaultId: VISA.id });
    checkout.flow.send({ type: 'tab-selected', tab: 'direct debit' });
    expect(checkout.stateWithForm().form).toMatchObject({ tab: 'direct debit', methodId: null });
    const expired = await opened({ methods: [EXPIRED], defaultId: null });
    switchAndBack(expired);
    expect(expired.stateWithForm().form.methodId).toBeNull();
  });

  it('keeps the selection when the open tab is selected again', async () => {
    const checkout = await opened({ methods: [VISA, AMEX], defaultId: VISA.id });
    checkout.flow.send({ type: 'method-selected', methodId: AMEX.id });
    checkout.flow.send({ type: 'tab-selected', tab: 'credit card' });
    expect(checkout.stateWithForm().form.methodId).toBe(AMEX.id);
  });
});

describe('a provider’s field', () => {
  const field = { complete: false, empty: false, error: null };

  it('changes the brand when it reports one', async () => {
    const checkout = await opened({ methods: [], defaultId: null });
    checkout.flow.send({ type: 'card-field-changed', field: 'number', state: field, brand: 'visa' });
    checkout.flow.send({ type: 'card-field-changed', field: 'cvc', state: field });
    expect(checkout.stateWithForm().form.card.brand).toBe('visa');
    checkout.flow.send({ type: 'card-field-changed', field: 'number', state: field, brand: 'amex' });
    expect(checkout.stateWithForm().form.card.brand).toBe('amex');
  });

  it('changes nothing when it has the focus', async () => {
    const checkout = await opened({ methods: [], defaultId: null });
    const before = checkout.flow.state();
    checkout.flow.send({ type: 'field-focused' });
    expect(checkout.flow.state()).toBe(before);
  });

  it('has no effects, during a payment neither', async () => {
    const checkout = await opened({ methods: [VISA], defaultId: VISA.id });
    const event = { type: 'bank-field-changed', state: field, bankName: 'Westpac' } as const;
    expect(transition(checkout.flow.state(), event, CONTEXT).effects).toEqual([]);
    checkout.flow.send({ type: 'payment-submitted' });
    const during = transition(checkout.flow.state(), event, CONTEXT);
    expect(during.effects).toEqual([]);
    expect(during.state).toMatchObject({ status: 'paying', form: { bank: { bankName: 'Westpac', account: field } } });
  });
});

async function opened(saved: SavedMethods) {
  const checkout = fakeCheckout({ api: { listPaymentMethods: async () => succeeded(saved) } });
  await checkout.open();
  return checkout;
}

function switchAndBack({ flow }: Awaited<ReturnType<typeof opened>>): void {
  flow.send({ type: 'tab-selected', tab: 'direct debit' });
  flow.send({ type: 'tab-selected', tab: 'credit card' });
}
