import { describe, expect, it } from 'vitest';
import { cents, succeeded } from '#domain';
import { displayedPricing } from './displayed-pricing.ts';
import { apiWithPlan, BANK, fakeCheckout, VISA } from './fake-checkout.test-support.ts';
import { unconfirmedPayment } from './selectors.ts';
import { STORED_UPGRADE } from './sent-payments.test-support.ts';

describe('displayedPricing', () => {
  it('has the type of the payment that the button repeats, so that its card fee is shown, whichever tab is open', async () => {
    const payment = { ...STORED_UPGRADE, price: cents(3400), subtotal: cents(4900) };
    const methods = { methods: [VISA, BANK], defaultId: 'pm_bank' };
    const checkout = fakeCheckout({ api: { ...apiWithPlan, listPaymentMethods: async () => succeeded(methods) } });
    checkout.flow.send({ type: 'payments-changed', payments: { unconfirmed: [payment], refused: [], paid: [] } });
    await checkout.open();
    const state = checkout.stateWithForm();
    const order = { opening: state.opening, data: state.data, form: state.form, tab: state.form.tab };
    expect(order.tab).toBe('direct debit');
    expect(displayedPricing(order, unconfirmedPayment(state)).tab).toBe('credit card');
  });
});
