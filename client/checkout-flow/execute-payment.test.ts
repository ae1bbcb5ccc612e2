import { describe, expect, it } from 'vitest';
import { cents, failed, succeeded } from '#domain';
import { apiWithPlan, BANK, fakeCheckout, VISA } from './fake-checkout.test-support.ts';

const HOLDER = { name: 'Alex Nguyen', email: 'alex@example.com' };
const unfinished = async () => ({ kind: 'incomplete', status: 'processing' }) as const;
const PROCESSING_FAILED = { tone: 'error', title: 'Payment declined', detail: 'Payment processing failed' };

describe('executePayment', () => {
  it('buys with a new card: setup first, then the purchase with its method, customer and intent', {
    tags: ['T19'],
  }, async () => {
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
          paymentSource: {
            kind: 'method',
            paymentMethodId: 'pm_new',
            stripeCustomerId: 'cus_1',
          },
          setupIntentId: 'seti_1',
          pricePointHandle: 'early-bird',
          extras: { saleSlug: 'eofy' },
        },
        { idempotencyKey: 'random-1.1' },
      ],
    ]);
  });

  it('buys with a new bank account', { tags: ['T20'] }, async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.flow.send({ type: 'tab-selected', tab: 'direct debit' });
    checkout.enterBankAccount();
    await checkout.pay();
    expect(checkout.callsOf('confirmBankSetup')).toEqual([['secret_1', HOLDER]]);
    expect(checkout.callsOf('createSubscription')).toMatchObject([
      [{ paymentSource: { paymentMethodId: 'pm_new_bank' } }, {}],
    ]);
    expect(checkout.recorded.paid).toMatchObject([{ paymentType: 'direct debit' }]);
  });

  it('buys with a saved method, without a setup', { tags: ['T18'] }, async () => {
    const checkout = fakeCheckout({ api: saved(VISA) });
    await checkout.open();
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup')).toEqual([]);
    expect(checkout.callsOf('createSubscription')).toMatchObject([
      [{ paymentSource: { paymentMethodId: 'pm_visa', stripeCustomerId: 'cus_1' } }, {}],
    ]);
  });

  it('migrates with the saved default without sending its id, and sends the id of any other', {
    tags: ['T16', 'T17'],
  }, async () => {
    for (const [defaultId, paymentMethodId] of [
      ['pm_bank', null],
      [null, 'pm_bank'],
    ] as const) {
      const checkout = fakeCheckout({ api: { ...apiWithPlan, ...saved(BANK, defaultId) } });
      await checkout.open();
      await checkout.pay();
      expect(checkout.callsOf('migrateSubscription')).toMatchObject([
        [{ subscriptionId: 'sub_old', targetHandle: 'basic', pricePointHandle: null, paymentMethodId }, {}],
      ]);
    }
  });

  it('migrates with a new card', { tags: ['T14'] }, async () => {
    const checkout = fakeCheckout({ api: apiWithPlan });
    await checkout.open();
    checkout.flow.send({ type: 'tab-selected', tab: 'credit card' });
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toMatchObject([[{ paymentMethodId: 'pm_new' }, {}]]);
    expect(checkout.callsOf('createSubscription')).toEqual([]);
  });

  it('migrates without a method when nothing is due and nothing was entered', { tags: ['T16'] }, async () => {
    const previewMigration = async () => succeeded({ adjustment: cents(-9900), paymentDue: cents(0) });
    const checkout = fakeCheckout({ api: { ...apiWithPlan, previewMigration } });
    await checkout.open();
    await checkout.pay();
    expect(checkout.callsOf('confirmBankSetup')).toEqual([]);
    expect(checkout.callsOf('migrateSubscription')).toMatchObject([[{ paymentMethodId: null }, {}]]);
  });

  it('sets up new details although nothing is due', async () => {
    const previewMigration = async () => succeeded({ adjustment: cents(-9900), paymentDue: cents(0) });
    const card = fakeCheckout({ api: { ...apiWithPlan, previewMigration } });
    await card.open();
    card.flow.send({ type: 'tab-selected', tab: 'credit card' });
    card.enterCard();
    await card.pay();
    expect(card.callsOf('confirmCardSetup')).toHaveLength(1);
    const account = fakeCheckout({ api: { ...apiWithPlan, previewMigration } });
    await account.open();
    account.enterBankAccount();
    await account.pay();
    expect(account.callsOf('confirmBankSetup')).toHaveLength(1);
  });

  it('shows the provider’s message when something is due and nothing was entered', { tags: ['E3'] }, async () => {
    const refusal = {
      code: 'incomplete_au_becs_debit',
      declineCode: null,
      invalidEntry: true,
      message: 'Your BSB is incomplete.',
    };
    const cardProvider = { confirmBankSetup: async () => ({ kind: 'refused', refusal }) as const };
    const checkout = fakeCheckout({ api: apiWithPlan, cardProvider });
    await checkout.open();
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toEqual([]);
    expect(checkout.recorded.toasts).toEqual([
      { tone: 'error', title: 'Payment declined', detail: 'Your BSB is incomplete.' },
    ]);
  });

  it('falls back to a card token when a new card’s setup did not finish', { tags: ['T21'] }, async () => {
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: unfinished } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([
      [{ paymentSource: { kind: 'token', token: { id: 'tok_1' } } }, {}],
    ]);
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('shows the provider’s message when the token is refused', { tags: ['E6'] }, async () => {
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
    expect(checkout.recorded.toasts[0]?.detail).toBe('Your card number is incorrect.');
    expect(checkout.callsOf('createSubscription')).toEqual([]);
  });

  it('never falls back to a token for a bank account, nor for a migration', { tags: ['T21', 'E8'] }, async () => {
    const cardProvider = { confirmCardSetup: unfinished, confirmBankSetup: unfinished };
    const bank = fakeCheckout({ cardProvider });
    await bank.open();
    bank.flow.send({ type: 'tab-selected', tab: 'direct debit' });
    bank.enterBankAccount();
    const migration = fakeCheckout({ cardProvider, api: apiWithPlan });
    await migration.open();
    migration.flow.send({ type: 'tab-selected', tab: 'credit card' });
    migration.enterCard();
    for (const checkout of [bank, migration]) {
      await checkout.pay();
      expect(checkout.callsOf('createCardToken')).toEqual([]);
      expect(checkout.recorded.toasts).toEqual([PROCESSING_FAILED]);
    }
  });

  it('pays with a saved method, but not with a new one, without the provider’s script', { tags: ['E18'] }, async () => {
    const checkout = fakeCheckout({ cardProvider: null, api: saved(VISA) });
    await checkout.open();
    checkout.flow.send({ type: 'method-selected', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.recorded.logged.map(({ message }) => message)).toEqual(['card provider not initialised']);
    expect(checkout.recorded.toasts).toEqual([]);
    checkout.flow.send({ type: 'method-selected', methodId: 'pm_visa' });
    await checkout.pay();
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('reports a provider that throws as a failure, and logs the cause', { tags: ['T13', 'E3', 'E8'] }, async () => {
    const cause = new Error('the field is gone');
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: () => Promise.reject(cause) } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.stateWithForm().status).toBe('open');
    expect(checkout.recorded.logged).toEqual([
      { level: 'warning', message: 'payment failed: unexpected (not-executed)', cause },
    ]);
    expect(checkout.recorded.toasts).toEqual([PROCESSING_FAILED]);
  });
});

function saved(method: typeof VISA | typeof BANK, defaultId: string | null = method.id) {
  return { listPaymentMethods: async () => succeeded({ methods: [method], defaultId }) };
}
