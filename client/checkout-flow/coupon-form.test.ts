import { describe, expect, it } from 'vitest';
import { type AppliedCoupon, cents, failed, type Result, succeeded } from '#domain';
import type { CallFailure, CheckedCoupon } from '#graphql';
import { fakeCheckout, later, quiet, REQUEST } from './fake-ports.test-support.ts';
import { orderTotal, payObstacles } from './reading.ts';

type Answer = Result<CheckedCoupon | null, CallFailure>;
const tenPercent = (code: string): AppliedCoupon => ({ kind: 'percent', code, percent: 10 });
const checked = (coupon: AppliedCoupon): CheckedCoupon => ({ coupon, stated: null });

describe('submitCoupon', () => {
  it('asks the server once for a trimmed code, and for nothing when there is none', async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.applyCoupon('  ');
    checkout.applyCoupon(' save ');
    await quiet();
    expect(checkout.callsOf('checkCoupon')).toEqual([['save', 'basic']]);
  });

  it('refuses without asking when the code is in use, or a price is promised, be it zero', async () => {
    const breakdown = { ...REQUEST.breakdown, priceOverride: cents(0) };
    for (const request of [
      { extras: { couponCodes: ['SAVE'] } },
      { extras: { currentCoupon: 'save' } },
      { breakdown },
    ]) {
      const checkout = fakeCheckout();
      await checkout.open(request);
      checkout.applyCoupon('Save');
      await quiet();
      expect(checkout.filled().form.coupon).toMatchObject({ error: 'in-use', applied: null });
      expect(checkout.callsOf('checkCoupon')).toEqual([]);
    }
  });

  it('keeps paying back until the check is answered', async () => {
    const slow = later<Answer>();
    const checkout = fakeCheckout({ api: { checkCoupon: () => slow.promise } });
    await checkout.open();
    checkout.enterCard();
    checkout.applyCoupon('save');
    expect(payObstacles(checkout.filled(), new Date())).toEqual(['coupon-checking']);
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    slow.answer(succeeded(null));
    await quiet();
    expect(payObstacles(checkout.filled(), new Date('2026-03-15'))).toEqual([]);
  });
});

describe('receiveCoupon', () => {
  it('applies a valid coupon: to the total, to the codes that are sent, and in a toast', async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.applyCoupon('save');
    await quiet();
    expect(checkout.filled().form).toMatchObject({
      coupon: { text: '', valid: true, error: null, applied: tenPercent('SAVE') },
      extras: { couponCodes: ['SAVE'] },
    });
    expect(orderTotal(checkout.filled()).total).toBe(4410);
    expect(checkout.heard.toasts).toEqual([{ tone: 'success', title: 'Coupon code applied successfully' }]);
  });

  it('replaces the one in place, the user’s or the host’s, and says so', async () => {
    const mine = fakeCheckout();
    await mine.open();
    for (const code of ['one', 'two']) {
      mine.applyCoupon(code);
      await quiet();
    }
    expect(mine.filled().form.extras.couponCodes).toEqual(['TWO']);
    const hosts = fakeCheckout();
    await hosts.open({ extras: { couponCodes: ['HOST'] } });
    hosts.applyCoupon('two');
    await quiet();
    for (const { heard } of [mine, hosts]) {
      expect(heard.toasts.at(-1)?.title).toBe('Coupon code has been updated with TWO');
    }
  });

  it('leaves the old coupon when the new one is not valid, or not answered', async () => {
    const answers: Answer[] = [
      succeeded(checked(tenPercent('SAVE'))),
      succeeded(null),
      failed({ kind: 'unanswered', cause: new Error('down') }),
    ];
    const checkout = fakeCheckout({ api: { checkCoupon: async () => answers.shift() ?? succeeded(null) } });
    await checkout.open();
    for (const code of ['save', 'bad', 'lost']) {
      checkout.applyCoupon(code);
      await quiet();
    }
    expect(checkout.filled().form).toMatchObject({
      coupon: { text: 'lost', error: 'invalid', valid: false, applied: { code: 'SAVE' } },
      extras: { couponCodes: ['SAVE'] },
    });
    expect(checkout.heard.toasts).toHaveLength(1);
  });

  it('drops the late answer of an older ticket', async () => {
    const first = later<Answer>();
    const second = later<Answer>();
    const waiting = [first.promise, second.promise];
    const checkout = fakeCheckout({ api: { checkCoupon: () => waiting.shift() ?? first.promise } });
    await checkout.open();
    checkout.applyCoupon('first');
    checkout.applyCoupon('second');
    first.answer(succeeded(checked(tenPercent('FIRST'))));
    await quiet();
    expect(checkout.filled().form.coupon).toMatchObject({
      applied: null,
      checking: { ticket: 2, code: 'second' },
      text: 'second',
    });
    second.answer(succeeded(checked(tenPercent('SECOND'))));
    await quiet();
    expect(checkout.filled().form.coupon.applied?.code).toBe('SECOND');
    expect(checkout.heard.toasts).toHaveLength(1);
  });

  it('drops an answer that belongs to an earlier opening', async () => {
    const slow = later<Answer>();
    const waiting = [slow.promise];
    const never = new Promise<never>(() => undefined);
    const checkout = fakeCheckout({ api: { checkCoupon: () => waiting.shift() ?? never } });
    await checkout.open();
    checkout.applyCoupon('save');
    await checkout.open();
    checkout.applyCoupon('other');
    slow.answer(succeeded(checked(tenPercent('SAVE'))));
    await quiet();
    expect(checkout.filled().form.coupon).toMatchObject({ text: 'other', applied: null });
    expect(checkout.heard.toasts).toEqual([]);
  });
});

describe('a code that is typed on while another is checked', () => {
  it.each(['', 'secon'])('cancels the check when the text becomes %o: nothing waits for its answer', async (text) => {
    const slow = later<Answer>();
    const checkout = fakeCheckout({ api: { checkCoupon: () => slow.promise } });
    await checkout.open();
    checkout.enterCard();
    checkout.applyCoupon('first');
    expect(payObstacles(checkout.filled(), new Date())).toEqual(['coupon-checking']);
    checkout.flow.send({ type: 'coupon-typed', text });
    expect(payObstacles(checkout.filled(), new Date())).toEqual([]);
    slow.answer(succeeded(checked(tenPercent('FIRST'))));
    await quiet();
    expect(checkout.filled().form.coupon).toMatchObject({ text, error: null, checking: null, applied: null });
  });

  it('is asked about once, however often Apply is pressed', async () => {
    const slow = later<Answer>();
    const checkout = fakeCheckout({ api: { checkCoupon: () => slow.promise } });
    await checkout.open();
    checkout.applyCoupon('save');
    checkout.flow.send({ type: 'coupon-submitted' });
    expect(checkout.callsOf('checkCoupon')).toHaveLength(1);
  });
});

describe('a discount that the server computes in another way', () => {
  it.each([
    [490, 0],
    [null, 0],
    [735, 1],
  ])('stated as %o cents of $4.90 is warned of %i times', async (stated, warnings) => {
    const answer: CheckedCoupon = { coupon: tenPercent('SAVE'), stated: stated === null ? null : cents(stated) };
    const checkout = fakeCheckout({ api: { checkCoupon: async () => succeeded(answer) } });
    await checkout.open();
    checkout.applyCoupon('save');
    await quiet();
    expect(checkout.heard.logged).toHaveLength(warnings);
    expect(orderTotal(checkout.filled()).total).toBe(4410);
  });
});

describe('typeCoupon', () => {
  it('clears the error and the valid flag; the discount stays', async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.applyCoupon('save');
    await quiet();
    checkout.applyCoupon('SAVE');
    expect(checkout.filled().form.coupon.error).toBe('in-use');
    checkout.flow.send({ type: 'coupon-typed', text: 'S' });
    expect(checkout.filled().form.coupon).toMatchObject({ error: null, valid: false, applied: { code: 'SAVE' } });
  });
});

describe('removeCoupon', () => {
  it('gives the price back and deletes the codes, the host’s too; the current coupon stays', async () => {
    const checkout = fakeCheckout();
    await checkout.open({ extras: { couponCodes: ['HOST'], currentCoupon: 'NOW' } });
    checkout.applyCoupon('save');
    await quiet();
    checkout.flow.send({ type: 'coupon-removed' });
    expect(checkout.filled().form.extras).toStrictEqual({ currentCoupon: 'NOW' });
    expect(orderTotal(checkout.filled()).total).toBe(4900);
  });

  it('drops the answer to a check under way', async () => {
    const slow = later<Answer>();
    const checkout = fakeCheckout({ api: { checkCoupon: () => slow.promise } });
    await checkout.open();
    checkout.applyCoupon('save');
    checkout.flow.send({ type: 'coupon-removed' });
    slow.answer(succeeded(checked(tenPercent('SAVE'))));
    await quiet();
    expect(checkout.filled().form.coupon.applied).toBeNull();
  });
});
