import { describe, expect, it } from 'vitest';
import type { SetupOutcome } from '#card-provider';
import { cents, failed, succeeded } from '#domain';
import {
  apiWithPlan,
  createRefusal,
  deferred,
  fakeCheckout,
  fakePaymentStore,
  flushPromises,
  STORED_PAYMENT,
  UNANSWERED,
  USER,
  VISA,
} from './fake-checkout.test-support.ts';
import { currentValue } from './loadable.ts';

const secretsOf = (calls: readonly unknown[][]) => calls.map(([secret]) => secret);
const HOLDER = { name: 'Alex Nguyen', email: 'alex@example.com' };
const UNFINISHED = { kind: 'incomplete', status: 'processing' } as const;
const unfinished = async () => UNFINISHED;
const PROCESSING_FAILED = { tone: 'error', title: 'Payment declined', detail: 'Payment processing failed' };

const successfulIntent = async () => succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' });

describe('executePayment', () => {
  it('sets up new details although nothing is due', async () => {
    const previewMigration = async () => succeeded({ adjustment: cents(-9900), paymentDue: cents(0) });
    const card = fakeCheckout({ api: { ...apiWithPlan, previewMigration } });
    await card.open();
    card.session.send({ type: 'tab-selected', tab: 'credit card' });
    card.enterCard();
    await card.pay();
    expect(card.callsOf('confirmCardSetup')).toHaveLength(1);
    const account = fakeCheckout({ api: { ...apiWithPlan, previewMigration } });
    await account.open();
    account.enterBankAccount();
    await account.pay();
    expect(account.callsOf('confirmBankSetup')).toHaveLength(1);
  });

  it('never falls back to a token for a bank account, nor for a migration', { tags: ['T21', 'E8'] }, async () => {
    const cardProvider = { confirmCardSetup: unfinished, confirmBankSetup: unfinished };
    const bank = fakeCheckout({ cardProvider });
    await bank.open();
    bank.session.send({ type: 'tab-selected', tab: 'direct debit' });
    bank.enterBankAccount();
    const migration = fakeCheckout({ cardProvider, api: apiWithPlan });
    await migration.open();
    migration.session.send({ type: 'tab-selected', tab: 'credit card' });
    migration.enterCard();
    for (const checkout of [bank, migration]) {
      await checkout.pay();
      expect(checkout.callsOf('createCardToken')).toEqual([]);
      expect(checkout.recorded.toasts).toEqual([PROCESSING_FAILED]);
    }
  });

  it('pays with a saved method, but not with a new one, without the provider’s script', { tags: ['E18'] }, async () => {
    const checkout = fakeCheckout({ cardProvider: null, api: savedVisa });
    await checkout.open();
    checkout.session.send({ type: 'method-selected', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.recorded.logged.map(({ message }) => message)).toEqual(['card provider not initialised']);
    expect(checkout.recorded.toasts).toEqual([]);
    checkout.session.send({ type: 'method-selected', methodId: 'pm_visa' });
    await checkout.pay();
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('reports a provider that throws as a failure, and logs the cause', { tags: ['T13', 'E3', 'E8'] }, async () => {
    const cause = new Error('the field is gone');
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: () => Promise.reject(cause) } });
    await checkout.payByCard();
    expect(checkout.stateWithForm().status).toBe('open');
    expect(checkout.recorded.logged).toEqual([
      { level: 'warning', message: 'payment failed: unexpected (not-sent)', cause },
    ]);
    expect(checkout.recorded.toasts).toEqual([PROCESSING_FAILED]);
  });
});

const savedVisa = { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: VISA.id }) };

const bought = succeeded({ id: 'sub_new' });
const DECLINED = { tone: 'error', title: 'Payment declined', detail: 'Your card was declined.' };

const boom = new Error('boom');
const throws = () => Promise.reject(boom);

describe('a port that fails', () => {
  it('leaves a payment unconfirmed when sending it throws, and repeats the same payment', async () => {
    const sends = [throws, async () => bought];
    const checkout = fakeCheckout({
      api: { ...savedVisa, createSubscription: () => (sends.shift() ?? throws)() },
      payments: fakePaymentStore({
        unconfirmed: [{ ...STORED_PAYMENT, planHandle: 'other' }],
        refused: [],
        replaced: [],
        paid: [],
      }),
    });
    await checkout.openAndPay();
    expect(checkout.recorded.toasts).toMatchObject([
      { title: 'Payment processing failed', detail: 'We could not confirm whether your payment went through.' },
    ]);
    expect(checkout.recorded.logged.at(-1)).toEqual({
      level: 'warning',
      message: 'payment failed: purchase-no-response (unknown)',
      cause: boom,
    });
    await checkout.pay();
    const [first, second] = checkout.callsOf('createSubscription');
    expect(second).toEqual(first);
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('charges nothing when a port throws before the purchase is sent; the next attempt creates a new intent', async () => {
    const reads = [async () => succeeded({ activeHandle: null, subscriptions: [] }), throws];
    const known = async () => succeeded({ activeHandle: null, subscriptions: [] });
    let now = new Date('2026-03-15T10:00:00Z');
    const checkout = fakeCheckout({
      api: { currentPlan: () => (reads.shift() ?? known)() },
      now: () => now,
      payments: fakePaymentStore({
        unconfirmed: [{ ...STORED_PAYMENT, planHandle: 'other' }],
        refused: [],
        replaced: [],
        paid: [],
      }),
    });
    await checkout.open();
    checkout.enterCard();
    // The list of subscriptions is older than an hour, so the checkout loads it again before the purchase.
    now = new Date('2026-03-15T11:01:00Z');
    await checkout.pay();
    expect(checkout.recorded.toasts).toEqual([
      { tone: 'error', title: 'Payment declined', detail: 'Payment processing failed' },
    ]);
    expect(checkout.recorded.logged.at(-1)).toEqual({
      level: 'warning',
      message: 'payment failed: unexpected (not-sent)',
      cause: boom,
    });
    expect(checkout.stateWithForm().data.intent).toEqual({
      status: 'loaded',
      value: { id: 'seti_1', customerId: 'cus_1', clientSecret: null },
    });
    await checkout.pay();
    expect(secretsOf(checkout.callsOf('confirmCardSetup'))).toEqual(['secret_2']);
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('charges nothing when the provider’s fields leave the page while the intent is requested', async () => {
    const intent = deferred<ReturnType<typeof succeeded<{ id: string; customerId: string; clientSecret: string }>>>();
    const intents = [
      Promise.resolve(succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' })),
      intent.promise,
    ];
    const closed = { code: null, declineCode: null, invalidEntry: false, message: 'Your card was declined.' };
    const checkout = fakeCheckout({
      api: { createSetupIntent: () => intents.shift() ?? intent.promise },
      cardProvider: { confirmCardSetup: async () => ({ kind: 'intent-unusable', refusal: closed }) as const },
    });
    await checkout.payByCard();
    checkout.session.send({ type: 'payment-submitted' });
    await flushPromises();
    checkout.removeProvider();
    intent.resolve(succeeded({ id: 'seti_2', customerId: 'cus_2', clientSecret: 'secret_2' }));
    await flushPromises();
    expect(checkout.recorded.logged.at(-2)).toEqual({ level: 'warning', message: 'card provider not initialised' });
    expect(checkout.recorded.logged.at(-1)?.message).toBe('payment failed: provider-unavailable (not-sent)');
    expect(currentValue(checkout.stateWithForm().data.intent)).toMatchObject({
      id: 'seti_2',
      clientSecret: 'secret_2',
    });
    expect(checkout.recorded.toasts).toHaveLength(1);
  });
});

const UNKNOWN: SetupOutcome = { kind: 'unknown-intent', refusal: createRefusal({ code: 'resource_missing' }) };
const succeed: SetupOutcome = { kind: 'succeeded', paymentMethodId: 'pm_new' };

function confirming(...outcomes: SetupOutcome[]) {
  return async () => outcomes.shift() ?? succeed;
}

const GENERIC_DECLINE = 'Your card has been declined. Please check and re-enter valid card details.';

describe('an intent that the provider does not know', () => {
  it('tries one new intent per attempt, and charges nothing while the provider knows none', async () => {
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: confirming(UNKNOWN, UNKNOWN) } });
    await checkout.payByCard();
    expect(secretsOf(checkout.callsOf('confirmCardSetup'))).toEqual(['secret_1', 'secret_2']);
    expect([checkout.callsOf('createSubscription'), checkout.recorded.paid]).toEqual([[], []]);
    expect(checkout.recorded.toasts).toMatchObject([{ title: 'Payment declined', detail: GENERIC_DECLINE }]);
    await checkout.pay();
    expect(secretsOf(checkout.callsOf('confirmCardSetup'))).toEqual(['secret_1', 'secret_2', 'secret_3']);
    expect(checkout.recorded.paid).toHaveLength(1);
  });
});

describe('the method that is charged', () => {
  it('sends a token of the card when its setup is not finished', { tags: ['T21'] }, async () => {
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: unfinished } });
    await checkout.payByCard();
    expect(checkout.callsOf('createCardToken')).toEqual([[HOLDER]]);
    expect(checkout.callsOf('createSubscription')).toMatchObject([
      [{ paymentSource: { kind: 'token', token: { id: 'tok_1' } }, setupIntentId: 'seti_1' }, {}],
    ]);
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('sends the saved method, without an intent when none could be created', { tags: ['T18'] }, async () => {
    const checkout = fakeCheckout({ api: { ...savedVisa, createSetupIntent: async () => UNANSWERED } });
    await checkout.openAndPay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([
      [{ paymentSource: { paymentMethodId: 'pm_visa', stripeCustomerId: null }, setupIntentId: null }, {}],
    ]);
  });

  it('sends the new method of an upgrade', { tags: ['T14', 'T15'] }, async () => {
    const checkout = fakeCheckout({ api: { ...apiWithPlan, ...savedVisa } });
    await checkout.open({ pricePointHandle: 'early-bird', extras: { saleSlug: 'eofy' } });
    checkout.session.send({ type: 'tab-selected', tab: 'direct debit' });
    checkout.session.send({ type: 'method-selected', methodId: null });
    checkout.enterCard();
    checkout.enterBankAccount('Kim Lee');
    await checkout.pay();
    expect(checkout.callsOf('confirmBankSetup')).toEqual([['secret_1', { ...HOLDER, name: 'Kim Lee' }]]);
    const target = { subscriptionId: 'sub_old', targetHandle: 'basic', pricePointHandle: 'early-bird' };
    const sent = { ...target, paymentMethodId: 'pm_new_bank', extras: { saleSlug: 'eofy' }, user: USER };
    expect(checkout.callsOf('migrateSubscription')).toEqual([
      [sent, { idempotencyKey: expect.stringMatching(/^key-/) }],
    ]);
    expect(checkout.recorded.paid).toMatchObject([{ subscriptionId: 'sub_old', paymentType: 'direct debit' }]);
    expect(checkout.recorded.hostCalls).toContain('user:upgradePlanWithCredit_completed');
  });
});

describe('new details with which nothing is bought', () => {
  const refusal = createRefusal({ message: 'Try another card.', declineCode: null });
  const detail = refusal.message;

  it.each<[string, SetupOutcome, string]>([
    ['the card is refused', { kind: 'refused', refusal }, 'secret_1'],
    ['its token is refused', UNFINISHED, 'secret_2'],
  ])('shows a decline when %s; the next press buys', { tags: ['E5', 'E6'] }, async (_, outcome, secret) => {
    const createCardToken = async () => failed(refusal);
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: confirming(outcome), createCardToken } });
    await checkout.payByCard();
    expect(checkout.recorded.toasts).toEqual([{ ...DECLINED, detail }]);
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    await checkout.pay();
    expect(secretsOf(checkout.callsOf('confirmCardSetup'))).toEqual(['secret_1', secret]);
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('stay in the form when the provider leaves the page before it creates a token', { tags: ['E18'] }, async () => {
    const confirmCardSetup = async () => {
      checkout.removeProvider();
      return UNFINISHED;
    };
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup } });
    await checkout.payByCard();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.recorded.toasts).toEqual([]);
    expect(checkout.recorded.logged.at(-1)?.message).toContain('provider-unavailable');
  });

  it('shows a decline when no intent can be created; a saved method pays with the earlier intent', async () => {
    const refused = failed({ kind: 'refused', message: 'Too many attempts.', code: null } as const);
    const intents = [successfulIntent(), Promise.resolve(refused)];
    const checkout = fakeCheckout({
      api: { ...savedVisa, createSetupIntent: () => intents.shift() ?? successfulIntent() },
      cardProvider: { confirmCardSetup: confirming({ kind: 'intent-unusable', refusal }) },
    });
    await checkout.open();
    checkout.session.send({ type: 'method-selected', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    await checkout.pay();
    expect(checkout.recorded.toasts.at(-1)).toEqual({ ...DECLINED, detail: 'Too many attempts.' });
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    checkout.session.send({ type: 'method-selected', methodId: 'pm_visa' });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([[{ setupIntentId: 'seti_1' }, {}]]);
  });
});
