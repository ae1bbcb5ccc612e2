/** A payment whose outcome is unknown: it is found out, repeated, and nothing else is sold until then. */
import { describe, expect, it } from 'vitest';
import { failed, type Subscription, succeeded } from '#domain';
import type { CallFailure, CheckoutApi } from '#graphql';
import { BANK, type Changes, fakeCheckout, fakePayments, later, PLAN, quiet, VISA } from './fake-ports.test-support.ts';
import { isPaidElsewhere, orderTotal, payObstacles } from './reading.ts';
import { STORED } from './sent-payments.test-support.ts';

const lost = failed<CallFailure>({ kind: 'unanswered', cause: new Error('Failed to fetch') });
const refusal = (code: string | null, message = 'No.') => failed<CallFailure>({ kind: 'refused', message, code });
const bought = succeeded({ id: 'sub_new' });
const subscription = (id: string, productId = 'prod_1'): Subscription => ({ id, productId, state: 'active' });
const listing = (...subscriptions: Subscription[]) => succeeded({ activeHandle: null, subscriptions });

type Answers<Name extends keyof CheckoutApi> = Awaited<ReturnType<CheckoutApi[Name]>>[];

/** A user with two saved methods; purchases and lists of subscriptions are answered in turn, the last one for ever. */
function checkoutAnswering(
  purchases: Answers<'createSubscription'>,
  lists: Answers<'currentPlan'> = [listing()],
  changes: Changes = {},
) {
  return fakeCheckout({
    ...changes,
    api: {
      listPaymentMethods: async () => succeeded({ methods: [VISA, BANK], defaultId: 'pm_visa' }),
      createSubscription: async () => (purchases.length > 1 ? purchases.shift() : purchases[0]) ?? lost,
      previewMigration: async () => succeeded(null),
      currentPlan: async () => (lists.length > 1 ? lists.shift() : lists[0]) ?? listing(),
      ...changes.api,
    },
  });
}

describe('a purchase without a usable answer', () => {
  it('is a success when a subscription to the plan is there that was not there before', async () => {
    const lists = [listing(subscription('sub_earlier')), listing(subscription('sub_earlier'), subscription('sub_new'))];
    const checkout = checkoutAnswering([lost], lists);
    await checkout.open();
    await checkout.pay();
    expect(checkout.heard.paid).toMatchObject([{ subscriptionId: 'sub_new', paymentType: 'credit card' }]);
    expect(checkout.heard.toasts).toEqual([]);
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
  });

  it.each([
    ['no subscription is there', listing(subscription('sub_earlier'), subscription('sub_other', 'prod_2'))],
    ['the list cannot be read', lost],
  ])('is unconfirmed when %s: nobody is told of a decline, and nothing about the order can change', async (_, list) => {
    const checkout = checkoutAnswering([lost], [listing(subscription('sub_earlier')), list]);
    await checkout.open();
    await checkout.pay();
    expect(checkout.heard.toasts).toMatchObject([{ tone: 'error', title: 'Payment processing failed' }]);
    const before = checkout.filled().form;
    checkout.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    checkout.flow.send({ type: 'method-chosen', methodId: null });
    checkout.applyCoupon('save');
    expect(checkout.filled().form).toBe(before);
    expect(checkout.heard.stored.map(({ name }) => name)).not.toContain('forget');
  });

  it.each([
    refusal(null),
    refusal('GATEWAY_TIMEOUT'),
    refusal('IDEMPOTENCY_MISMATCH'),
    refusal('INTERNAL_SERVER_ERROR'),
  ])('is unconfirmed after %o, and shows the server’s words', async (answer) => {
    const checkout = checkoutAnswering([answer]);
    await checkout.open();
    await checkout.pay();
    expect(checkout.heard.toasts).toEqual([{ tone: 'error', title: 'Payment processing failed', detail: 'No.' }]);
    await checkout.pay();
    const [first, second] = checkout.callsOf('createSubscription');
    expect(second).toEqual(first);
  });

  it('is repeated as the very same request, with the same card, without a new setup', async () => {
    const checkout = checkoutAnswering([lost, bought]);
    await checkout.open();
    checkout.flow.send({ type: 'method-chosen', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    await checkout.pay();
    const [first, second] = checkout.callsOf('createSubscription');
    expect(second).toEqual(first);
    expect(checkout.callsOf('confirmCardSetup')).toHaveLength(1);
    expect(checkout.heard.paid).toHaveLength(1);
  });

  it('is repeated only after looking: a subscription that came late is the success', async () => {
    const lists = [listing(), listing(), listing(subscription('sub_late'))];
    const checkout = checkoutAnswering([lost], lists);
    await checkout.open();
    await checkout.pay();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.heard.paid).toMatchObject([{ subscriptionId: 'sub_late' }]);
  });

  it('is not repeated while nobody can look: a backend without keys would charge again', async () => {
    const checkout = checkoutAnswering([lost], [listing(), lost]);
    await checkout.open();
    await checkout.pay();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.heard.toasts).toHaveLength(2);
  });

  it('is over when a repeated request is refused for good; the next one is another request', async () => {
    const checkout = checkoutAnswering([lost, refusal('PAYMENT_DECLINED', 'Your card was declined.'), bought]);
    await checkout.open();
    await checkout.pay();
    await checkout.pay();
    expect(checkout.heard.toasts.at(-1)).toEqual({
      tone: 'error',
      title: 'Payment declined',
      detail: 'Your card was declined.',
    });
    checkout.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([
      [{ pays: { paymentMethodId: 'pm_visa' } }, { idempotencyKey: 'nonce-1.1' }],
      [{ pays: { paymentMethodId: 'pm_visa' } }, { idempotencyKey: 'nonce-1.1' }],
      [{ pays: { paymentMethodId: 'pm_bank' } }, { idempotencyKey: 'nonce-1.3' }],
    ]);
    expect(checkout.heard.paid).toHaveLength(1);
  });

  it('is paid when a repeated request is refused because the first one was done', async () => {
    const lists = [listing(), listing(), listing(), listing(subscription('sub_new'))];
    const checkout = checkoutAnswering([lost, refusal('ALREADY_SUBSCRIBED')], lists);
    await checkout.open();
    await checkout.pay();
    await checkout.pay();
    expect(checkout.heard.paid).toMatchObject([{ subscriptionId: 'sub_new' }]);
  });

  it.each(['UNAUTHENTICATED', 'TOO_MANY_REQUESTS', 'BAD_USER_INPUT'])(
    'stays unconfirmed when the repeated request is rejected with %s before it is executed',
    async (code) => {
      const checkout = checkoutAnswering([lost, refusal(code, 'Sign in again.'), bought]);
      await checkout.open();
      await checkout.pay();
      await checkout.pay();
      expect(checkout.heard.toasts.at(-1)).toMatchObject({ title: 'Payment processing failed' });
      await checkout.pay();
      const keys = checkout.callsOf('createSubscription').map(([, options]) => options);
      expect(new Set(keys.map((each) => JSON.stringify(each))).size).toBe(1);
      expect(checkout.heard.paid).toHaveLength(1);
    },
  );

  it('leaves nothing unconfirmed when nothing was sent', async () => {
    const notSent = failed<CallFailure>({ kind: 'not-sent', cause: new Error('no token') });
    const checkout = checkoutAnswering([notSent, bought]);
    await checkout.open();
    await checkout.pay();
    expect(checkout.heard.toasts).toMatchObject([{ title: 'Payment declined', detail: 'Payment processing failed' }]);
    expect(checkout.flow.state().past.payments.unconfirmed).toEqual([]);
    await checkout.pay();
    const [first, second] = checkout.callsOf('createSubscription').map(([, options]) => options);
    expect(second).not.toEqual(first);
  });

  it('is stored before it is sent, with ids and amounts and no secret', async () => {
    const purchase = later<typeof lost>();
    const checkout = checkoutAnswering([], undefined, { api: { createSubscription: () => purchase.promise } });
    await checkout.open();
    checkout.flow.send({ type: 'method-chosen', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    const stored = checkout.heard.stored.filter(({ name }) => name === 'save');
    expect(stored).toMatchObject([{ args: [{ idempotencyKey: 'nonce-1.1', planHandle: 'basic', price: 4900 }] }]);
    expect(JSON.stringify(stored)).not.toMatch(/secret/);
  });

  it('sends nothing when the subscriptions cannot be read first', async () => {
    const checkout = checkoutAnswering([bought], [lost], {
      subscriptionId: 'sub_host',
      api: { previewMigration: async () => succeeded(null) },
    });
    await checkout.open();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.heard.toasts).toMatchObject([{ title: 'Payment declined', detail: 'Payment processing failed' }]);
    expect(checkout.heard.logged.at(-1)?.cause).toEqual(new Error('Failed to fetch'));
  });

  it('sends nothing when the backend refuses to list the subscriptions, and shows its message', async () => {
    const checkout = checkoutAnswering([bought], [refusal('PAYMENT_DECLINED', 'Sign in again.')], {
      subscriptionId: 'sub_host',
    });
    await checkout.open();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.heard.toasts).toEqual([{ tone: 'error', title: 'Payment declined', detail: 'Sign in again.' }]);
    expect(checkout.heard.logged.at(-1)).toMatchObject({
      message: 'payment failed: purchase-not-sent (nothing-done)',
      cause: 'PAYMENT_DECLINED',
    });
  });
});

describe('a payment that another page has sent', () => {
  const stored = { unconfirmed: [STORED], paid: [] };
  const payments = () => fakePayments(stored);

  it('is reported when the checkout opens and finds its subscription; nothing more is sold', async () => {
    const checkout = checkoutAnswering([bought], [listing(subscription('sub_earlier'), subscription('sub_1'))], {
      payments: payments(),
    });
    checkout.flow.send({ type: 'payments-read', payments: stored });
    await checkout.open();
    expect(checkout.heard.paid).toEqual([
      { subscriptionId: 'sub_1', handle: 'basic', offer: 'Winter', paymentType: 'credit card' },
    ]);
    expect(checkout.heard.toasts).toMatchObject([{ tone: 'success', detail: expect.stringContaining('$39.00') }]);
    expect(checkout.flow.state().at).toBe('hidden');
    await checkout.open();
    expect(checkout.heard.paid).toHaveLength(1);
    expect(checkout.flow.state().at).toBe('open');
  });

  it('is repeated as it was sent, whatever the form holds', async () => {
    const checkout = checkoutAnswering([bought], [listing(subscription('sub_earlier'))], { payments: payments() });
    checkout.flow.send({ type: 'payments-read', payments: stored });
    await checkout.open();
    expect(orderTotal(checkout.filled()).total).toBe(4900);
    expect(payObstacles(checkout.filled(), new Date())).toEqual([]);
    await checkout.pay();
    if (STORED.request.kind !== 'create') throw new Error('The stored purchase creates a subscription.');
    expect(checkout.callsOf('createSubscription')).toEqual([
      [STORED.request.purchase, { idempotencyKey: 'from-another-page' }],
    ]);
    expect(checkout.heard.tracked[0]?.data).toMatchObject({ totalInCents: 3900, offer: 'Winter' });
    expect(checkout.heard.told).not.toContain('user:upgradePlanWithCredit_completed');
  });

  it('keeps another plan from nothing', async () => {
    const checkout = checkoutAnswering([bought], undefined, { payments: payments() });
    checkout.flow.send({ type: 'payments-read', payments: stored });
    await checkout.open({ planHandle: 'other' }, { ...PLAN, handle: 'other' });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([[{}, { idempotencyKey: 'nonce-1.1' }]]);
  });

  it('is found out before a press that has not heard of it sends anything', async () => {
    const checkout = checkoutAnswering([bought], undefined, { payments: payments() });
    await checkout.open();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.filled()).toMatchObject({ at: 'open', past: { payments: stored } });
  });

  it('holds a press back that has not heard that it was paid; the next one buys once more', async () => {
    const store = fakePayments();
    const checkout = checkoutAnswering([bought], [listing(), listing(subscription('sub_1'))], { payments: store });
    await checkout.open();
    store.markPaid(STORED, 'sub_1');
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.heard.toasts).toMatchObject([{ title: 'Payment not sent' }]);
    expect(isPaidElsewhere(checkout.filled())).toBe(true);
    await checkout.pay();
    // Read again: what was bought meanwhile must not be taken for this purchase.
    expect(checkout.callsOf('currentPlan')).toHaveLength(2);
    expect(checkout.heard.paid).toHaveLength(1);
  });
});

describe('a document that was bought in another tab', () => {
  const DOCUMENT = { ...PLAN, handle: 'pay-per-doc' };
  const request = { planHandle: 'pay-per-doc' };
  const boughtElsewhere = {
    unconfirmed: [],
    paid: [{ idempotencyKey: 'k', planHandle: 'pay-per-doc', subscriptionId: 'sub_1' }],
  };

  it('is bought once more only by a press after the person was told', async () => {
    const checkout = checkoutAnswering([bought], undefined, { payments: fakePayments(boughtElsewhere) });
    await checkout.open(request, DOCUMENT);
    checkout.flow.send({ type: 'payments-read', payments: boughtElsewhere });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.heard.toasts).toMatchObject([
      { title: 'Payment not sent', detail: expect.stringContaining('again') },
    ]);
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.callsOf('currentPlan')).toHaveLength(2);
  });

  it('is told of once, also to a press that has not heard of it', async () => {
    const checkout = checkoutAnswering([bought], undefined, { payments: fakePayments(boughtElsewhere) });
    await checkout.open(request, DOCUMENT);
    await checkout.pay();
    expect(checkout.heard.toasts).toMatchObject([
      { title: 'Payment not sent', detail: expect.stringContaining('again') },
    ]);
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
  });
});

describe('another payment of the same user', () => {
  it('holds a press back, and says so', async () => {
    const checkout = checkoutAnswering([bought], undefined, { exclusively: async () => null });
    await checkout.open();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.heard.toasts).toMatchObject([{ title: 'Another payment is in progress' }]);
    expect(checkout.filled().at).toBe('open');
  });
});

describe('what a form sells', () => {
  const form = { surface: 'form' } as const;

  it('changes after a payment during which the host changed it, however that ended', async () => {
    for (const answer of [refusal('PAYMENT_DECLINED'), lost, bought]) {
      const purchase = later<typeof answer>();
      const checkout = checkoutAnswering([], undefined, { api: { createSubscription: () => purchase.promise } });
      await checkout.open(form);
      await checkout.pay();
      checkout.show({ ...form, planHandle: 'other' }, { ...PLAN, handle: 'other' });
      expect(checkout.filled()).toMatchObject({ at: 'paying', opening: { request: { planHandle: 'basic' } } });
      purchase.answer(answer);
      await quiet();
      expect(checkout.filled()).toMatchObject({ at: 'open', opening: { request: { planHandle: 'other' } } });
    }
  });
});
