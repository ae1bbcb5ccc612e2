import { describe, expect, it } from 'vitest';
import { cents, failed, succeeded } from '#domain';
import type { CheckedCoupon } from '#graphql';
import { HIDDEN } from './checkout-state.ts';
import { BANK, fakeCheckout, later, quiet, REQUEST, VISA, withPlan } from './fake-ports.test-support.ts';
import { payObstacles } from './reading.ts';

describe('show', () => {
  it('asks for an intent, methods and migration, and posts the upgrade intention: each once', async () => {
    const checkout = fakeCheckout();
    await checkout.open({ offer: 'Westpac', extras: { saleSlug: 'eofy' } });
    expect(checkout.heard.calls.map(({ name }) => name).sort()).toEqual([
      'createSetupIntent',
      'currentPlan',
      'listPaymentMethods',
      'postUpgradeIntention',
    ]);
    expect(checkout.callsOf('createSetupIntent')).toMatchObject([[{ offer: 'Westpac', extras: { saleSlug: 'eofy' } }]]);
    expect(checkout.callsOf('postUpgradeIntention')).toEqual([[{ plan: 'basic', saleSlug: 'eofy' }]]);
  });

  it('is preparing until all three have settled', async () => {
    const methods = later<{ ok: true; value: { methods: []; defaultId: null } }>();
    const { flow, show } = fakeCheckout({ api: { listPaymentMethods: () => methods.promise } });
    show();
    await quiet();
    expect(flow.state().at).toBe('preparing');
    methods.answer(succeeded({ methods: [], defaultId: null }));
    await quiet();
    expect(flow.state().at).toBe('open');
  });

  it('opens although every question failed, and logs why', async () => {
    const down = async () => failed({ kind: 'unanswered', cause: new Error('down') } as const);
    const api = { listPaymentMethods: down, currentPlan: down, createSetupIntent: down };
    const { flow, heard, open } = fakeCheckout({ api });
    await open();
    expect(flow.state().at).toBe('open');
    expect(heard.logged.map(({ message }) => message).sort()).toEqual([
      'no setup intent could be created',
      'saved payment methods could not be loaded',
      'the current plan could not be loaded',
    ]);
    expect(heard.toasts).toEqual([]);
  });

  it('only logs an upgrade intention that was not heard', async () => {
    const api = { postUpgradeIntention: () => Promise.reject(new Error('500')) };
    const { flow, heard, open } = fakeCheckout({ api });
    await open();
    expect(flow.state().at).toBe('open');
    expect(heard.logged).toMatchObject([{ level: 'warning', message: 'the upgrade intention was not heard' }]);
    expect(heard.toasts).toEqual([]);
  });

  it('decides tab and method once, when everything is known', async () => {
    const saved = { methods: [VISA, BANK], defaultId: 'pm_visa' };
    const api = { ...withPlan, listPaymentMethods: async () => succeeded(saved) };
    const checkout = fakeCheckout({ api });
    await checkout.open();
    expect(checkout.filled().form).toMatchObject({ tab: 'direct debit', methodId: 'pm_bank' });
  });

  it('moves the subscription that the host names, and no other, also when the list cannot be loaded', async () => {
    const down = failed({ kind: 'unanswered', cause: new Error('down') } as const);
    for (const currentPlan of [withPlan.currentPlan, async () => down]) {
      const checkout = fakeCheckout({ subscriptionId: 'sub_host', api: { currentPlan } });
      await checkout.open();
      expect(checkout.callsOf('previewMigration')).toEqual([['sub_host', 'basic']]);
      expect(checkout.filled().facts.migration).toMatchObject({ kind: 'upgrade', subscriptionId: 'sub_host' });
    }
  });

  it('buys anew when the preview is null', async () => {
    const checkout = fakeCheckout({ api: { ...withPlan, previewMigration: async () => succeeded(null) } });
    await checkout.open();
    expect(checkout.filled().facts.migration).toEqual({ kind: 'none' });
  });

  it('is ignored while paying, and while a payment whose dialog was hidden finishes', async () => {
    const purchase = later<{ ok: true; value: { id: string } }>();
    const checkout = fakeCheckout({ api: { createSubscription: () => purchase.promise } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    checkout.show({ planHandle: 'other' });
    expect(checkout.filled()).toMatchObject({ at: 'paying', opening: { request: { planHandle: 'basic' } } });
    checkout.flow.send({ type: 'hide' });
    checkout.show({ planHandle: 'other' });
    expect(checkout.flow.state().at).toBe('hidden');
    purchase.answer(succeeded({ id: 'sub_1' }));
    await quiet();
    checkout.show({ planHandle: 'other' });
    expect(checkout.flow.state()).toMatchObject({ at: 'preparing', opening: { request: { planHandle: 'other' } } });
  });

  it('leaks nothing of one opening into the next', async () => {
    const checkout = fakeCheckout();
    const addOns = [{ name: 'Call', price: cents(1000) }];
    await checkout.open({
      pricePointHandle: 'early-bird',
      offer: 'Westpac',
      breakdown: { ...REQUEST.breakdown, addOns },
      extras: { currentCoupon: 'OLD' },
    });
    checkout.enterCard();
    checkout.applyCoupon('SAVE');
    await quiet();
    checkout.flow.send({ type: 'hide' });
    expect(checkout.flow.state()).toEqual({ ...HIDDEN, past: { ...HIDDEN.past, openings: 1 } });
    await checkout.open();
    const fresh = fakeCheckout();
    await fresh.open();
    expect(checkout.filled().form).toEqual(fresh.filled().form);
    expect(checkout.filled().opening).toEqual({ ...fresh.filled().opening, id: 2, nonce: 'nonce-2' });
    expect(checkout.filled().facts.intent).toMatchObject({ intent: { id: 'seti_2' } });
  });

  it('drops answers that were meant for an earlier opening', async () => {
    const first = later<{ ok: true; value: { methods: (typeof VISA)[]; defaultId: null } }>();
    const answers = [first.promise, Promise.resolve(succeeded({ methods: [], defaultId: null }))];
    const none = Promise.resolve(succeeded({ methods: [], defaultId: null }));
    const checkout = fakeCheckout({ api: { listPaymentMethods: () => answers.shift() ?? none } });
    await checkout.open();
    await checkout.open();
    first.answer(succeeded({ methods: [VISA], defaultId: null }));
    await quiet();
    expect(checkout.filled().facts.methods.methods).toEqual([]);
  });
});

describe('retry', () => {
  const down = failed({ kind: 'unanswered', cause: new Error('down') } as const);
  const credit = succeeded({ adjustment: cents(-1500), paymentDue: cents(3400) });

  it('loads the preview again after one that failed had blocked paying', async () => {
    const answers = [down, credit];
    const checkout = fakeCheckout({ api: { ...withPlan, previewMigration: async () => answers.shift() ?? credit } });
    await checkout.open();
    checkout.enterCard();
    expect(payObstacles(checkout.filled(), new Date())).toEqual(['migration-unavailable']);
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    checkout.flow.send({ type: 'retry-pressed' });
    expect(checkout.flow.state().at).toBe('preparing');
    await quiet();
    expect(checkout.filled().facts.migration).toMatchObject({ kind: 'upgrade', subscriptionId: 'sub_old' });
    expect(checkout.callsOf('createSetupIntent')).toHaveLength(1);
    expect(checkout.callsOf('postUpgradeIntention')).toHaveLength(1);
  });

  it('keeps what was entered: the frames still hold the digits', async () => {
    const answers = [down, credit];
    const checkout = fakeCheckout({ api: { ...withPlan, previewMigration: async () => answers.shift() ?? credit } });
    await checkout.open();
    checkout.enterCard();
    const { card } = checkout.filled().form;
    checkout.flow.send({ type: 'retry-pressed' });
    await quiet();
    expect(checkout.filled().form.card).toEqual(card);
    expect(card).toMatchObject({ name: ' Alex Nguyen ', number: { complete: true } });
  });

  it('keeps the coupon', async () => {
    const answers = [down, credit];
    const checkout = fakeCheckout({ api: { ...withPlan, previewMigration: async () => answers.shift() ?? credit } });
    await checkout.open();
    checkout.applyCoupon('save');
    await quiet();
    checkout.flow.send({ type: 'retry-pressed' });
    await quiet();
    expect(checkout.filled().form).toMatchObject({
      coupon: { applied: { code: 'SAVE' } },
      extras: { couponCodes: ['SAVE'] },
    });
  });

  it('forgets a coupon check under way: its late answer counts for nothing', async () => {
    const slow = later<{ ok: true; value: CheckedCoupon }>();
    const previews = [down, credit];
    const checks = [slow.promise];
    const checkout = fakeCheckout({
      api: {
        ...withPlan,
        previewMigration: async () => previews.shift() ?? credit,
        checkCoupon: () => checks.shift() ?? new Promise<never>(() => undefined),
      },
    });
    await checkout.open();
    checkout.applyCoupon('early');
    checkout.flow.send({ type: 'retry-pressed' });
    await quiet();
    expect(checkout.filled().form.coupon).toMatchObject({ text: 'early', checking: null });
    checkout.applyCoupon('late');
    slow.answer(succeeded({ coupon: { kind: 'percent', code: 'EARLY', percent: 10 }, stated: null }));
    await quiet();
    expect(checkout.filled().form.coupon).toMatchObject({ text: 'late', applied: null });
  });
});
