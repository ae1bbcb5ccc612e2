import { describe, expect, it } from 'vitest';
import { type AppliedCoupon, cents, type Result, succeeded } from '#domain';
import type { CheckedCoupon, RequestFailure } from '#graphql';
import { CONTEXT, deferred, fakeCheckout, flushPromises, SHOW_REQUEST } from './fake-checkout.test-support.ts';
import { orderTotal, payObstacles } from './selectors.ts';

type Answer = Result<CheckedCoupon | null, RequestFailure>;
const _DOWN = new Error('down');
const tenPercent = (code: string): AppliedCoupon => ({ discount_type: 'percent', code, percentage: 10 });
const checked = (coupon: AppliedCoupon): CheckedCoupon => ({ coupon, serverDiscount: null });

describe('submitCoupon', () => {
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
    expect(payObstacles(checkout.stateWithForm(), CONTEXT)).toEqual(['coupon-checking']);
    expect(checkout.stateWithForm().form.coupon).toMatchObject({ error: null, valid: false });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    slow.resolve(succeeded(null));
    await flushPromises();
    expect(payObstacles(checkout.stateWithForm(), CONTEXT)).toEqual([]);
  });
});

describe('receiveCoupon', () => {
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
    expect(payObstacles(checkout.stateWithForm(), CONTEXT)).toEqual(['coupon-checking']);
    checkout.flow.send({ type: 'coupon-changed', text });
    expect(payObstacles(checkout.stateWithForm(), CONTEXT)).toEqual([]);
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
});

describe('removeCoupon', () => {
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
