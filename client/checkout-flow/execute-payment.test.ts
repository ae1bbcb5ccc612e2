import { describe, expect, it } from 'vitest';
import { cents, failed, succeeded } from '#domain';
import { BANK, fakeCheckout, VISA, withPlan } from './fake-ports.test-support.ts';

const HOLDER = { name: 'Alex Nguyen', email: 'alex@example.com' };
const unfinished = async () => ({ kind: 'unfinished', status: 'processing' }) as const;
const PROCESSING_FAILED = { tone: 'error', title: 'Payment declined', detail: 'Payment processing failed' };

describe('executePayment', () => {
  it('buys with a new card: setup first, then the purchase with its method, customer and intent', async () => {
    const checkout = fakeCheckout();
    await checkout.open({ pricePointHandle: 'early-bird', extras: { saleSlug: 'eofy' } });
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup')).toEqual([['secret_1', HOLDER]]);
    expect(checkout.callsOf('createSubscription')).toEqual([
      [
        {
          productId: 'prod_1',
          price: 4900,
          pays: { with: 'method', paymentMethodId: 'pm_new', stripeCustomerId: 'cus_1', setupIntentId: 'seti_1' },
          pricePointHandle: 'early-bird',
          extras: { saleSlug: 'eofy' },
        },
        { idempotencyKey: 'nonce-1.1' },
      ],
    ]);
  });

  it('buys with a new bank account', async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    checkout.enterBankAccount();
    await checkout.pay();
    expect(checkout.callsOf('confirmBankSetup')).toEqual([['secret_1', HOLDER]]);
    expect(checkout.callsOf('createSubscription')).toMatchObject([[{ pays: { paymentMethodId: 'pm_new_bank' } }, {}]]);
    expect(checkout.heard.paid).toMatchObject([{ paymentType: 'direct debit' }]);
  });

  it('buys with a saved method, without a setup', async () => {
    const checkout = fakeCheckout({ api: saved(VISA) });
    await checkout.open();
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup')).toEqual([]);
    expect(checkout.callsOf('createSubscription')).toMatchObject([
      [{ pays: { paymentMethodId: 'pm_visa', stripeCustomerId: 'cus_1', setupIntentId: null } }, {}],
    ]);
  });

  it('migrates with the saved default without naming it, and names any other', async () => {
    for (const [defaultId, paymentMethodId] of [
      ['pm_bank', null],
      [null, 'pm_bank'],
    ] as const) {
      const checkout = fakeCheckout({ api: { ...withPlan, ...saved(BANK, defaultId) } });
      await checkout.open();
      await checkout.pay();
      expect(checkout.callsOf('migrateSubscription')).toMatchObject([
        [{ subscriptionId: 'sub_old', targetHandle: 'basic', pricePointHandle: null, paymentMethodId }, {}],
      ]);
    }
  });

  it('migrates with a new card', async () => {
    const checkout = fakeCheckout({ api: withPlan });
    await checkout.open();
    checkout.flow.send({ type: 'tab-chosen', tab: 'credit card' });
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toMatchObject([[{ paymentMethodId: 'pm_new' }, {}]]);
    expect(checkout.callsOf('createSubscription')).toEqual([]);
  });

  it('migrates without a method when nothing is due and nothing was entered', async () => {
    const previewMigration = async () => succeeded({ adjustment: cents(-9900), paymentDue: cents(0) });
    const checkout = fakeCheckout({ api: { ...withPlan, previewMigration } });
    await checkout.open();
    await checkout.pay();
    expect(checkout.callsOf('confirmBankSetup')).toEqual([]);
    expect(checkout.callsOf('migrateSubscription')).toMatchObject([[{ paymentMethodId: null }, {}]]);
  });

  it('lets the provider speak when something is due and nothing was entered', async () => {
    const refusal = {
      code: 'incomplete_au_becs_debit',
      declineCode: null,
      invalidEntry: true,
      message: 'Your BSB is incomplete.',
    };
    const cardProvider = { confirmBankSetup: async () => ({ kind: 'refused', refusal }) as const };
    const checkout = fakeCheckout({ api: withPlan, cardProvider });
    await checkout.open();
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toEqual([]);
    expect(checkout.heard.toasts).toEqual([
      { tone: 'error', title: 'Payment declined', detail: 'Your BSB is incomplete.' },
    ]);
  });

  it('falls back to a card token when a new card’s setup did not finish', async () => {
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: unfinished } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([
      [{ pays: { with: 'token', token: { id: 'tok_1' } } }, {}],
    ]);
    expect(checkout.heard.paid).toHaveLength(1);
  });

  it('shows the provider’s words when the token is refused', async () => {
    const refusal = {
      code: 'incorrect_number',
      declineCode: null,
      invalidEntry: false,
      message: 'Your card number is incorrect.',
    };
    const cardProvider = { confirmCardSetup: unfinished, createCardToken: async () => failed(refusal) };
    const checkout = fakeCheckout({ cardProvider });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.heard.toasts[0]?.detail).toBe('Your card number is incorrect.');
    expect(checkout.callsOf('createSubscription')).toEqual([]);
  });

  it('never falls back to a token for a bank account, nor for a migration', async () => {
    const cardProvider = { confirmCardSetup: unfinished, confirmBankSetup: unfinished };
    const bank = fakeCheckout({ cardProvider });
    await bank.open();
    bank.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    bank.enterBankAccount();
    const migration = fakeCheckout({ cardProvider, api: withPlan });
    await migration.open();
    migration.flow.send({ type: 'tab-chosen', tab: 'credit card' });
    migration.enterCard();
    for (const checkout of [bank, migration]) {
      await checkout.pay();
      expect(checkout.callsOf('createCardToken')).toEqual([]);
      expect(checkout.heard.toasts).toEqual([PROCESSING_FAILED]);
    }
  });

  it('pays with a saved method when the provider’s script is not there, and not with a new one', async () => {
    const checkout = fakeCheckout({ cardProvider: null, api: saved(VISA) });
    await checkout.open();
    checkout.flow.send({ type: 'method-chosen', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.heard.logged.map(({ message }) => message)).toEqual(['card provider not initialised']);
    expect(checkout.heard.toasts).toEqual([]);
    checkout.flow.send({ type: 'method-chosen', methodId: 'pm_visa' });
    await checkout.pay();
    expect(checkout.heard.paid).toHaveLength(1);
  });

  it('survives a provider that throws, and logs the cause', async () => {
    const cause = new Error('the field is gone');
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: () => Promise.reject(cause) } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.filled().at).toBe('open');
    expect(checkout.heard.logged).toEqual([
      { level: 'warning', message: 'payment failed: unexpected (nothing-done)', cause },
    ]);
    expect(checkout.heard.toasts).toEqual([PROCESSING_FAILED]);
  });
});

function saved(method: typeof VISA | typeof BANK, defaultId: string | null = method.id) {
  return { listPaymentMethods: async () => succeeded({ methods: [method], defaultId }) };
}
