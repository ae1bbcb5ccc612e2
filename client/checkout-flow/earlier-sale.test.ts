/** An earlier payment for the same plan that bought something else than what is sold now. */
import { describe, expect, it } from 'vitest';
import { cents, failed, succeeded } from '#domain';
import { displayedPricing } from './displayed-pricing.ts';
import {
  deferred,
  fakeCheckout,
  fakePaymentStore,
  flushPromises,
  PLAN,
  SHOW_REQUEST,
  VISA,
} from './fake-checkout.test-support.ts';
import { orderTotal, unconfirmedPayment } from './selectors.ts';
import type { SentPayment } from './sent-payment.ts';
import { STORED_PAYMENT } from './sent-payments.test-support.ts';

const DOCUMENT = { ...PLAN, handle: 'pay-per-doc', productId: 'prod_doc', name: 'Document' };
const lost = failed({ kind: 'no-response', cause: new Error('lost') } as const);
const savedVisa = { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }) };

/** A checkout whose first purchase is executed, but its response and the lookup are lost. */
async function checkoutWithLostDocument() {
  const unlocked: string[] = [];
  let isOffline = false;
  let bought: string[] = [];
  const checkout = fakeCheckout({
    api: {
      ...savedVisa,
      previewMigration: async () => succeeded(null),
      currentPlan: async () => {
        if (isOffline) return lost;
        const subscriptions = bought.map((id) => ({ id, productId: 'prod_doc', state: 'active' }));
        return succeeded({ activeHandle: null, subscriptions });
      },
      createSubscription: async () => {
        if (bought.length > 0) return succeeded({ id: 'sub_again' });
        bought = ['sub_1'];
        isOffline = true;
        return lost;
      },
    },
  });
  const openDocument = (id: string) =>
    checkout.open(
      {
        planHandle: 'pay-per-doc',
        extras: { saleSlug: id },
        tracking: { documentId: id },
        onSuccess: () => unlocked.push(id),
      },
      DOCUMENT,
    );
  await openDocument('doc-1');
  await checkout.pay();
  checkout.flow.send({ type: 'hide' });
  return {
    ...checkout,
    unlocked,
    openDocument,
    connect: () => {
      isOffline = false;
    },
  };
}

describe('an earlier payment for another document', () => {
  it('is reported when it is found, unlocks nothing of this one, and leaves it open', async () => {
    const checkout = await checkoutWithLostDocument();
    checkout.connect();
    checkout.recorded.toasts.length = 0;
    await checkout.openDocument('doc-2');
    expect(checkout.unlocked).toEqual([]);
    expect(checkout.recorded.paid).toMatchObject([{ subscriptionId: 'sub_1' }]);
    expect(checkout.recorded.tracked.map(({ data }) => data['documentId'])).not.toContain('doc-2');
    expect(checkout.recorded.toasts).toMatchObject([{ title: 'Your earlier payment went through' }]);
    expect(checkout.stateWithForm()).toMatchObject({
      status: 'open',
      opening: { request: { extras: { saleSlug: 'doc-2' } } },
    });
    expect(unconfirmedPayment(checkout.stateWithForm())).toBeNull();
    expect(checkout.callsOf('postUpgradeIntention')).toHaveLength(2);
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(2);
    expect(checkout.unlocked).toEqual(['doc-2']);
  });

  it('is reported as such when the button repeats it', async () => {
    const checkout = await checkoutWithLostDocument();
    await checkout.openDocument('doc-2');
    checkout.connect();
    checkout.recorded.toasts.length = 0;
    await checkout.pay();
    expect(checkout.unlocked).toEqual([]);
    expect(checkout.recorded.toasts).toMatchObject([{ title: 'Your earlier payment went through' }]);
    expect(checkout.stateWithForm()).toMatchObject({
      status: 'open',
      opening: { request: { extras: { saleSlug: 'doc-2' } } },
    });
  });

  it('still runs the callback of the same document', async () => {
    const checkout = await checkoutWithLostDocument();
    checkout.connect();
    await checkout.openDocument('doc-1');
    expect(checkout.unlocked).toEqual(['doc-1']);
    expect(checkout.flow.state().status).toBe('hidden');
  });
});

describe('displayedPricing', () => {
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
    const known = { unconfirmed: [payment], refused: [], paid: [] };
    const checkout = fakeCheckout({ payments: fakePaymentStore(known) });
    checkout.flow.send({ type: 'payments-changed', payments: known });
    const addOns = [{ name: 'Trade mark kit', price: cents(2000) }];
    const extras = { additionalProducts: [{ handle: 'trade-mark-kit' }] };
    await checkout.open({ breakdown: { ...SHOW_REQUEST.breakdown, addOns }, extras });
    const { opening, data, form } = checkout.stateWithForm();
    const { lines, total } = orderTotal(displayedPricing({ opening, data, form, tab: form.tab }, payment));
    expect(lines.map(({ label }) => label)).toEqual(['Basic']);
    expect(total).toBe(6900);
  });
});

describe('a payment during which the host began to sell something else', () => {
  it.each([
    ['declined', failed({ kind: 'refused', message: 'Your card was declined.', code: 'PAYMENT_DECLINED' } as const)],
    ['of unknown outcome', lost],
  ])('says that it was %s, and the message stays', async (_, answer) => {
    const shown: string[] = [];
    const response = deferred<typeof answer>();
    const checkout = fakeCheckout({
      notify: ({ title }) => shown.push(title),
      dismiss: () => {
        shown.length = 0;
      },
      api: { ...savedVisa, createSubscription: () => response.promise },
    });
    await checkout.open({ surface: 'form' });
    await checkout.pay();
    checkout.show({ surface: 'form', planHandle: 'premium' }, { ...PLAN, handle: 'premium', productId: 'prod_2' });
    response.resolve(answer);
    await flushPromises();
    expect(shown).toHaveLength(1);
    expect(checkout.stateWithForm().opening.request.planHandle).toBe('premium');
  });
});
