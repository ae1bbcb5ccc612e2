import { describe, expect, it } from 'vitest';
import { type AppliedCoupon, cents, failed, succeeded, type UpgradeExtras } from '#domain';
import type { CheckedCoupon } from '#graphql';
import { INITIAL_CHECKOUT_STATE } from './checkout-state.ts';
import {
  apiWithPlan,
  BANK,
  deferred,
  fakeCheckout,
  flushPromises,
  SHOW_REQUEST,
  successfulApi,
  VISA,
} from './fake-checkout.test-support.ts';
import { payObstacles } from './selectors.ts';

describe('showCheckout', () => {
  it('requests an intent, methods and migration, and posts the upgrade intention, once each', {
    tags: ['T3', 'T4'],
  }, async () => {
    const checkout = fakeCheckout();
    await checkout.open({ offer: 'Westpac', extras: { saleSlug: 'eofy' } });
    expect(checkout.recorded.calls.map(({ name }) => name).sort()).toEqual([
      'createSetupIntent',
      'currentPlan',
      'listPaymentMethods',
      'postUpgradeIntention',
    ]);
    expect(checkout.callsOf('createSetupIntent')).toMatchObject([[{ offer: 'Westpac', extras: { saleSlug: 'eofy' } }]]);
    expect(checkout.callsOf('postUpgradeIntention')).toEqual([[{ plan: 'basic', saleSlug: 'eofy' }]]);
  });

  it.each<[UpgradeExtras, string[]]>([
    [{}, ['SAVE']],
    [{ couponCodes: [] }, ['SAVE']],
    [{ couponCodes: ['OTHER'] }, ['OTHER', 'SAVE']],
    [{ couponCodes: [' save '] }, [' save ']],
  ])('sends the coupon that is displayed, beside %j', async (extras, couponCodes) => {
    const { open, stateWithForm } = fakeCheckout();
    const coupon: AppliedCoupon = { discount_type: 'amount', code: 'SAVE', amount: cents(500) };
    await open({ breakdown: { ...SHOW_REQUEST.breakdown, coupon }, extras });
    expect(stateWithForm().form.extras.couponCodes).toEqual(couponCodes);
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
    expect(stateWithForm().form.extras.additionalProducts).toEqual(handles.map((handle) => ({ handle })));
  });

  it('dismisses earlier messages, and has loaded nothing at first', () => {
    const checkout = fakeCheckout();
    checkout.show();
    expect(checkout.recorded.dismissals).toBe(1);
    expect(checkout.flow.state()).toMatchObject({
      status: 'preparing',
      preparation: {
        methods: null,
        methodsUnavailable: false,
        migration: null,
        subscriptions: null,
        intent: { status: 'loading' },
        previousForm: null,
      },
    });
  });

  it.each(['listPaymentMethods', 'currentPlan', 'createSetupIntent'] as const)(
    'is preparing until %s has finished, then opens an empty form',
    { tags: ['T1', 'X1'] },
    async (request) => {
      const response = deferred<never>();
      const succeed = successfulApi()[request] as () => Promise<never>;
      const { flow, show, recorded, stateWithForm } = fakeCheckout({ api: { [request]: () => response.promise } });
      show();
      await flushPromises();
      expect(flow.state().status).toBe('preparing');
      flow.send({ type: 'methods-changed' });
      await flushPromises();
      expect(recorded.calls.filter(({ name }) => name === 'listPaymentMethods')).toHaveLength(1);
      response.resolve(await succeed());
      await flushPromises();
      const empty = { complete: false, empty: true, error: null };
      expect(stateWithForm()).toMatchObject({
        status: 'open',
        data: { methodsUnavailable: false, migration: { kind: 'none' } },
        form: {
          card: { name: '', brand: 'unknown', number: empty, expiry: empty, cvc: empty },
          bank: { name: '', account: empty, bankName: null },
          coupon: { text: '', error: null, valid: false, checking: null, applied: null },
        },
      });
    },
  );

  it('requests the preview of a subscription that the host names at once', async () => {
    const checkout = fakeCheckout({
      subscriptionId: () => 'sub_host',
      api: { currentPlan: () => deferred<never>().promise },
    });
    await checkout.open();
    expect(checkout.callsOf('previewMigration')).toEqual([['sub_host', 'basic']]);
  });

  it('drops the responses to a checkout that was hidden', async () => {
    const checkout = fakeCheckout();
    checkout.show();
    checkout.flow.send({ type: 'hide' });
    await flushPromises();
    expect(checkout.flow.state().status).toBe('hidden');
    expect(checkout.recorded.logged).toEqual([]);
  });

  it('opens although every request failed, and logs the causes', async () => {
    const down = async () => failed({ kind: 'no-response', cause: new Error('down') } as const);
    const api = { listPaymentMethods: down, currentPlan: down, createSetupIntent: down };
    const { flow, recorded, open } = fakeCheckout({ api });
    await open();
    expect(flow.state().status).toBe('open');
    expect(recorded.logged.map(({ message }) => message).sort()).toEqual([
      'no setup intent could be created',
      'saved payment methods could not be loaded',
      'the current plan could not be loaded',
    ]);
    expect(recorded.logged.map(({ cause }) => cause)).toEqual(Array(3).fill(new Error('down')));
    expect(recorded.toasts).toEqual([]);
  });

  it('logs the message of a refused request', async () => {
    const refused = failed({ kind: 'refused', message: 'Try again tomorrow.', code: null } as const);
    const checkout = fakeCheckout({ api: { ...apiWithPlan, previewMigration: async () => refused } });
    await checkout.open();
    expect(checkout.recorded.logged).toEqual([
      { level: 'warning', message: 'the migration preview could not be loaded', cause: 'Try again tomorrow.' },
    ]);
  });

  it('only logs an upgrade intention that could not be posted', { tags: ['T4'] }, async () => {
    const api = { postUpgradeIntention: () => Promise.reject(new Error('500')) };
    const { flow, recorded, open } = fakeCheckout({ api });
    await open();
    expect(flow.state().status).toBe('open');
    expect(recorded.logged).toMatchObject([{ level: 'warning', message: 'the upgrade intention could not be posted' }]);
    expect(recorded.toasts).toEqual([]);
  });

  it('selects tab and method once everything is loaded', { tags: ['T7'] }, async () => {
    const saved = { methods: [VISA, BANK], defaultId: 'pm_visa' };
    const api = { ...apiWithPlan, listPaymentMethods: async () => succeeded(saved) };
    const checkout = fakeCheckout({ api });
    await checkout.open();
    expect(checkout.stateWithForm().form).toMatchObject({ tab: 'direct debit', methodId: 'pm_bank' });
  });

  it('migrates only the subscription that the host names, also when the list cannot be loaded', async () => {
    const down = failed({ kind: 'no-response', cause: new Error('down') } as const);
    for (const currentPlan of [apiWithPlan.currentPlan, async () => down]) {
      const checkout = fakeCheckout({ subscriptionId: () => 'sub_host', api: { currentPlan } });
      await checkout.open();
      expect(checkout.callsOf('previewMigration')).toEqual([['sub_host', 'basic']]);
      expect(checkout.stateWithForm().data.migration).toMatchObject({ kind: 'upgrade', subscriptionId: 'sub_host' });
    }
  });

  it('buys a new subscription when the preview is null', async () => {
    const checkout = fakeCheckout({ api: { ...apiWithPlan, previewMigration: async () => succeeded(null) } });
    await checkout.open();
    expect(checkout.stateWithForm().data.migration).toEqual({ kind: 'none' });
  });

  it('is ignored during a payment, also when its dialog was hidden', async () => {
    const purchase = deferred<{ ok: true; value: { id: string } }>();
    const checkout = fakeCheckout({ api: { createSubscription: () => purchase.promise } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    checkout.show({ planHandle: 'other' });
    expect(checkout.stateWithForm()).toMatchObject({ status: 'paying', opening: { request: { planHandle: 'basic' } } });
    checkout.flow.send({ type: 'hide' });
    checkout.show({ planHandle: 'other' });
    expect(checkout.flow.state().status).toBe('hidden');
    const ignored = { level: 'info', message: 'payment already in progress' };
    expect(checkout.recorded.logged).toEqual([ignored, ignored]);
    purchase.resolve(succeeded({ id: 'sub_1' }));
    await flushPromises();
    expect(checkout.flow.state().status).toBe('hidden');
    checkout.show({ planHandle: 'other' });
    expect(checkout.flow.state()).toMatchObject({ status: 'preparing', opening: { request: { planHandle: 'other' } } });
  });

  it('starts each opening without state of the previous one', { tags: ['T2'] }, async () => {
    const checkout = fakeCheckout();
    const addOns = [{ name: 'Call', price: cents(1000) }];
    await checkout.open({
      pricePointHandle: 'early-bird',
      offer: 'Westpac',
      breakdown: { ...SHOW_REQUEST.breakdown, addOns },
      extras: { currentCoupon: 'OLD' },
    });
    checkout.enterCard();
    checkout.applyCoupon('SAVE');
    await flushPromises();
    checkout.flow.send({ type: 'hide' });
    expect(checkout.flow.state()).toEqual({
      ...INITIAL_CHECKOUT_STATE,
      history: { ...INITIAL_CHECKOUT_STATE.history, openings: 1 },
    });
    await checkout.open();
    const fresh = fakeCheckout();
    await fresh.open();
    expect(checkout.stateWithForm().form).toEqual(fresh.stateWithForm().form);
    expect(checkout.stateWithForm().opening).toEqual({ ...fresh.stateWithForm().opening, id: 2, randomId: 'random-2' });
    expect(checkout.stateWithForm().data.intent).toMatchObject({ intent: { id: 'seti_2' } });
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
    expect(checkout.stateWithForm().data.methods.methods).toEqual([]);
  });
});

describe('retryLoading', () => {
  it('does nothing while no form is open', async () => {
    const checkout = fakeCheckout();
    checkout.flow.send({ type: 'retry-requested' });
    expect(checkout.flow.state()).toBe(INITIAL_CHECKOUT_STATE);
    expect(checkout.recorded.calls).toEqual([]);
  });

  const down = failed({ kind: 'no-response', cause: new Error('down') } as const);
  const credit = succeeded({ adjustment: cents(-1500), paymentDue: cents(3400) });

  it('reloads a preview whose failure had disabled paying', async () => {
    const responses = [down, credit];
    const checkout = fakeCheckout({
      api: { ...apiWithPlan, previewMigration: async () => responses.shift() ?? credit },
    });
    await checkout.open();
    checkout.enterCard();
    expect(payObstacles(checkout.stateWithForm(), new Date())).toEqual(['preview-unavailable']);
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    checkout.flow.send({ type: 'retry-requested' });
    expect(checkout.flow.state().status).toBe('preparing');
    await flushPromises();
    expect(checkout.stateWithForm().data.migration).toMatchObject({ kind: 'upgrade', subscriptionId: 'sub_old' });
    expect(checkout.callsOf('createSetupIntent')).toHaveLength(1);
    expect(checkout.callsOf('postUpgradeIntention')).toHaveLength(1);
  });

  it('keeps what was entered, as the frames do', async () => {
    const responses = [down, credit];
    const checkout = fakeCheckout({
      api: { ...apiWithPlan, previewMigration: async () => responses.shift() ?? credit },
    });
    await checkout.open();
    checkout.enterCard();
    const { card } = checkout.stateWithForm().form;
    checkout.flow.send({ type: 'retry-requested' });
    await flushPromises();
    expect(checkout.stateWithForm().form.card).toEqual(card);
    expect(card).toMatchObject({ name: ' Alex Nguyen ', number: { complete: true } });
  });

  it('keeps the coupon', { tags: ['T25'] }, async () => {
    const responses = [down, credit];
    const checkout = fakeCheckout({
      api: { ...apiWithPlan, previewMigration: async () => responses.shift() ?? credit },
    });
    await checkout.open();
    checkout.applyCoupon('save');
    await flushPromises();
    checkout.flow.send({ type: 'retry-requested' });
    await flushPromises();
    expect(checkout.stateWithForm().form).toMatchObject({
      coupon: { applied: { code: 'SAVE' } },
      extras: { couponCodes: ['SAVE'] },
    });
  });

  it('cancels a coupon check and drops its late response', async () => {
    const slow = deferred<{ ok: true; value: CheckedCoupon }>();
    const previews = [down, credit];
    const checks = [slow.promise];
    const checkout = fakeCheckout({
      api: {
        ...apiWithPlan,
        previewMigration: async () => previews.shift() ?? credit,
        checkCoupon: () => checks.shift() ?? new Promise<never>(() => undefined),
      },
    });
    await checkout.open();
    checkout.applyCoupon('early');
    checkout.flow.send({ type: 'retry-requested' });
    await flushPromises();
    expect(checkout.stateWithForm().form.coupon).toMatchObject({ text: 'early', checking: null });
    checkout.applyCoupon('late');
    slow.resolve(
      succeeded({ coupon: { discount_type: 'percent', code: 'EARLY', percentage: 10 }, serverDiscount: null }),
    );
    await flushPromises();
    expect(checkout.stateWithForm().form.coupon).toMatchObject({ text: 'late', applied: null });
  });
});
