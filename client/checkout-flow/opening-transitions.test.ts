import { describe, expect, it } from 'vitest';
import { type AppliedCoupon, cents, failed, type SavedMethods, succeeded, type UpgradeExtras } from '#domain';
import type { CheckedCoupon } from '#graphql';
import { INITIAL_CHECKOUT_STATE } from './checkout-state.ts';
import {
  apiWithPlan,
  BANK,
  CONTEXT,
  deferred,
  fakeCheckout,
  flushPromises,
  SHOW_REQUEST,
  successfulApi,
  VISA,
} from './fake-checkout.test-support.ts';
import { priceWarnings } from './price-warnings.ts';
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

  it('only logs an upgrade intention that could not be posted', { tags: ['T4'] }, async () => {
    const api = { postUpgradeIntention: () => Promise.reject(new Error('500')) };
    const { flow, recorded, open } = fakeCheckout({ api });
    await open();
    expect(flow.state().status).toBe('open');
    expect(recorded.logged).toMatchObject([{ level: 'warning', message: 'the upgrade intention could not be posted' }]);
    expect(recorded.toasts).toEqual([]);
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
  const down = failed({ kind: 'no-response', cause: new Error('down') } as const);
  const credit = succeeded({ adjustment: cents(-1500), paymentDue: cents(3400) });

  it('reloads a preview whose failure had disabled paying', async () => {
    const responses = [down, credit];
    const checkout = fakeCheckout({
      api: { ...apiWithPlan, previewMigration: async () => responses.shift() ?? credit },
    });
    await checkout.open();
    checkout.enterCard();
    expect(payObstacles(checkout.stateWithForm(), CONTEXT)).toEqual(['preview-unavailable']);
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    checkout.flow.send({ type: 'retry-requested' });
    expect(checkout.flow.state().status).toBe('preparing');
    await flushPromises();
    expect(checkout.stateWithForm().data.migration).toMatchObject({ kind: 'upgrade', subscriptionId: 'sub_old' });
    expect(checkout.callsOf('createSetupIntent')).toHaveLength(1);
    expect(checkout.callsOf('postUpgradeIntention')).toHaveLength(1);
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

const saved = (...methods: SavedMethods['methods']) => succeeded({ methods, defaultId: methods[0]?.id ?? null });
const DECLINED = { tone: 'error', title: 'Payment declined' };

describe('methods-changed', () => {
  it('reloads the methods and keeps the form', async () => {
    const lists = [saved(VISA), saved(VISA, BANK)];
    const checkout = fakeCheckout({ api: { listPaymentMethods: async () => lists.shift() ?? saved() } });
    await checkout.open();
    checkout.enterCard();
    const { form } = checkout.stateWithForm();
    checkout.flow.send({ type: 'methods-changed' });
    await flushPromises();
    expect(checkout.stateWithForm()).toMatchObject({
      status: 'open',
      form,
      data: { methods: { methods: [VISA, BANK] } },
    });
  });

  it.each([
    ['cannot be reloaded', async () => failed({ kind: 'no-response', cause: null } as const)],
    ['are being reloaded', () => new Promise<never>(() => undefined)],
  ])('upgrades with the selected method while they %s, because another may be the default', async (_, reload) => {
    let isOpen = false;
    const listPaymentMethods = async () => (isOpen ? reload() : saved(VISA, BANK));
    const checkout = fakeCheckout({ api: { ...apiWithPlan, listPaymentMethods } });
    await checkout.open();
    isOpen = true;
    checkout.flow.send({ type: 'tab-selected', tab: 'credit card' });
    checkout.flow.send({ type: 'methods-changed' });
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toMatchObject([[{ paymentMethodId: 'pm_visa' }, {}]]);
  });

  it('pays with no other method when the selected one was deleted', { tags: ['E7'] }, async () => {
    const lists = [saved(VISA), saved(BANK)];
    const checkout = fakeCheckout({ api: { listPaymentMethods: async () => lists.shift() ?? saved() } });
    await checkout.open();
    checkout.flow.send({ type: 'methods-changed' });
    await flushPromises();
    await checkout.pay();
    expect(checkout.recorded.toasts).toEqual([{ ...DECLINED, detail: 'Invalid payment configuration' }]);
    expect(checkout.callsOf('createSubscription')).toEqual([]);
  });
});

describe('another update of the methods', () => {
  it('disables paying', { tags: ['V7'] }, async () => {
    let updating = true;
    const checkout = fakeCheckout({ updating: () => updating });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.recorded.logged).toEqual([{ level: 'info', message: 'payment is held back: method-updating' }]);
    updating = false;
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
  });
});

describe('card-field-changed', () => {
  it('is applied during a payment, because the provider marks its fields while it confirms', {
    tags: ['V23'],
  }, async () => {
    const setup = deferred<never>();
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: () => setup.promise } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    const error = 'Your card number is incomplete.';
    const fieldState = { complete: false, empty: true, error };
    checkout.flow.send({ type: 'card-field-changed', field: 'number', state: fieldState });
    expect(checkout.stateWithForm()).toMatchObject({ status: 'paying', form: { card: { number: fieldState } } });
  });
});

const { breakdown } = SHOW_REQUEST;

describe('priceWarnings', () => {
  it('logs a price point without a price', async () => {
    const checkout = fakeCheckout();
    await checkout.open({ pricePointHandle: 'eofy' });
    expect(checkout.recorded.logged).toMatchObject([{ level: 'warning', message: /'eofy'/ }].map(expectMessage));
    const priced = fakeCheckout();
    await priced.open({ pricePointHandle: 'eofy', breakdown: { ...breakdown, planPrice: cents(3900) } });
    expect(priced.recorded.logged).toEqual([]);
    const replaced = fakeCheckout();
    await replaced.open({ pricePointHandle: 'eofy', breakdown: { ...breakdown, priceOverride: cents(3900) } });
    expect(replaced.recorded.logged).toEqual([]);
  });

  it('logs a preview that charges another amount than displayed', async () => {
    const previewOf = (paymentDue: number) => ({
      ...apiWithPlan,
      previewMigration: async () => succeeded({ adjustment: cents(-1500), paymentDue: cents(paymentDue) }),
    });
    const other = fakeCheckout({ api: previewOf(4900) });
    await other.open();
    expect(other.recorded.logged).toMatchObject(
      [{ level: 'warning', message: /3400 cents here and 4900/ }].map(expectMessage),
    );
    const same = fakeCheckout({ api: previewOf(3400) });
    await same.open();
    expect(same.recorded.logged).toEqual([]);
    expect(priceWarnings(same.stateWithForm())).toEqual([]);
  });

  it('logs nothing when the preview does not include the price point, add-ons, a coupon or an override', async () => {
    const api = {
      ...apiWithPlan,
      previewMigration: async () => succeeded({ adjustment: cents(0), paymentDue: cents(1) }),
    };
    for (const { pricePointHandle = null, ...known } of [
      { addOns: [{ name: 'Call', price: cents(100) }] },
      { priceOverride: cents(100) },
      { coupon: { discount_type: 'percent', code: 'TEN', percentage: 10 } as const },
      { planPrice: cents(3900), pricePointHandle: 'eofy' },
    ]) {
      const checkout = fakeCheckout({ api });
      await checkout.open({ pricePointHandle, breakdown: { ...breakdown, ...known } });
      expect(checkout.recorded.logged).toEqual([]);
      expect(priceWarnings(checkout.stateWithForm())).toEqual([]);
    }
  });
});

function expectMessage({ level, message }: { level: string; message: RegExp }) {
  return { level, message: expect.stringMatching(message) };
}

describe('payObstacles', () => {
  it('includes an expired card that is selected', { tags: ['V10'] }, async () => {
    const expired = { ...VISA, expiry: { month: 2, year: 2026 } };
    const checkout = fakeCheckout({
      api: { listPaymentMethods: async () => succeeded({ methods: [expired], defaultId: null }) },
    });
    await checkout.open();
    checkout.flow.send({ type: 'method-selected', methodId: expired.id });
    expect(payObstacles(checkout.stateWithForm(), CONTEXT)).toEqual(['valid-method']);
  });

  it('waits for the provider once new details are complete', { tags: ['V7'] }, async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    const missing = payObstacles(checkout.stateWithForm(), CONTEXT);
    expect(missing).toEqual(['card-number', 'card-expiry', 'card-cvc', 'card-name']);
    expect(payObstacles(checkout.stateWithForm(), { ...CONTEXT, provider: 'loading' })).toEqual(missing);
    checkout.enterCard();
    expect(payObstacles(checkout.stateWithForm(), { ...CONTEXT, provider: 'loading' })).toEqual(['provider-loading']);
    expect(payObstacles(checkout.stateWithForm(), CONTEXT)).toEqual([]);
  });

  it('does not need the provider for a saved method', { tags: ['E18'] }, async () => {
    const checkout = fakeCheckout({
      api: { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: VISA.id }) },
    });
    await checkout.open();
    expect(payObstacles(checkout.stateWithForm(), { ...CONTEXT, provider: 'loading' })).toEqual([]);
  });

  it('needs an intent for the new card of an upgrade', async () => {
    const down = failed({ kind: 'no-response', cause: null } as const);
    const checkout = fakeCheckout({ api: { ...apiWithPlan, createSetupIntent: async () => down } });
    await checkout.open();
    checkout.flow.send({ type: 'tab-selected', tab: 'credit card' });
    expect(payObstacles(checkout.stateWithForm(), CONTEXT)).toEqual(['intent-unavailable']);
  });
});
