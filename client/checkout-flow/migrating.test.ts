/** Moving a subscription with new bank details, and a server that refuses to. */
import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#domain';
import { fakeCheckout, withPlan } from './fake-ports.test-support.ts';

describe('executePayment', () => {
  it('migrates with a new bank account', async () => {
    const checkout = fakeCheckout({ api: withPlan });
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
    expect(checkout.heard.paid).toMatchObject([{ subscriptionId: 'sub_old', paymentType: 'direct debit' }]);
  });
});

describe('finishPayment', () => {
  it('shows the server’s words when a migration is refused, and lets it be tried again', async () => {
    const answers = [failed({ kind: 'refused', message: 'The plan has ended.', code: 'PAYMENT_DECLINED' } as const)];
    const migrateSubscription = async () => answers.shift() ?? succeeded({ id: 'sub_old' });
    const checkout = fakeCheckout({ api: { ...withPlan, migrateSubscription } });
    await checkout.open();
    checkout.enterBankAccount();
    await checkout.pay();
    expect(checkout.heard.toasts).toEqual([
      { tone: 'error', title: 'Payment declined', detail: 'The plan has ended.' },
    ]);
    expect(checkout.filled().at).toBe('open');
    expect(checkout.heard.told).toEqual([]);
    await checkout.pay();
    expect(checkout.heard.paid).toHaveLength(1);
    expect(checkout.callsOf('createSubscription')).toEqual([]);
  });
});
