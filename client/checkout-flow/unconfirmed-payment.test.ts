import { describe, expect, it } from 'vitest';
import type { SetupOutcome } from '#card-provider';
import { cents, failed, type Subscription, succeeded } from '#domain';
import type { CheckoutApi, RequestFailure } from '#graphql';
import {
  apiWithPlan,
  BANK,
  CONTEXT,
  deferred,
  fakeCheckout,
  fakePaymentStore,
  flushPromises,
  NOW,
  PLAN,
  type PortOverrides,
  STORED_PAYMENT,
  VISA,
} from './fake-checkout.test-support.ts';
import { currentTotal, payObstacles, replaceablePayment, replacedPayment } from './selectors.ts';
import { NO_PAYMENTS } from './sent-payment.ts';

const lost = failed<RequestFailure>({ kind: 'no-response', message: null, cause: new Error('Failed to fetch') });
const refusal = (code: string | null, message = 'No.') => failed<RequestFailure>({ kind: 'refused', message, code });
const bought = succeeded({ id: 'sub_new' });
const DOCUMENT = [
  { planHandle: 'pay-per-doc' },
  { ...PLAN, handle: 'pay-per-doc', productId: 'prod_doc', name: 'Document' },
] as const;
const subscription = (id: string, productId = 'prod_1'): Subscription => ({ id, productId, state: 'active' });
const subscriptionList = (...subscriptions: Subscription[]) => succeeded({ activeHandle: null, subscriptions });

type Responses<Name extends keyof CheckoutApi> = Awaited<ReturnType<CheckoutApi[Name]>>[];

/** A customer with two saved methods. The backend returns these responses in turn, and then repeats the last one. */
function checkoutResponding(
  purchases: Responses<'createSubscription'>,
  lists: Responses<'currentPlan'> = [subscriptionList()],
  overrides: PortOverrides = {},
) {
  return fakeCheckout({
    ...overrides,
    api: {
      listPaymentMethods: async () => succeeded({ methods: [VISA, BANK], defaultId: 'pm_visa' }),
      createSubscription: async () => (purchases.length > 1 ? purchases.shift() : purchases[0]) ?? lost,
      previewMigration: async () => succeeded(null),
      currentPlan: async () => (lists.length > 1 ? lists.shift() : lists[0]) ?? subscriptionList(),
      ...overrides.api,
    },
  });
}

describe('a purchase with an unknown outcome', () => {
  it('succeeds when the list has a new subscription to the plan', async () => {
    const lists = [
      subscriptionList(subscription('sub_earlier')),
      subscriptionList(subscription('sub_earlier'), subscription('sub_new')),
    ];
    const checkout = checkoutResponding([lost], lists);
    await checkout.openAndPay();
    expect(checkout.recorded.paid).toMatchObject([{ subscriptionId: 'sub_new', paymentType: 'credit card' }]);
    expect(checkout.recorded.toasts).toEqual([]);
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
  });

  it('locks the order and shows no decline when the list cannot be read', async () => {
    const checkout = checkoutResponding([lost], [subscriptionList(subscription('sub_earlier')), lost]);
    await checkout.openAndPay();
    expect(checkout.recorded.toasts).toMatchObject([{ tone: 'error', title: 'Payment processing failed' }]);
    const before = checkout.stateWithForm().form;
    checkout.session.send({ type: 'tab-selected', tab: 'direct debit' });
    checkout.session.send({ type: 'method-selected', methodId: null });
    checkout.applyCoupon('save');
    expect(checkout.stateWithForm().form).toBe(before);
  });

  it('looks before it repeats: a late subscription is the success', async () => {
    const lists = [subscriptionList(), subscriptionList(), subscriptionList(subscription('sub_late'))];
    const checkout = checkoutResponding([lost], lists);
    await checkout.openAndPay();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.recorded.paid).toMatchObject([{ subscriptionId: 'sub_late' }]);
  });

  it('stores the subtotal of an upgrade, from which the backend computes the price', async () => {
    for (const [adjustment, price] of [
      [-1500, 3400 + 1000 - 490],
      [1500, 6400 + 1000 - 490],
    ] as const) {
      const addOns = [{ name: 'Call', price: cents(1000) }];
      const coupon = { discount_type: 'percent', code: 'TEN', percentage: 10 } as const;
      const checkout = fakeCheckout({
        api: {
          ...apiWithPlan,
          listPaymentMethods: async () => succeeded({ methods: [BANK], defaultId: 'pm_bank' }),
          previewMigration: async () => succeeded({ adjustment: cents(adjustment), paymentDue: cents(price) }),
          migrateSubscription: async () => lost,
        },
      });
      await checkout.openAndPay({ breakdown: { planPrice: null, priceOverride: null, addOns, coupon } });
      expect(checkout.recorded.stored.find(({ name }) => name === 'mark')).toMatchObject({
        args: [
          { request: { kind: 'migrate' }, price, subtotal: 4900 + 1000 - 490, subscriptionsBefore: [] },
          'unconfirmed',
        ],
      });
    }
  });

  it('repeats nothing while the look fails: a backend without keys would charge again', async () => {
    const checkout = checkoutResponding([lost], [subscriptionList(), lost]);
    await checkout.openAndPay();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.recorded.toasts).toMatchObject(Array(2).fill({ title: 'Payment processing failed' }));
  });

  it('ends as paid when a repeated request is refused because the first one was executed', async () => {
    const lists = [
      subscriptionList(),
      subscriptionList(),
      subscriptionList(),
      subscriptionList(subscription('sub_new')),
    ];
    const checkout = checkoutResponding([lost, refusal('ALREADY_SUBSCRIBED')], lists);
    await checkout.openAndPay();
    await checkout.pay();
    expect(checkout.recorded.paid).toMatchObject([{ subscriptionId: 'sub_new' }]);
  });

  it('stays unconfirmed when the repeated request is rejected before it is executed', async () => {
    const checkout = checkoutResponding([lost, refusal('BAD_USER_INPUT', 'Sign in again.'), bought]);
    await checkout.openAndPay();
    await checkout.pay();
    expect(checkout.recorded.toasts.at(-1)).toMatchObject({ title: 'Payment declined', detail: 'Sign in again.' });
    await checkout.pay();
    const [first, ...others] = checkout.callsOf('createSubscription').map(([, options]) => options);
    expect(others).toEqual([first, first]);
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('leaves nothing unconfirmed when nothing was sent', async () => {
    const notSent = failed<RequestFailure>({ kind: 'not-sent', cause: new Error('no token') });
    const checkout = checkoutResponding([notSent, bought]);
    await checkout.openAndPay();
    expect(checkout.recorded.toasts).toMatchObject([
      { title: 'Payment declined', detail: 'Payment processing failed' },
    ]);
    expect(checkout.session.state().history.payments.unconfirmed).toEqual([]);
    await checkout.pay();
    const [first, second] = checkout.callsOf('createSubscription').map(([, options]) => options);
    expect(second).not.toEqual(first);
  });

  it('shows what the server said beside it', async () => {
    const busy = failed<RequestFailure>({ kind: 'no-response', message: 'We are closed for maintenance.', cause: 503 });
    const checkout = checkoutResponding([busy]);
    await checkout.openAndPay();
    expect(checkout.recorded.toasts).toMatchObject([
      {
        title: 'Payment processing failed',
        detail: 'We could not confirm whether your payment went through. We are closed for maintenance.',
      },
    ]);
  });
});

describe('a new purchase whose subscriptions cannot be loaded', () => {
  it('sends the purchase all the same: nothing about it depends on the list', async () => {
    const waited = { ms: 0 };
    const checkout = checkoutResponding([bought], [subscriptionList(), lost], {
      now: () => new Date(NOW.getTime() + waited.ms),
    });
    await checkout.open();
    waited.ms = 2 * 3_600_000;
    await checkout.pay();
    expect(checkout.recorded.paid).toMatchObject([{ subscriptionId: 'sub_new' }]);
  });

  it('sends a document, and finds it after a lost response', async () => {
    const lists = [lost, lost, subscriptionList(subscription('sub_doc', 'prod_doc'))];
    const checkout = checkoutResponding([lost], lists);
    await checkout.openAndPay(...DOCUMENT);
    expect(checkout.recorded.paid).toMatchObject([{ subscriptionId: 'sub_doc', handle: 'pay-per-doc' }]);
  });

  it.each([
    [
      'refused',
      'We could not check whether your declined payment was made after all. If you press again, it may be bought a second time.',
      1,
    ],
    ['replaced', 'Your current plans could not be checked, so no payment was sent. Try again.', 0],
  ] as const)('stops the first press after a payment that was %s', async (status, detail, purchases) => {
    const known = { ...NO_PAYMENTS, [status]: [STORED_PAYMENT] };
    const checkout = checkoutResponding([bought], [subscriptionList(), lost], { payments: fakePaymentStore(known) });
    await checkout.openAndPay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.recorded.toasts).toEqual([{ tone: 'error', title: 'Payment not sent', detail }]);
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(purchases);
  });
});

describe('a plan whose subscriptions were never loaded', () => {
  it.each([
    [lost, 'Your current plans could not be checked, so no payment was sent. Try again.'],
    [refusal(null, 'Sign in again.'), 'Sign in again.'],
  ])('sends nothing: %o', async (response, detail) => {
    const checkout = checkoutResponding([bought], [response], { subscriptionId: () => 'sub_host' });
    await checkout.openAndPay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.recorded.toasts).toEqual([{ tone: 'error', title: 'Payment not sent', detail }]);
  });
});

describe('a document', () => {
  it('ends as failed when it is refused with ALREADY_SUBSCRIBED, although another document exists', async () => {
    const lists = [subscriptionList(), subscriptionList(subscription('sub_other', 'prod_doc'))];
    const checkout = checkoutResponding([refusal('ALREADY_SUBSCRIBED')], lists);
    await checkout.openAndPay(...DOCUMENT);
    expect(checkout.recorded.paid).toEqual([]);
    expect(checkout.recorded.toasts).toMatchObject([{ title: 'Payment declined' }]);
  });

  it('creates a subscription without a preview, whatever plan the user has or the host names', async () => {
    const checkout = checkoutResponding([bought], [subscriptionList(subscription('sub_old'))], {
      subscriptionId: () => 'sub_old',
      api: { previewMigration: async () => succeeded({ adjustment: cents(-1500), paymentDue: cents(0) }) },
    });
    await checkout.openAndPay(...DOCUMENT);
    expect([checkout.callsOf('previewMigration'), checkout.callsOf('migrateSubscription')]).toEqual([[], []]);
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
  });

  it('shows a notice after a refusal when another document was bought since; the second press buys', async () => {
    const lists = [subscriptionList(), subscriptionList(subscription('sub_other', 'prod_doc'))];
    const checkout = checkoutResponding([refusal(null), bought], lists);
    await checkout.openAndPay(...DOCUMENT);
    // The customer has bought another document on a phone, and opens this one on the laptop again.
    await checkout.openAndPay(...DOCUMENT);
    expect(checkout.recorded.paid).toEqual([]);
    expect(checkout.recorded.toasts.at(-1)).toEqual({
      tone: 'error',
      title: 'Payment not sent',
      detail:
        'A document was bought after your payment was declined. If it is this one, do not pay again. Otherwise press the button again.',
    });
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    await checkout.pay();
    expect(checkout.recorded.paid).toMatchObject([{ subscriptionId: 'sub_new' }]);
    expect(checkout.callsOf('createSubscription')).toHaveLength(2);
  });
});

describe('a purchase that is refused', () => {
  const declined = refusal(null, 'Your card was declined.');

  it('was made all the same: the next press buys nothing and reports it once', async () => {
    const lists = [subscriptionList(), subscriptionList(subscription('sub_first'))];
    const checkout = checkoutResponding([declined, bought], lists);
    await checkout.openAndPay();
    checkout.session.send({ type: 'tab-selected', tab: 'direct debit' });
    await checkout.pay();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.recorded.paid).toEqual([
      { flakeId: 'flake_1', subscriptionId: 'sub_first', handle: 'basic', offer: null, paymentType: 'credit card' },
    ]);
    expect(checkout.recorded.toasts.at(-1)).toMatchObject({
      tone: 'success',
      title: 'Your earlier payment went through',
      detail: 'You have paid $49.00 for Basic. Nothing more was charged.',
    });
    expect(checkout.session.state().status).toBe('hidden');
  });
});

describe('a purchase that is refused because the user has the plan', () => {
  const refused = refusal('ALREADY_SUBSCRIBED', 'You already have Basic.');

  it.each([
    ['was there before', [subscriptionList(subscription('sub_1'))]],
    ['cannot be looked up', [subscriptionList(), lost]],
  ])('ends as declined when the subscription %s', async (_, lists) => {
    const checkout = checkoutResponding([refused], lists);
    await checkout.openAndPay();
    expect(checkout.recorded.toasts).toEqual([
      { tone: 'error', title: 'Payment declined', detail: 'You already have Basic.' },
    ]);
    expect(checkout.recorded.paid).toEqual([]);
  });
});

/** Pays with a new card, whose set-up at the card provider ends when the test resolves it. */
async function payWithNewCard() {
  const payments = fakePaymentStore();
  const setup = deferred<SetupOutcome>();
  const checkout = checkoutResponding([bought], undefined, {
    payments,
    cardProvider: { confirmCardSetup: () => setup.promise },
  });
  await checkout.open();
  checkout.session.send({ type: 'method-selected', methodId: null });
  checkout.enterCard();
  await checkout.pay();
  return { payments, setup, checkout };
}

describe('a payment of another tab during the set-up of a card', () => {
  it('keeps this one from being sent', async () => {
    const { payments, setup, checkout } = await payWithNewCard();
    payments.mark(STORED_PAYMENT, 'unconfirmed');
    setup.resolve({ kind: 'succeeded', paymentMethodId: 'pm_new' });
    await flushPromises();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.recorded.toasts).toMatchObject([{ title: 'Payment not sent' }]);
  });
});

describe('a card that was set up while another tab paid for another plan', () => {
  it('is charged at the next press without another challenge', async () => {
    const { payments, setup, checkout } = await payWithNewCard();
    payments.markPaid({ ...STORED_PAYMENT, planHandle: 'premium' }, 'sub_premium');
    setup.resolve({ kind: 'succeeded', paymentMethodId: 'pm_new' });
    await flushPromises();
    const detail =
      'You have paid for another plan in the meantime, or may have. Check the order, and pay again if you still want this plan.';
    expect(checkout.recorded.toasts).toEqual([{ tone: 'error', title: 'Payment not sent', detail }]);
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup')).toHaveLength(1);
    expect(checkout.callsOf('createSubscription')).toMatchObject([
      [{ paymentSource: { paymentMethodId: 'pm_new' }, setupIntentId: 'seti_1' }, {}],
    ]);
  });
});

describe('a plan that is opened anew after its payment was sent', () => {
  const known = { ...NO_PAYMENTS, unconfirmed: [STORED_PAYMENT] };
  const sentAt = Date.parse(STORED_PAYMENT.sentAt);

  it.each([
    ['is locked to that payment for ten minutes', 10, subscriptionList(), 'unconfirmed'],
    ['is sold as the host offers it today after ten minutes', 11, subscriptionList(), 'replaced'],
    ['is locked while the list cannot be loaded', 11, lost, 'unconfirmed'],
  ] as const)('%s', async (_, minutes, list, status) => {
    const checkout = checkoutResponding([bought], [list], {
      payments: fakePaymentStore(known),
      now: () => new Date(sentAt + minutes * 60_000),
    });
    checkout.session.send({ type: 'payments-changed', payments: known });
    await checkout.open();
    expect(checkout.session.state().history.payments).toEqual({ ...NO_PAYMENTS, [status]: [STORED_PAYMENT] });
    if (status === 'unconfirmed') return;
    expect(replacedPayment(checkout.stateWithForm())).toBe(STORED_PAYMENT);
    await checkout.pay();
    expect(checkout.callsOf('currentPlan')).toHaveLength(2);
    expect(checkout.callsOf('createSubscription')).toMatchObject([[{ price: 4900 }, {}]]);
  });
});

describe('a payment of unknown outcome that was repeated and not found', () => {
  it.each(['UNAUTHENTICATED', 'PAYMENT_DECLINED'])(
    'can be replaced when repeating it was refused with %s',
    async (code) => {
      const checkout = checkoutResponding([lost, refusal(code)]);
      await checkout.openAndPay();
      await checkout.pay();
      expect(replaceablePayment(checkout.stateWithForm())).toBe(
        checkout.session.state().history.payments.unconfirmed[0],
      );
    },
  );

  it('can be replaced by another method, which is looked up once more first', async () => {
    const shown: string[] = [];
    const checkout = checkoutResponding([lost, lost, lost, bought], undefined, {
      notify: ({ title }) => shown.push(title),
      dismiss: () => shown.splice(0),
    });
    await checkout.openAndPay();
    checkout.session.send({ type: 'another-method-requested' });
    expect(replaceablePayment(checkout.stateWithForm())).toBeNull();
    expect(checkout.session.state().history.payments.unconfirmed).toHaveLength(1);
    await checkout.pay();
    expect(replaceablePayment(checkout.stateWithForm())).toMatchObject({ price: 4900 });
    checkout.session.send({ type: 'payment-submitted' });
    checkout.session.send({ type: 'another-method-requested' });
    await flushPromises();
    expect(checkout.session.state().history.payments.unconfirmed).toHaveLength(1);
    expect(shown).toEqual(['Payment processing failed']);
    checkout.session.send({ type: 'another-method-requested' });
    expect(shown).toEqual([]);
    checkout.session.send({ type: 'tab-selected', tab: 'direct debit' });
    const looks = checkout.callsOf('currentPlan').length;
    await checkout.pay();
    expect(checkout.callsOf('currentPlan')).toHaveLength(looks + 1);
    expect(checkout.callsOf('createSubscription').at(-1)).toMatchObject([
      { paymentSource: { paymentMethodId: 'pm_bank' } },
      {},
    ]);
    const keys = checkout.callsOf('createSubscription').map(([, options]) => options);
    expect(new Set(keys.map((options) => JSON.stringify(options))).size).toBe(2);
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('cannot be replaced when the subscriptions cannot be loaded after it was repeated', async () => {
    const checkout = checkoutResponding([lost], [subscriptionList(), subscriptionList(), subscriptionList(), lost]);
    await checkout.openAndPay();
    await checkout.pay();
    expect(replaceablePayment(checkout.stateWithForm())).toBeNull();
  });
});

describe('a payment that another page has sent', () => {
  const stored = { unconfirmed: [STORED_PAYMENT], refused: [], replaced: [], paid: [] };
  const payments = () => fakePaymentStore(stored);

  it('reports the payment when the checkout opens and finds its subscription; nothing more is sold', async () => {
    const checkout = checkoutResponding(
      [bought],
      [subscriptionList(subscription('sub_earlier'), subscription('sub_1'))],
      {
        payments: payments(),
      },
    );
    checkout.session.send({ type: 'payments-changed', payments: stored });
    await checkout.open();
    expect(checkout.recorded.paid).toEqual([
      { flakeId: 'flake_1', subscriptionId: 'sub_1', handle: 'basic', offer: 'Winter', paymentType: 'credit card' },
    ]);
    expect(checkout.recorded.toasts).toMatchObject([
      { tone: 'success', detail: 'You have paid $39.00 for Basic. Nothing more was charged.', persistent: true },
    ]);
    expect(checkout.session.state().status).toBe('hidden');
    const paid = [
      { idempotencyKey: 'from-another-page', planHandle: 'basic', itemKey: 'basic', subscriptionId: 'sub_1' },
    ];
    expect(checkout.session.state().history.payments).toEqual({ unconfirmed: [], refused: [], replaced: [], paid });
    await checkout.open();
    expect(checkout.recorded.paid).toHaveLength(1);
    expect(checkout.session.state().status).toBe('open');
  });

  it('repeats the payment as it was sent, whatever the form contains', async () => {
    const checkout = checkoutResponding([bought], [subscriptionList(subscription('sub_earlier'))], {
      payments: payments(),
    });
    checkout.session.send({ type: 'payments-changed', payments: stored });
    await checkout.open();
    expect(currentTotal(checkout.stateWithForm()).total).toBe(4900);
    expect(payObstacles(checkout.stateWithForm(), CONTEXT)).toEqual([]);
    await checkout.pay();
    if (STORED_PAYMENT.request.kind !== 'create') throw new Error('The stored purchase creates a subscription.');
    expect(checkout.callsOf('createSubscription')).toEqual([
      [STORED_PAYMENT.request.purchase, { idempotencyKey: 'from-another-page' }],
    ]);
    expect(checkout.recorded.tracked[0]?.data).toMatchObject({ totalInCents: 3900, offer: 'Winter' });
    expect(checkout.recorded.hostCalls).not.toContain('user:upgradePlanWithCredit_completed');
    expect(checkout.recorded.toasts).toEqual([]);
  });

  it('reports the payment as not found only after it has ended', async () => {
    let isInFlight = true;
    const checkout = checkoutResponding([lost], undefined, {
      payments: payments(),
      runExclusive: async (work) => (isInFlight ? null : work()),
    });
    checkout.session.send({ type: 'payments-changed', payments: stored });
    await checkout.open();
    expect(replaceablePayment(checkout.stateWithForm())).toBeNull();
    isInFlight = false;
    await checkout.open();
    expect(replaceablePayment(checkout.stateWithForm())).not.toBeNull();
  });

  it('prevents an attempt that was submitted without knowing of it', async () => {
    const checkout = checkoutResponding([bought], undefined, { payments: payments() });
    await checkout.openAndPay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.stateWithForm()).toMatchObject({ status: 'open', history: { payments: stored } });
    const detail =
      'Your earlier payment for this plan has changed. Check the order, and pay again if you still need to.';
    expect(checkout.recorded.toasts).toEqual([{ tone: 'error', title: 'Payment not sent', detail }]);
  });
});

describe('a stored payment that cannot be read', () => {
  it.each<[string, Subscription[], number]>([
    ['sells nothing at the first press when the user has the plan', [subscription('sub_1')], 0],
    ['is looked up, and the plan is sold when the user does not have it', [], 1],
  ])('%s', async (_, list, purchases) => {
    const payments = fakePaymentStore(undefined, ['key-of-a-later-release']);
    const checkout = checkoutResponding([bought], [subscriptionList(...list)], { payments });
    await checkout.openAndPay();
    expect(checkout.callsOf('currentPlan')).toHaveLength(2);
    expect(checkout.callsOf('createSubscription')).toHaveLength(purchases);
    expect(checkout.recorded.toasts).toMatchObject(purchases === 0 ? [{ title: 'Payment not sent' }] : []);
    if (purchases === 0) await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
  });
});

describe('a document that was bought in another tab', () => {
  const boughtElsewhere = {
    ...NO_PAYMENTS,
    paid: [{ idempotencyKey: 'k', planHandle: 'pay-per-doc', subscriptionId: 'sub_1' }],
  };

  it.each([true, false])('buys once more only after a notice, known before the press: %o', async (isKnown) => {
    const checkout = checkoutResponding([bought], undefined, { payments: fakePaymentStore(boughtElsewhere) });
    await checkout.open(...DOCUMENT);
    if (isKnown) checkout.session.send({ type: 'payments-changed', payments: boughtElsewhere });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.recorded.toasts).toMatchObject([
      { title: 'Payment not sent', detail: expect.stringContaining('again') },
    ]);
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
  });
});

describe('another payment of the same user', () => {
  it('prevents an attempt, and says so', async () => {
    const checkout = checkoutResponding([bought], undefined, { runExclusive: async () => null });
    await checkout.openAndPay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.recorded.toasts).toMatchObject([{ title: 'Another payment is in progress' }]);
    expect(checkout.stateWithForm().status).toBe('open');
  });

  it('keeps this one from being sent when the browser does not say whether there is one', async () => {
    const runExclusive = () => Promise.reject(new Error('No locks.'));
    const checkout = checkoutResponding([bought], undefined, { runExclusive });
    await checkout.openAndPay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    const detail = 'Your browser did not respond, so nothing was sent this time. Try again, or reload the page.';
    expect(checkout.recorded.toasts).toEqual([{ tone: 'error', title: 'Payment not sent', detail }]);
  });
});

describe('the request of a form', () => {
  const form = { surface: 'form' } as const;

  it('appears after a payment during which the host hid it, unless it is hidden again', async () => {
    for (const isHiddenAgain of [false, true]) {
      const purchase = deferred<typeof bought>();
      const checkout = checkoutResponding([], undefined, { api: { createSubscription: () => purchase.promise } });
      await checkout.openAndPay(form);
      checkout.session.send({ type: 'hide' });
      checkout.show({ ...form, planHandle: 'other' }, { ...PLAN, handle: 'other' });
      if (isHiddenAgain) checkout.session.send({ type: 'hide' });
      expect(checkout.session.state().status).toBe(isHiddenAgain ? 'hidden-paying' : 'preparing');
      purchase.resolve(bought);
      await flushPromises();
      expect(checkout.recorded.paid).toHaveLength(1);
      expect(checkout.session.state().status).toBe(isHiddenAgain ? 'hidden' : 'open');
    }
  });

  it('changes after a payment during which the host changed it, whatever the outcome, and its message stays', async () => {
    for (const response of [refusal('PAYMENT_DECLINED'), lost, bought]) {
      const purchase = deferred<typeof response>();
      const shown: string[] = [];
      const checkout = checkoutResponding([], undefined, {
        notify: ({ title }) => shown.push(title),
        dismiss: () => {
          shown.length = 0;
        },
        api: { createSubscription: () => purchase.promise },
      });
      await checkout.openAndPay(form);
      checkout.show({ ...form, planHandle: 'other' }, { ...PLAN, handle: 'other' });
      expect(checkout.stateWithForm()).toMatchObject({
        status: 'paying',
        opening: { request: { planHandle: 'basic' } },
      });
      purchase.resolve(response);
      await flushPromises();
      expect(checkout.stateWithForm()).toMatchObject({ status: 'open', opening: { request: { planHandle: 'other' } } });
      expect(shown).toHaveLength(response === bought ? 0 : 1);
    }
  });
});
