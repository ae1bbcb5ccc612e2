import { describe, expect, it } from 'vitest';
import { type AppliedCoupon, cents, failed, type Result, succeeded } from '#domain';
import type { CheckedCoupon, RequestFailure } from '#graphql';
import { CONTEXT, deferred, fakeCheckout, flushPromises, SHOW_REQUEST } from './fake-checkout.test-support.ts';
import { orderTotal, payObstacles } from './selectors.ts';
import { transition } from './transition.ts';

type Answer = Result<CheckedCoupon | null, RequestFailure>;
const DOWN = new Error('down');
const tenPercent = (code: string): AppliedCoupon => ({ discount_type: 'percent', code, percentage: 10 });
const checked = (coupon: AppliedCoupon): CheckedCoupon => ({ coupon, serverDiscount: null });

describe('submitCoupon', () => {
  it('checks a trimmed code once, and no empty code', { tags: ['V21'] }, async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.applyCoupon('  ');
    checkout.applyCoupon(' save ');
    await flushPromises();
    expect(checkout.callsOf('checkCoupon')).toEqual([['save', 'basic']]);
  });

  it('rejects a code in use, or beside a price override of any amount, without a request', {
    tags: ['V16', 'V18', 'E10'],
  }, async () => {
    const breakdown = { ...SHOW_REQUEST.breakdown, priceOverride: cents(0) };
    for (const request of [
      { extras: { couponCodes: ['SAVE'] } },
      { extras: { currentCoupon: 'save' } },
      { breakdown },
    ]) {
      const checkout = fakeCheckout();
      await checkout.open(request);
      checkout.applyCoupon('Save');
      await flushPromises();
      expect(checkout.stateWithForm().form.coupon).toMatchObject({ error: 'in-use', valid: false, applied: null });
      expect(checkout.callsOf('checkCoupon')).toEqual([]);
    }
  });

  it('disables paying until the check has finished', { tags: ['V7'] }, async () => {
    const slow = deferred<Answer>();
    const checkout = fakeCheckout({ api: { checkCoupon: () => slow.promise } });
    await checkout.open();
    checkout.enterCard();
    checkout.applyCoupon('save');
    expect(payObstacles(checkout.stateWithForm(), new Date())).toEqual(['coupon-checking']);
    expect(checkout.stateWithForm().form.coupon).toMatchObject({ error: null, valid: false });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    slow.resolve(succeeded(null));
    await flushPromises();
    expect(payObstacles(checkout.stateWithForm(), new Date('2026-03-15'))).toEqual([]);
  });
});

describe('receiveCoupon', () => {
  it('applies a valid coupon to the total and the sent codes, and shows a toast', {
    tags: ['T25', 'E14'],
  }, async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.applyCoupon('save');
    await flushPromises();
    expect(checkout.stateWithForm().form).toMatchObject({
      coupon: { text: '', valid: true, error: null, applied: tenPercent('SAVE') },
      extras: { couponCodes: ['SAVE'] },
    });
    expect(orderTotal(checkout.stateWithForm()).total).toBe(4410);
    expect(checkout.recorded.toasts).toEqual([{ tone: 'success', title: 'Coupon code applied successfully' }]);
  });

  it('replaces the applied coupon, the user’s or the host’s, and says so', { tags: ['B24', 'E15'] }, async () => {
    const mine = fakeCheckout();
    await mine.open();
    for (const code of ['one', 'two']) {
      mine.applyCoupon(code);
      await flushPromises();
    }
    expect(mine.stateWithForm().form.extras.couponCodes).toEqual(['TWO']);
    const hosts = fakeCheckout();
    await hosts.open({ extras: { couponCodes: ['HOST'] } });
    hosts.applyCoupon('two');
    await flushPromises();
    const breakdown = { ...SHOW_REQUEST.breakdown, coupon: tenPercent('HOST') };
    const displayed = fakeCheckout();
    await displayed.open({ breakdown });
    displayed.applyCoupon('two');
    await flushPromises();
    for (const { recorded } of [mine, hosts, displayed]) {
      expect(recorded.toasts.at(-1)?.title).toBe('Coupon code has been updated with TWO');
    }
  });

  it('keeps the applied coupon when the new one is not valid or its check fails', {
    tags: ['V19', 'V20', 'E9'],
  }, async () => {
    const responses: Answer[] = [
      succeeded(checked(tenPercent('SAVE'))),
      succeeded(null),
      failed({ kind: 'no-response', cause: DOWN }),
    ];
    const checkout = fakeCheckout({ api: { checkCoupon: async () => responses.shift() ?? succeeded(null) } });
    await checkout.open();
    for (const code of ['save', 'bad', 'lost']) {
      checkout.applyCoupon(code);
      await flushPromises();
    }
    expect(checkout.stateWithForm().form).toMatchObject({
      coupon: { text: 'lost', error: 'invalid', valid: false, applied: { code: 'SAVE' } },
      extras: { couponCodes: ['SAVE'] },
    });
    expect(checkout.recorded.toasts).toHaveLength(1);
    expect(checkout.recorded.logged).toEqual([
      { level: 'warning', message: 'a coupon could not be checked', cause: DOWN },
    ]);
  });

  it('drops the late response to an earlier request', { tags: ['B24'] }, async () => {
    const first = deferred<Answer>();
    const second = deferred<Answer>();
    const waiting = [first.promise, second.promise];
    const checkout = fakeCheckout({ api: { checkCoupon: () => waiting.shift() ?? first.promise } });
    await checkout.open();
    checkout.applyCoupon('first');
    checkout.applyCoupon('second');
    first.resolve(succeeded(checked(tenPercent('FIRST'))));
    await flushPromises();
    expect(checkout.stateWithForm().form.coupon).toMatchObject({
      applied: null,
      checking: { requestId: 2, code: 'second' },
      text: 'second',
    });
    second.resolve(succeeded(checked(tenPercent('SECOND'))));
    await flushPromises();
    expect(checkout.stateWithForm().form.coupon.applied?.code).toBe('SECOND');
    expect(checkout.recorded.toasts).toHaveLength(1);
  });

  it('drops a response to an earlier opening', async () => {
    const slow = deferred<Answer>();
    const waiting = [slow.promise];
    const never = new Promise<never>(() => undefined);
    const checkout = fakeCheckout({ api: { checkCoupon: () => waiting.shift() ?? never } });
    await checkout.open();
    checkout.applyCoupon('save');
    await checkout.open();
    checkout.applyCoupon('other');
    slow.resolve(succeeded(checked(tenPercent('SAVE'))));
    await flushPromises();
    expect(checkout.stateWithForm().form.coupon).toMatchObject({ text: 'other', applied: null });
    expect(checkout.recorded.toasts).toEqual([]);
  });
});

describe('a code that changes while it is checked', () => {
  it.each(['', 'secon'])('cancels the check when the text becomes %o', async (text) => {
    const slow = deferred<Answer>();
    const checkout = fakeCheckout({ api: { checkCoupon: () => slow.promise } });
    await checkout.open();
    checkout.enterCard();
    checkout.applyCoupon('first');
    expect(payObstacles(checkout.stateWithForm(), new Date())).toEqual(['coupon-checking']);
    checkout.flow.send({ type: 'coupon-changed', text });
    expect(payObstacles(checkout.stateWithForm(), new Date())).toEqual([]);
    slow.resolve(succeeded(checked(tenPercent('FIRST'))));
    await flushPromises();
    expect(checkout.stateWithForm().form.coupon).toMatchObject({ text, error: null, checking: null, applied: null });
    expect(checkout.recorded.logged).toEqual([]);
  });

  it('is checked once when Apply is pressed repeatedly', async () => {
    const slow = deferred<Answer>();
    const checkout = fakeCheckout({ api: { checkCoupon: () => slow.promise } });
    await checkout.open();
    checkout.applyCoupon('save');
    checkout.flow.send({ type: 'coupon-submitted' });
    expect(checkout.callsOf('checkCoupon')).toHaveLength(1);
  });
});

describe('a discount that the server computes differently', () => {
  const withServerDiscount = (serverDiscount: number | null): CheckedCoupon => ({
    coupon: tenPercent('SAVE'),
    serverDiscount: serverDiscount === null ? null : cents(serverDiscount),
  });

  it('is logged', async () => {
    const checkout = fakeCheckout({ api: { checkCoupon: async () => succeeded(withServerDiscount(735)) } });
    await checkout.open();
    checkout.applyCoupon('save');
    await flushPromises();
    expect(checkout.recorded.logged).toEqual([
      { level: 'warning', message: 'the coupon takes off 490 cents here and 735 cents on the server' },
    ]);
    expect(orderTotal(checkout.stateWithForm()).total).toBe(4410);
  });

  it.each([490, null])('has no effect beside the message when it is %o', async (serverDiscount) => {
    const checkout = fakeCheckout({ api: { checkCoupon: () => deferred<Answer>().promise } });
    await checkout.open();
    checkout.applyCoupon('save');
    const coupon = withServerDiscount(serverDiscount);
    const event = { type: 'coupon-checked', opening: 1, requestId: 1, coupon } as const;
    expect(transition(checkout.flow.state(), event, CONTEXT).effects).toMatchObject([{ type: 'notify' }]);
  });

  it('is not looked for while the plan is unknown', async () => {
    const checkout = fakeCheckout({ api: { checkCoupon: async () => succeeded(withServerDiscount(735)) } });
    await checkout.open({}, null);
    checkout.applyCoupon('save');
    await flushPromises();
    expect(checkout.stateWithForm().form.coupon.applied?.code).toBe('SAVE');
    expect(orderTotal(checkout.stateWithForm())).toEqual({ lines: [], total: 0 });
    expect(checkout.recorded.logged).toEqual([]);
  });
});

describe('changeCouponText', () => {
  it('clears the error and the valid flag; the discount stays', { tags: ['T24'] }, async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.applyCoupon('save');
    await flushPromises();
    checkout.applyCoupon('SAVE');
    expect(checkout.stateWithForm().form.coupon.error).toBe('in-use');
    checkout.flow.send({ type: 'coupon-changed', text: 'S' });
    expect(checkout.stateWithForm().form.coupon).toMatchObject({
      error: null,
      valid: false,
      applied: { code: 'SAVE' },
    });
  });
});

describe('removeCoupon', () => {
  it('restores the price and deletes the codes, the host’s included; keeps the current coupon', {
    tags: ['T26'],
  }, async () => {
    const checkout = fakeCheckout();
    await checkout.open({ extras: { couponCodes: ['HOST'], currentCoupon: 'NOW' } });
    checkout.applyCoupon('save');
    await flushPromises();
    checkout.flow.send({ type: 'coupon-removed' });
    expect(checkout.stateWithForm().form.extras).toStrictEqual({ currentCoupon: 'NOW' });
    expect(checkout.stateWithForm().form.coupon).toMatchObject({ applied: null, valid: false, error: null });
    expect(orderTotal(checkout.stateWithForm()).total).toBe(4900);
  });

  it('drops the response to a check in progress', async () => {
    const slow = deferred<Answer>();
    const checkout = fakeCheckout({ api: { checkCoupon: () => slow.promise } });
    await checkout.open();
    checkout.applyCoupon('save');
    checkout.flow.send({ type: 'coupon-removed' });
    slow.resolve(succeeded(checked(tenPercent('SAVE'))));
    await flushPromises();
    expect(checkout.stateWithForm().form.coupon.applied).toBeNull();
  });

  it('clears the error of another code', async () => {
    const checkout = fakeCheckout({ api: { checkCoupon: async () => succeeded(null) } });
    await checkout.open({ breakdown: { ...SHOW_REQUEST.breakdown, coupon: tenPercent('HOST') } });
    checkout.applyCoupon('bad');
    await flushPromises();
    checkout.flow.send({ type: 'coupon-removed' });
    expect(checkout.stateWithForm().form.coupon).toMatchObject({ applied: null, error: null });
  });

  it('drops the response to a check of a hidden checkout', async () => {
    const slow = deferred<Answer>();
    const checkout = fakeCheckout({ api: { checkCoupon: () => slow.promise } });
    await checkout.open();
    checkout.applyCoupon('save');
    checkout.flow.send({ type: 'hide' });
    slow.resolve(succeeded(checked(tenPercent('SAVE'))));
    await flushPromises();
    expect(checkout.recorded.toasts).toEqual([]);
    expect(checkout.recorded.logged).toEqual([]);
  });
});
