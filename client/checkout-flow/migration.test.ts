/** A migration with new bank details, and one that the server refuses. */
import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#domain';
import { apiWithPlan, fakeCheckout } from './fake-checkout.test-support.ts';

describe('executePayment', () => {
  it('migrates with a new bank account', { tags: ['T15'] }, async () => {
    const checkout = fakeCheckout({ api: apiWithPlan });
    await checkout.open();
    checkout.enterBankAccount();
    await checkout.pay();
    expect(checkout.callsOf('confirmBankSetup')).toEqual([
      ['secret_1', { name: 'Alex Nguyen', email: 'alex@example.com' }],
    ]);
    expect(checkout.callsOf('migrateSubscription')).toMatchObject([
      [{ subscriptionId: 'sub_old', targetHandle: 'basic', paymentMethodId: 'pm_new_bank' }, {}],
    ]);
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.recorded.paid).toMatchObject([{ subscriptionId: 'sub_old', paymentType: 'direct debit' }]);
  });
});

describe('finishPayment', () => {
  it('shows the server’s message when a migration is refused, and allows another attempt', {
    tags: ['E2'],
  }, async () => {
    const responses = [failed({ kind: 'refused', message: 'The plan has ended.', code: 'PAYMENT_DECLINED' } as const)];
    const migrateSubscription = async () => responses.shift() ?? succeeded({ id: 'sub_old' });
    const checkout = fakeCheckout({ api: { ...apiWithPlan, migrateSubscription } });
    await checkout.open();
    checkout.enterBankAccount();
    await checkout.pay();
    expect(checkout.recorded.toasts).toEqual([
      { tone: 'error', title: 'Payment declined', detail: 'The plan has ended.' },
    ]);
    expect(checkout.stateWithForm().status).toBe('open');
    expect(checkout.recorded.hostCalls).toEqual([]);
    await checkout.pay();
    expect(checkout.recorded.paid).toHaveLength(1);
    expect(checkout.callsOf('createSubscription')).toEqual([]);
  });
});
