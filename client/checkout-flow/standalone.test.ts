/** The standalone form: the same payment without a dialog. */
import { describe, expect, it } from 'vitest';
import { fakeCheckout } from './fake-checkout.test-support.ts';

describe('the standalone form', () => {
  it('posts no upgrade intention, unlike the dialog', async () => {
    const checkout = fakeCheckout();
    await checkout.open({ surface: 'form' });
    expect(checkout.callsOf('postUpgradeIntention')).toEqual([]);
    expect(checkout.callsOf('createSetupIntent')).toHaveLength(1);
  });

  it('stays after success, accepts no second payment, and reloads the methods', { tags: ['X6'] }, async () => {
    const checkout = fakeCheckout();
    await checkout.open({ surface: 'form' });
    checkout.enterCard();
    await checkout.pay();
    await checkout.pay();
    expect(checkout.flow.state().status).toBe('paid');
    expect(checkout.recorded.paid).toHaveLength(1);
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.callsOf('listPaymentMethods')).toHaveLength(2);
  });

  it('only logs a submission with nothing selected or entered', { tags: ['E17'] }, async () => {
    const checkout = fakeCheckout();
    await checkout.open({ surface: 'form' });
    await checkout.pay();
    expect(checkout.recorded.logged).toEqual([{ level: 'info', message: 'no payment method available' }]);
    expect(checkout.recorded.toasts).toEqual([]);
  });
});
