/** The standalone form: the same payment without a dialog. */
import { describe, expect, it } from 'vitest';
import { fakeCheckout } from './fake-ports.test-support.ts';

describe('the standalone form', () => {
  it('posts no upgrade intention: only the dialog says that it opened', async () => {
    const checkout = fakeCheckout();
    await checkout.open({ surface: 'form' });
    expect(checkout.callsOf('postUpgradeIntention')).toEqual([]);
    expect(checkout.callsOf('createSetupIntent')).toHaveLength(1);
  });

  it('stays after success, takes no second payment, and reads the methods again', async () => {
    const checkout = fakeCheckout();
    await checkout.open({ surface: 'form' });
    checkout.enterCard();
    await checkout.pay();
    await checkout.pay();
    expect(checkout.flow.state().at).toBe('paid');
    expect(checkout.heard.paid).toHaveLength(1);
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.callsOf('listPaymentMethods')).toHaveLength(2);
  });

  it('logs, and shows nothing, when the page submits with nothing selected or entered', async () => {
    const checkout = fakeCheckout();
    await checkout.open({ surface: 'form' });
    await checkout.pay();
    expect(checkout.heard.logged).toEqual([{ level: 'info', message: 'no payment method available' }]);
    expect(checkout.heard.toasts).toEqual([]);
  });
});
