import { describe, expect, it } from 'vitest';
import { parseAcceptedCoupon } from './parse-response.ts';

type Check = Parameters<typeof parseAcceptedCoupon>[0];

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

describe('parseAcceptedCoupon', () => {
  it('parses a percentage, and prefers the check’s value to the coupon’s', () => {
    expect(parse({ discountType: 'Percentage', discountPercent: 17.5 })).toEqual({
      discount_type: 'percent',
      code: 'SAVE',
      percentage: 17.5,
    });
    const coupon = { ...COUPON, value: 15 };
    expect(parse({ discountType: 'percentage', coupon })).toMatchObject({ discount_type: 'percent', percentage: 15 });
  });

  it.each(['Amount', 'flat', '', null])('parses %o as an amount', (discountType) => {
    const check = { discountType, discountAmountInCents: 1000, amountInCents: 2000 };
    expect(parse(check)).toEqual({ discount_type: 'amount', code: 'SAVE', amount: 1000 });
  });

  it("ignores the coupon's type", () => {
    const coupon = { ...COUPON, discountType: 'Percentage', value: 10 };
    expect(parse({ discountType: null, discountAmountInCents: 500, coupon })).toEqual({
      discount_type: 'amount',
      code: 'SAVE',
      amount: 500,
    });
  });

  it('falls back to the face value, then to zero', () => {
    expect(parse({ discountType: 'Amount', amountInCents: 2000 })).toMatchObject({ amount: 2000 });
    expect(parse({ discountType: 'Amount', amountInCents: 2000, discountAmountInCents: 0 })).toMatchObject({
      amount: 0,
    });
    expect(parse({ discountType: 'Amount' })).toMatchObject({ amount: 0 });
  });

  it('prefers the server’s spelling of the code', () => {
    expect(parseAcceptedCoupon(check({}), 'save')?.code).toBe('SAVE');
    expect(parseAcceptedCoupon(check({ coupon: null }), ' save ')?.code).toBe('save');
  });

  it('is null when the coupon is not valid or has an error', { tags: ['V19'] }, () => {
    expect(parse({ valid: false })).toBeNull();
    expect(parse({ valid: true, error: 'Expired.' })).toBeNull();
  });

  it.each([
    { discountType: 'Percentage', discountPercent: 1e300 },
    { discountType: 'Percentage', discountPercent: 101 },
    { discountType: 'Percentage', discountPercent: -50 },
    { discountType: 'Percentage', discountPercent: '10' as never },
    { discountType: 'Amount', discountAmountInCents: -500 },
    { discountType: 'Trial', amountInCents: -1 },
    { coupon: { ...COUPON, code: 7 as never } },
  ])('throws on %o, which no coupon can be', (check) => {
    expect(() => parse(check)).toThrow('The response has');
  });

  it('throws on a fraction of a cent', () => {
    expect(() => parse({ discountType: 'Amount', discountAmountInCents: 10.5 })).toThrow('whole number of cents');
  });
});

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

function parse(rest: Partial<Check>) {
  return parseAcceptedCoupon(check(rest), 'save');
}
