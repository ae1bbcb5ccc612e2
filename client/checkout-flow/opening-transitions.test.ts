import { describe, expect, it } from 'vitest';
import type { SetupOutcome } from '#card-provider';
import { type AppliedCoupon, cents, failed, type SavedMethods, succeeded, type UpgradeExtras } from '#domain';
import type { CheckoutApi } from '#graphql';
import type { ShowRequest } from './checkout-state.ts';
import {
  apiWithPlan,
  BANK,
  CONTEXT,
  deferred,
  fakeCheckout,
  flushPromises,
  type PortOverrides,
  SHOW_REQUEST,
  UNANSWERED,
  VISA,
} from './fake-checkout.test-support.ts';
import { blankMethodForm } from './method-form.ts';
import { currentTotal, payObstacles, sentExtras } from './selectors.ts';

const successfulIntent = async () => succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' });

describe('showCheckout', () => {
  it.each<[UpgradeExtras, string[]]>([
    [{}, ['SAVE']],
    [{ couponCodes: [] }, ['SAVE']],
    [{ couponCodes: ['OTHER'] }, ['OTHER', 'SAVE']],
    [{ couponCodes: [' save '] }, [' save ']],
  ])('sends the coupon that is displayed, beside %j', async (extras, couponCodes) => {
    const { open, stateWithForm } = fakeCheckout();
    const coupon: AppliedCoupon = { discount_type: 'amount', code: 'SAVE', amount: cents(500) };
    await open({ breakdown: { ...SHOW_REQUEST.breakdown, coupon }, extras });
    expect(sentExtras(stateWithForm()).couponCodes).toEqual(couponCodes);
    await open({ extras });
    expect(sentExtras(stateWithForm())).toEqual(extras);
  });

  it.each<[UpgradeExtras, string[]]>([
    [{}, ['will-kit']],
    [{ additionalProducts: [{ handle: 'will-kit' }] }, ['will-kit']],
    [{ additionalProducts: [{ handle: 'stamp' }] }, ['stamp', 'will-kit']],
  ])('sends the add-ons that are displayed, each once, beside %j', async (extras, handles) => {
    const { open, stateWithForm } = fakeCheckout();
    const addOns = [
      { name: 'Will', price: cents(5000), handle: 'will-kit' },
      { name: 'Call', price: cents(1000) },
    ];
    await open({ breakdown: { ...SHOW_REQUEST.breakdown, addOns }, extras });
    expect(sentExtras(stateWithForm()).additionalProducts).toEqual(handles.map((handle) => ({ handle })));
  });

  it('opens although every request failed, and logs the causes', async () => {
    const down = async () => failed({ kind: 'no-response', message: null, cause: new Error('down') } as const);
    const api = { listPaymentMethods: down, currentPlan: down, createSetupIntent: down };
    const { session, recorded, open } = fakeCheckout({ api });
    await open();
    expect(session.state().status).toBe('open');
    expect(recorded.logged.map(({ message }) => message).sort()).toEqual([
      'no setup intent could be created',
      'saved payment methods could not be loaded',
      'the current plan could not be loaded',
    ]);
    expect(recorded.logged.map(({ cause }) => cause)).toEqual(Array(3).fill(new Error('down')));
    expect(recorded.toasts).toEqual([]);
  });

  it('ignores a new opening during a visible payment', async () => {
    const purchase = deferred<{ ok: true; value: { id: string } }>();
    const checkout = fakeCheckout({ api: { createSubscription: () => purchase.promise } });
    await checkout.payByCard();
    checkout.show({ planHandle: 'other' });
    expect(checkout.stateWithForm()).toMatchObject({ status: 'paying', opening: { request: { planHandle: 'basic' } } });
    expect(checkout.recorded.logged).toEqual([{ level: 'warning', message: 'payment already in progress' }]);
  });

  it.each([
    ['succeeds', succeeded({ id: 'sub_1' }), 1],
    ['is refused', failed({ kind: 'refused', message: 'No.', code: null } as const), 0],
  ])('waits for a hidden payment whose request is on its way, and goes on when it %s', async (_, response, reports) => {
    const purchase = deferred<typeof response>();
    const checkout = fakeCheckout({ api: { createSubscription: () => purchase.promise } });
    await checkout.payByCard();
    checkout.session.send({ type: 'hide' });
    await checkout.open({ planHandle: 'other' });
    expect(checkout.session.state()).toMatchObject({ status: 'preparing', waitsFor: { price: 4900 } });
    expect(checkout.callsOf('listPaymentMethods')).toHaveLength(1);
    purchase.resolve(response);
    await flushPromises();
    expect(checkout.stateWithForm()).toMatchObject({ status: 'open', opening: { request: { planHandle: 'other' } } });
    expect(checkout.recorded.paid).toHaveLength(reports);
    expect(checkout.callsOf('postUpgradeIntention')).toHaveLength(2);
  });

  it.each<[string, CheckoutApi['createSetupIntent'], object]>([
    ['names its customer', successfulIntent, { setupIntentId: 'seti_1', paymentSource: { stripeCustomerId: 'cus_1' } }],
    ['is unknown', async () => UNANSWERED, { setupIntentId: null, paymentSource: { stripeCustomerId: null } }],
  ])(
    'opens before the intent has settled, and a press with a saved method waits: it %s',
    async (_, createIntent, sent) => {
      const wait = deferred<void>();
      const checkout = fakeCheckout({
        api: {
          listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: VISA.id }),
          createSetupIntent: async (request) => {
            await wait.promise;
            return createIntent(request);
          },
        },
      });
      await checkout.openAndPay();
      expect(checkout.session.state().status).toBe('paying');
      expect(checkout.callsOf('createSubscription')).toEqual([]);
      wait.resolve();
      await flushPromises();
      expect(checkout.callsOf('createSubscription')).toMatchObject([[sent, {}]]);
      expect(checkout.recorded.paid).toHaveLength(1);
    },
  );

  it('abandons a hidden payment whose request has not left', async () => {
    const setup = deferred<SetupOutcome>();
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: () => setup.promise } });
    await checkout.payByCard();
    checkout.session.send({ type: 'hide' });
    await checkout.open({ planHandle: 'other' });
    expect(checkout.stateWithForm()).toMatchObject({ status: 'open', opening: { request: { planHandle: 'other' } } });
    setup.resolve({ kind: 'succeeded', paymentMethodId: 'pm_new' });
    await flushPromises();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.stateWithForm().status).toBe('open');
    expect(checkout.recorded.toasts).toEqual([]);
  });

  it('drops responses to an earlier opening', { tags: ['T2'] }, async () => {
    const first = deferred<{ ok: true; value: { methods: (typeof VISA)[]; defaultId: null } }>();
    const responses = [first.promise, Promise.resolve(succeeded({ methods: [], defaultId: null }))];
    const none = Promise.resolve(succeeded({ methods: [], defaultId: null }));
    const checkout = fakeCheckout({ api: { listPaymentMethods: () => responses.shift() ?? none } });
    await checkout.open();
    await checkout.open();
    first.resolve(succeeded({ methods: [VISA], defaultId: null }));
    await flushPromises();
    expect(checkout.stateWithForm().data.methods).toMatchObject({ value: { methods: [] } });
  });
});

describe('a second opening of the same plan', () => {
  const HOST_COUPON = { discount_type: 'percent', code: 'HOST50', percentage: 50 } as const;

  it('begins anew with the default method and with the coupon that the host passes by now', {
    tags: ['T2'],
  }, async () => {
    const methods = async () => succeeded({ methods: [VISA, BANK], defaultId: VISA.id });
    const checkout = fakeCheckout({ api: { listPaymentMethods: methods } });
    await checkout.open();
    checkout.enterCard('Alex');
    checkout.enterBankAccount('Alex and Sons');
    checkout.session.send({ type: 'tab-selected', tab: 'direct debit' });
    checkout.applyCoupon('save');
    await flushPromises();
    checkout.session.send({ type: 'hide' });
    await checkout.open({ breakdown: { ...SHOW_REQUEST.breakdown, coupon: HOST_COUPON } });
    expect(checkout.stateWithForm().form).toEqual({
      ...blankMethodForm({ tab: 'credit card', methodId: VISA.id }),
      coupon: {
        ...{ text: '', error: null, valid: false, checking: null, requestCount: 0 },
        ...{ applied: HOST_COUPON, isChanged: false },
      },
    });
    expect(sentExtras(checkout.stateWithForm())).toEqual({ couponCodes: ['HOST50'] });
    expect(checkout.callsOf('checkCoupon')).toHaveLength(1);
  });
});

const saved = (...methods: SavedMethods['methods']) => succeeded({ methods, defaultId: methods[0]?.id ?? null });
const DECLINED = { tone: 'error', title: 'Payment declined' };

describe('methods-changed', () => {
  it('upgrades with the selected method while they are being reloaded, because another may be the default', async () => {
    const lists = [Promise.resolve(saved(VISA, BANK))];
    const listPaymentMethods = () => lists.shift() ?? new Promise<never>(() => undefined);
    const checkout = fakeCheckout({ api: { ...apiWithPlan, listPaymentMethods } });
    await checkout.open();
    checkout.session.send({ type: 'tab-selected', tab: 'credit card' });
    checkout.session.send({ type: 'methods-changed' });
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toMatchObject([[{ paymentMethodId: 'pm_visa' }, {}]]);
  });

  it('pays with no other method when the selected one was deleted', { tags: ['E7'] }, async () => {
    const lists = [saved(VISA), saved(BANK)];
    const checkout = fakeCheckout({ api: { listPaymentMethods: async () => lists.shift() ?? saved() } });
    await checkout.open();
    checkout.session.send({ type: 'methods-changed' });
    await flushPromises();
    await checkout.pay();
    expect(checkout.recorded.toasts).toEqual([{ ...DECLINED, detail: 'Invalid payment configuration' }]);
    expect(checkout.callsOf('createSubscription')).toEqual([]);
  });
});

describe('another update of the methods', () => {
  it('disables paying', { tags: ['V7'] }, async () => {
    let updating = true;
    const checkout = fakeCheckout({ isUpdating: () => updating });
    await checkout.payByCard();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    updating = false;
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
  });
});

describe('card-field-changed', () => {
  it('applies a change during a payment, because the provider marks its fields while it confirms', {
    tags: ['V23'],
  }, async () => {
    const setup = deferred<never>();
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: () => setup.promise } });
    await checkout.payByCard();
    const error = 'Your card number is incomplete.';
    const fieldState = { complete: false, empty: true, error };
    checkout.session.send({ type: 'card-field-changed', field: 'number', state: fieldState });
    expect(checkout.stateWithForm()).toMatchObject({ status: 'paying', form: { card: { number: fieldState } } });
  });

  const noResponse = async () => failed({ kind: 'no-response', message: null, cause: null } as const);
  const emptied = {
    type: 'card-field-changed',
    field: 'number',
    state: { complete: false, empty: true, error: null },
    brand: 'unknown',
  } as const;

  it('forgets a card that leaves the page while the checkout loads again', async () => {
    const checkout = fakeCheckout({ api: { ...apiWithPlan, previewMigration: noResponse } });
    await checkout.open();
    checkout.enterCard();
    checkout.session.send({ type: 'retry-requested' });
    checkout.session.send(emptied);
    expect(checkout.session.state()).toMatchObject({
      status: 'preparing',
      previousForm: { card: { number: emptied.state, cvc: { complete: true } } },
    });
  });
});

const { breakdown } = SHOW_REQUEST;

describe('a displayed price', () => {
  const loggedAt = async (request: Partial<ShowRequest>, api: PortOverrides['api'] = {}) => {
    const { open, recorded } = fakeCheckout({ api });
    await open(request);
    return recorded.logged.map(({ level, message }) => `${level}: ${message}`);
  };

  it('logs a price point without a price', async () => {
    expect(await loggedAt({ pricePointHandle: 'eofy' })).toEqual([expect.stringMatching(/^warning: .*'eofy'/)]);
    for (const price of [{ planPrice: cents(3900) }, { priceOverride: cents(3900) }])
      expect(await loggedAt({ pricePointHandle: 'eofy', breakdown: { ...breakdown, ...price } })).toEqual([]);
  });

  it('logs a preview that charges another amount than displayed', async () => {
    const previewOf = (paymentDue: number) => ({
      ...apiWithPlan,
      previewMigration: async () => succeeded({ adjustment: cents(-1500), paymentDue: cents(paymentDue) }),
    });
    const other = await loggedAt({}, previewOf(4900));
    expect(other).toEqual([expect.stringMatching(/^warning: .*3400 cents here and 4900/)]);
    expect(await loggedAt({}, previewOf(3400))).toEqual([]);
  });

  it.each([
    [null, 4900],
    [3400, 4900],
    [5100, 5100],
  ])('is at least the full price without an adjustment, and %s cents are due: %s', async (due, total) => {
    const paymentDue = due === null ? null : cents(due);
    const previewMigration = async () => succeeded({ adjustment: null, paymentDue });
    const checkout = fakeCheckout({ api: { ...apiWithPlan, previewMigration } });
    await checkout.open();
    expect(currentTotal(checkout.stateWithForm()).total).toBe(total);
  });
});

describe('payObstacles', () => {
  it('waits for the provider once new details are complete', { tags: ['V7'] }, async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    const missing = payObstacles(checkout.stateWithForm(), CONTEXT);
    expect(missing).toEqual(['card-number', 'card-expiry', 'card-cvc', 'card-name']);
    expect(payObstacles(checkout.stateWithForm(), { ...CONTEXT, providerStatus: 'loading' })).toEqual(missing);
    checkout.enterCard();
    expect(payObstacles(checkout.stateWithForm(), { ...CONTEXT, providerStatus: 'loading' })).toEqual([
      'provider-loading',
    ]);
    expect(payObstacles(checkout.stateWithForm(), CONTEXT)).toEqual([]);
  });

  it('needs an intent for the new card of an upgrade', async () => {
    const down = failed({ kind: 'no-response', message: null, cause: null } as const);
    const checkout = fakeCheckout({ api: { ...apiWithPlan, createSetupIntent: async () => down } });
    await checkout.open();
    checkout.session.send({ type: 'tab-selected', tab: 'credit card' });
    expect(payObstacles(checkout.stateWithForm(), CONTEXT)).toEqual(['intent-unavailable']);
  });
});
