import { describe, expect, it } from 'vitest';
import { acceptedCoupon } from './coupon.ts';

type Check = Parameters<typeof acceptedCoupon>[0];

describe('acceptedCoupon', () => {
  it('reads a percentage, and prefers the check’s own number', () => {
    expect(accepted({ discountType: 'Percentage', discountPercent: 17.5 })).toEqual({
      kind: 'percent',
      code: 'SAVE',
      percent: 17.5,
    });
    const coupon = { ...COUPON, value: 15 };
    expect(accepted({ discountType: 'percentage', coupon })).toMatchObject({ kind: 'percent', percent: 15 });
  });

  it('reads a trial, with the day on which billing starts', () => {
    const coupon = { ...COUPON, endDate: '2026-09-05' };
    expect(accepted({ discountType: 'TRIAL', discountAmountInCents: 4900, coupon })).toEqual({
      kind: 'trial',
      code: 'SAVE',
      amount: 4900,
      billingStarts: '05 Sep 2026',
    });
    expect(accepted({ discountType: 'Trial' })).toMatchObject({ amount: 0, billingStarts: null });
  });

  it.each(['Amount', 'flat', '', null])('reads %o as an amount', (discountType) => {
    const check = { discountType, discountAmountInCents: 1000, amountInCents: 2000 };
    expect(accepted(check)).toEqual({ kind: 'amount', code: 'SAVE', amount: 1000 });
  });

  it("reads an amount where the check names no type, whatever the coupon's own type is", () => {
    const coupon = { ...COUPON, discountType: 'Percentage', value: 10 };
    expect(accepted({ discountType: null, discountAmountInCents: 500, coupon })).toEqual({
      kind: 'amount',
      code: 'SAVE',
      amount: 500,
    });
  });

  it('falls back to the face value, then to nothing', () => {
    expect(accepted({ discountType: 'Amount', amountInCents: 2000 })).toMatchObject({ amount: 2000 });
    expect(accepted({ discountType: 'Amount', amountInCents: 2000, discountAmountInCents: 0 })).toMatchObject({
      amount: 0,
    });
    expect(accepted({ discountType: 'Amount' })).toMatchObject({ amount: 0 });
  });

  it('spells the code as the server does, else as it was typed', () => {
    expect(acceptedCoupon(check({}), 'save')?.code).toBe('SAVE');
    expect(acceptedCoupon(check({ coupon: null }), ' save ')?.code).toBe('save');
  });

  it('is none when the coupon is not valid, or comes with an error', () => {
    expect(accepted({ valid: false })).toBeNull();
    expect(accepted({ valid: true, error: 'Expired.' })).toBeNull();
  });

  it('takes a fraction of a cent for a broken answer', () => {
    expect(() => accepted({ discountType: 'Amount', discountAmountInCents: 10.5 })).toThrow('whole number of cents');
  });
});

const COUPON = {
  code: 'SAVE',
  discountType: null,
  value: null,
  recurringScheme: null,
  recurring: null,
  endDate: null,
  durationPeriodCount: null,
  durationIntervalSpan: null,
};

function check(rest: Partial<Check>): Check {
  return {
    amountInCents: null,
    discountAmountInCents: null,
    discountPercent: null,
    discountType: null,
    error: null,
    valid: true,
    coupon: COUPON,
    ...rest,
  };
}

function accepted(rest: Partial<Check>) {
  return acceptedCoupon(check(rest), 'save');
}
