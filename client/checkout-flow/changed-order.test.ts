import { describe, expect, it } from 'vitest';
import { calculateTotal, cents, failed, succeeded } from '#domain';
import {
  CONTEXT,
  fakeCheckout,
  fakePaymentStore,
  NOW,
  PLAN,
  SHOW_REQUEST,
  STORED_PAYMENT,
  STORED_UPGRADE,
  USER,
  VISA,
} from './fake-checkout.test-support.ts';
import { currentValue } from './loadable.ts';
import {
  currentTotal,
  displayedOrder,
  paymentsOfOtherDocuments,
  payObstacles,
  unconfirmedPayment,
} from './selectors.ts';
import { type KnownPayments, NO_PAYMENTS, type SentPayment } from './sent-payment.ts';

const savedVisa = { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }) };
const NOT_SENT = {
  tone: 'error',
  title: 'Payment not sent',
  detail: 'Your plan or its credit has changed since this page was opened. Check the order, and pay again.',
};

async function openUpgrade(known: KnownPayments = NO_PAYMENTS) {
  const elsewhere = { credit: 1500, isOffline: false, waited: 0, currentId: 'sub_old', productId: 'prod_0' };
  const payments = fakePaymentStore(known);
  const checkout = fakeCheckout({
    payments,
    now: () => new Date(NOW.getTime() + elsewhere.waited),
    api: {
      ...savedVisa,
      currentPlan: async () => {
        const { currentId: id, productId } = elsewhere;
        return succeeded({ activeHandle: null, subscriptions: id === '' ? [] : [{ id, productId, state: 'active' }] });
      },
      previewMigration: async () =>
        elsewhere.isOffline
          ? failed({ kind: 'no-response', message: null, cause: null })
          : succeeded({ adjustment: cents(-elsewhere.credit), paymentDue: cents(4900 - elsewhere.credit) }),
    },
  });
  checkout.session.send({ type: 'payments-changed', payments: known });
  await checkout.open();
  checkout.session.send({ type: 'tab-selected', tab: 'credit card' });
  return {
    ...checkout,
    elsewhere,
    total: () => currentTotal(checkout.stateWithForm()).total,
    payElsewhere: () => payments.markPaid({ ...STORED_PAYMENT, planHandle: 'premium' }, 'sub_premium'),
    notice: () => checkout.session.send({ type: 'payments-changed', payments: payments.read() }),
  };
}

describe('a payment for an order that is no longer as displayed', () => {
  it.each<[string, (checkout: Awaited<ReturnType<typeof openUpgrade>>) => unknown]>([
    ['after a payment in another tab that this one noticed', ({ payElsewhere, notice }) => [payElsewhere(), notice()]],
    ['after a payment in another tab', ({ payElsewhere }) => payElsewhere()],
  ])(
    'sends nothing when the credit has changed %s; the next press pays the total that is shown then',
    async (_, happen) => {
      const checkout = await openUpgrade();
      expect(checkout.total()).toBe(3400);
      checkout.elsewhere.credit = 100;
      happen(checkout);
      await checkout.pay();
      expect(checkout.callsOf('migrateSubscription')).toEqual([]);
      expect(checkout.recorded.toasts).toEqual([NOT_SENT]);
      expect(checkout.total()).toBe(4800);
      // The purchase charges the card that the customer selected, not the bank account with which an upgrade opens.
      expect(checkout.stateWithForm().form).toMatchObject({ tab: 'credit card', methodId: 'pm_visa' });
      await checkout.pay();
      expect(checkout.callsOf('migrateSubscription')).toHaveLength(1);
      expect(checkout.recorded.tracked[0]?.data).toMatchObject({ totalInCents: 4800 });
    },
  );

  it.each([
    ['sends nothing', 'is listed', 'prod_1', 0],
    ['asks for the list alone and sends the upgrade', 'is not listed', 'prod_0', 1],
  ])('%s when a payment of unknown outcome for another plan %s', async (_does, _is, productId, purchases) => {
    const checkout = await openUpgrade({ ...NO_PAYMENTS, unconfirmed: [{ ...STORED_PAYMENT, planHandle: 'premium' }] });
    Object.assign(checkout.elsewhere, { credit: 100, productId });
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toHaveLength(purchases);
    expect(checkout.recorded.toasts).toEqual(purchases === 0 ? [NOT_SENT] : []);
    expect(checkout.callsOf('previewMigration')).toHaveLength(purchases === 0 ? 3 : 1);
  });

  it('sends nothing when the order cannot be checked, and buys no second subscription without a preview', async () => {
    const checkout = await openUpgrade();
    checkout.elsewhere.isOffline = true;
    checkout.elsewhere.waited = 2 * 86_400_000;
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toEqual([]);
    expect(checkout.recorded.toasts).toMatchObject([{ title: 'Payment not sent' }]);
    await checkout.openAndPay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
  });

  it.each([
    ['another subscription is the current one, with the same credit', 'sub_other'],
    ['the current subscription was cancelled', ''],
  ])('sends nothing when %s', async (_, currentId) => {
    const checkout = await openUpgrade();
    Object.assign(checkout.elsewhere, { currentId, waited: 3_700_000 });
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toEqual([]);
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.recorded.toasts).toEqual([NOT_SENT]);
  });
});

describe('a payment of unknown outcome, a day after the checkout was opened', () => {
  const upgrade = { unconfirmed: [STORED_UPGRADE], refused: [], replaced: [], paid: [] };

  it('repeats an upgrade that costs more by now only at the next press', async () => {
    const checkout = await openUpgrade(upgrade);
    checkout.elsewhere.credit = 100;
    checkout.elsewhere.waited = 86_400_000;
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toEqual([]);
    expect(checkout.recorded.toasts).toEqual([NOT_SENT]);
    checkout.elsewhere.waited = 2 * 86_400_000;
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toMatchObject([
      [{ subscriptionId: 'sub_old', paymentMethodId: null, user: USER }, { idempotencyKey: 'from-another-page' }],
    ]);
    expect(checkout.recorded.tracked[0]?.data).toMatchObject({ totalInCents: 3800, offer: 'Winter' });
    expect(checkout.recorded.hostCalls).toContain('user:upgradePlanWithCredit_completed');
  });

  it('repeats no upgrade whose credit cannot be loaded', async () => {
    const checkout = await openUpgrade(upgrade);
    Object.assign(checkout.elsewhere, { isOffline: true, waited: 86_400_000 });
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toEqual([]);
    expect(checkout.recorded.toasts).toMatchObject([{ title: 'Payment not sent' }]);
  });

  it('reports an upgrade that has been made by now once, and sends nothing', async () => {
    const checkout = await openUpgrade(upgrade);
    checkout.elsewhere.productId = 'prod_1';
    checkout.elsewhere.waited = 86_400_000;
    await checkout.pay();
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toEqual([]);
    expect(checkout.recorded.paid).toMatchObject([{ subscriptionId: 'sub_old', handle: 'basic', offer: 'Winter' }]);
    expect(checkout.recorded.toasts).toEqual([]);
  });

  it('repeats a new subscription whatever has changed: its price is fixed', async () => {
    const checkout = await openUpgrade({ ...upgrade, unconfirmed: [STORED_PAYMENT] });
    checkout.elsewhere.credit = 100;
    checkout.elsewhere.waited = 86_400_000;
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([
      [STORED_PAYMENT.request.purchase, { idempotencyKey: 'from-another-page' }],
    ]);
    expect(checkout.recorded.toasts).toEqual([]);
  });
});

const lost = failed({ kind: 'no-response', message: null, cause: new Error('lost') } as const);

describe('a payment of unknown outcome for another document', () => {
  const document = { ...PLAN, handle: 'pay-per-doc', productId: 'prod_doc', name: 'Document' };
  const listed = (...ids: string[]) =>
    succeeded({
      activeHandle: null,
      subscriptions: ids.map((id) => ({ id, productId: 'prod_doc', state: 'active' })),
    });

  async function payFirstDocument() {
    const backend = { list: listed(), isLost: true };
    const unlocked: string[] = [];
    const checkout = fakeCheckout({
      api: {
        ...savedVisa,
        currentPlan: async () =>
          backend.isLost && checkout.callsOf('createSubscription').length > 0 ? lost : backend.list,
        createSubscription: async () => (backend.isLost ? lost : succeeded({ id: 'sub_2' })),
      },
    });
    const open = (id: string) => {
      const onSuccess = ({ subscriptionId }: { subscriptionId: string }) => unlocked.push(`${id} ${subscriptionId}`);
      return checkout.open({ planHandle: 'pay-per-doc', tracking: { documentId: id }, onSuccess }, document);
    };
    await open('doc-1');
    await checkout.pay();
    checkout.recorded.toasts.length = 0;
    backend.isLost = false;
    return { ...checkout, backend, unlocked, open };
  }

  it('neither locks this one nor is repeated by it', async () => {
    const checkout = await payFirstDocument();
    await checkout.open('doc-2');
    expect(unconfirmedPayment(checkout.stateWithForm())).toBeNull();
    expect(paymentsOfOtherDocuments(checkout.stateWithForm())).toMatchObject([{ price: 4900 }]);
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(2);
    expect(checkout.unlocked).toEqual(['doc-2 sub_2']);
  });

  it('stops one press when a document has appeared, and is reported to its own opening', async () => {
    const checkout = await payFirstDocument();
    checkout.backend.list = listed('sub_1');
    await checkout.open('doc-2');
    expect(checkout.recorded.paid).toEqual([]);
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.recorded.toasts).toMatchObject([
      {
        title: 'Payment not sent',
        detail:
          'A document was bought after your payment could not be confirmed. If it is this one, do not pay again. Otherwise press the button again.',
      },
    ]);
    await checkout.pay();
    expect(checkout.unlocked).toEqual(['doc-2 sub_2']);
    checkout.backend.list = listed('sub_1', 'sub_2');
    await checkout.open('doc-1');
    expect(checkout.unlocked).toEqual(['doc-2 sub_2', 'doc-1 sub_1']);
    expect(checkout.callsOf('createSubscription')).toHaveLength(2);
  });

  it('is not proved by a document while this one is unresolved too', async () => {
    const checkout = await payFirstDocument();
    await checkout.open('doc-2');
    checkout.backend.isLost = true;
    await checkout.pay();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(2);
    checkout.backend.isLost = false;
    checkout.backend.list = listed('sub_1');
    await checkout.open('doc-1');
    await checkout.open('doc-2');
    expect(checkout.recorded.paid).toEqual([]);
  });
});

describe('an earlier payment for the same plan', () => {
  it('runs its own callback whatever tracking data the host passes for the plan', async () => {
    let isLost = true;
    const bought = [{ id: 'sub_new', productId: 'prod_1', state: 'active' }];
    const called: unknown[] = [];
    const checkout = fakeCheckout({
      api: {
        ...savedVisa,
        createSubscription: async () => lost,
        currentPlan: async () =>
          isLost && checkout.callsOf('createSubscription').length > 0
            ? lost
            : succeeded({ activeHandle: null, subscriptions: isLost ? [] : bought }),
        previewMigration: async () => succeeded(null),
      },
    });
    const open = (at: number) =>
      checkout.open({ tracking: { at }, onSuccess: ({ subscriptionId }) => called.push(subscriptionId) });
    await open(1);
    await checkout.pay();
    isLost = false;
    await open(2);
    expect(called).toEqual(['sub_new']);
    expect(checkout.recorded.tracked[0]?.data).toMatchObject({ at: 2 });
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
  });

  it('reports a plan with another price point, and does not sell it again', async () => {
    let isLost = true;
    const bought = [{ id: 'sub_new', productId: 'prod_1', state: 'active' }];
    const checkout = fakeCheckout({
      api: {
        ...savedVisa,
        previewMigration: async () => succeeded(null),
        createSubscription: async () => lost,
        currentPlan: async () =>
          isLost && checkout.callsOf('createSubscription').length > 0
            ? lost
            : succeeded({ activeHandle: null, subscriptions: isLost ? [] : bought }),
      },
    });
    await checkout.openAndPay({ tracking: { source: 'banner' } });
    isLost = false;
    await checkout.open({ tracking: { source: 'menu' }, pricePointHandle: 'loyal' });
    expect(checkout.recorded.paid).toMatchObject([{ subscriptionId: 'sub_new' }]);
    expect(checkout.recorded.tracked.map(({ data }) => data['source'])).not.toContain('menu');
    await checkout.pay();
    expect(payObstacles(checkout.stateWithForm(), CONTEXT)).toEqual(['paid-elsewhere']);
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
  });
});

describe('a subscription that cannot be read and may be current', () => {
  const currentPlan = async () => succeeded({ activeHandle: null, subscriptions: [], uncertain: ['item 2'] });

  it('stops one press for a plan in each opening, and none for a document', async () => {
    const checkout = fakeCheckout({ api: { ...savedVisa, currentPlan } });
    await checkout.openAndPay();
    expect(checkout.recorded.toasts).toEqual([
      {
        tone: 'error',
        title: 'Payment not sent',
        detail:
          'One of your current plans could not be read. If you buy Basic, it may be billed beside that one. Press again to buy.',
      },
    ]);
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    await checkout.pay();
    expect(checkout.recorded.paid).toHaveLength(1);
    const document = fakeCheckout({ api: { ...savedVisa, currentPlan } });
    await document.openAndPay({ planHandle: 'pay-per-doc' });
    expect(document.recorded.paid).toHaveLength(1);
  });

  it.each(['refused', 'unconfirmed'])(
    'does not prove that an old payment charged nothing that is %s',
    async (status) => {
      const payment = { ...STORED_PAYMENT, sentAt: '2026-03-14T09:00:00+11:00' };
      const payments = fakePaymentStore({ ...NO_PAYMENTS, [status]: [payment] });
      const checkout = fakeCheckout({ payments, api: { ...savedVisa, currentPlan } });
      checkout.session.send({ type: 'payments-changed', payments: payments.read() });
      await checkout.openAndPay();
      const { refused, paid, replaced } = payments.read();
      expect([refused.length + paid.length, replaced]).toEqual([1, []]);
    },
  );
});

describe('displayedOrder', () => {
  it('lists no add-on of this order for an earlier payment with another one, at the same total', async () => {
    const payment: SentPayment = {
      ...STORED_PAYMENT,
      price: cents(6900),
      subtotal: cents(6900),
      request: {
        kind: 'create',
        purchase: { ...STORED_PAYMENT.request.purchase, extras: { additionalProducts: [{ handle: 'will-kit' }] } },
      },
    };
    const known = { unconfirmed: [payment], refused: [], replaced: [], paid: [] };
    const checkout = fakeCheckout({ payments: fakePaymentStore(known) });
    checkout.session.send({ type: 'payments-changed', payments: known });
    const addOns = [{ name: 'Trade mark kit', price: cents(2000) }];
    const extras = { additionalProducts: [{ handle: 'trade-mark-kit' }] };
    await checkout.open({ breakdown: { ...SHOW_REQUEST.breakdown, addOns }, extras });
    const { opening, data, form } = checkout.stateWithForm();
    const order = displayedOrder(opening, currentValue(data.migration), form.coupon.applied, payment);
    expect(order && calculateTotal(order)).toEqual({
      lines: [{ kind: 'plan', label: 'Basic', amount: 6900 }],
      total: 6900,
    });
  });
});
