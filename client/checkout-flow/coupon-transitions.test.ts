import { describe, expect, it } from 'vitest';
import { type AppliedCoupon, cents, type Result, succeeded } from '#domain';
import type { CheckedCoupon, RequestFailure } from '#graphql';
import { deferred, fakeCheckout, flushPromises } from './fake-checkout.test-support.ts';
import { currentTotal, sentExtras } from './selectors.ts';

type Response = Result<CheckedCoupon | null, RequestFailure>;
const tenPercent = (code: string): AppliedCoupon => ({ discount_type: 'percent', code, percentage: 10 });
const checked = (coupon: AppliedCoupon): CheckedCoupon => ({ coupon, serverDiscount: null });

describe('submitCoupon, with a code as people paste it', () => {
  it.each([
    ['a zero-width space', '\u200bSAVE15'],
    ['a word joiner and a left-to-right mark', 'SAVE\u206015\u200e'],
    ['a soft hyphen', 'SAVE\u00ad15'],
    ['Arabic digits', 'SAVE\u0661\u0665'],
    ['Persian digits', 'SAVE\u06f1\u06f5'],
    ['full-width letters', '\uff33\uff21\uff36\uff25\uff11\uff15\u3000'],
  ])('sends %s as the code that is seen', async (_case, pasted) => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.applyCoupon(pasted);
    expect(checkout.stateWithForm().form.coupon.checking).toMatchObject({ code: 'SAVE15' });
  });

  it('ignores a text of nothing that is seen', async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.applyCoupon('\u200b \u2060');
    expect(checkout.stateWithForm().form.coupon).toMatchObject({ checking: null, error: null });
  });
});

describe('a coupon whose response names another code', () => {
  it('shows that code, sends the one that was checked, and is in use under both', async () => {
    const coupon = { ...tenPercent('PARENT'), enteredCode: 'child' };
    const checkout = fakeCheckout({ api: { checkCoupon: async () => succeeded(checked(coupon)) } });
    await checkout.open();
    checkout.applyCoupon('child');
    await flushPromises();
    expect(checkout.stateWithForm().form.coupon.applied?.code).toBe('PARENT');
    expect(sentExtras(checkout.stateWithForm())).toEqual({ couponCodes: ['child'] });
    for (const code of ['CHILD', 'parent']) {
      checkout.applyCoupon(code);
      expect(checkout.stateWithForm().form.coupon.error).toBe('in-use');
    }
  });
});

describe('removeCoupon', () => {
  it('removes the applied coupon, and cancels the check of another code', { tags: ['T26', 'B24'] }, async () => {
    const slow = deferred<Response>();
    const responses = [succeeded(checked(tenPercent('FIRST'))), slow.promise];
    const checkout = fakeCheckout({ api: { checkCoupon: async () => responses.shift() ?? succeeded(null) } });
    await checkout.open({ extras: { couponCodes: ['HOST'], currentCoupon: 'OLD' } });
    checkout.applyCoupon('first');
    await flushPromises();
    expect(sentExtras(checkout.stateWithForm())).toEqual({ couponCodes: ['FIRST'], currentCoupon: 'OLD' });
    checkout.applyCoupon('second');
    checkout.session.send({ type: 'coupon-removed' });
    slow.resolve(succeeded(checked(tenPercent('SECOND'))));
    await flushPromises();
    const removed = { applied: null, checking: null, error: null, valid: false };
    expect(checkout.stateWithForm().form.coupon).toMatchObject(removed);
    expect(sentExtras(checkout.stateWithForm())).toEqual({ currentCoupon: 'OLD' });
  });
});

describe('a discount that the server computes differently', () => {
  it('logs the difference', async () => {
    const coupon = { coupon: tenPercent('SAVE'), serverDiscount: cents(735) };
    const checkout = fakeCheckout({ api: { checkCoupon: async () => succeeded(coupon) } });
    await checkout.open();
    checkout.applyCoupon('save');
    await flushPromises();
    expect(checkout.recorded.logged).toEqual([
      { level: 'warning', message: 'the coupon takes off 490 cents here and 735 cents on the server' },
    ]);
    expect(currentTotal(checkout.stateWithForm()).total).toBe(4410);
  });
});
