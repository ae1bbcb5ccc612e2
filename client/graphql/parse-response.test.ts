import { describe, expect, it } from 'vitest';
import { parseAcceptedCoupon, parseSavedMethods } from './parse-response.ts';

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
    { coupon: { ...COUPON, code: 'A'.repeat(201) } },
  ])('throws on %o, which no coupon can be', (check) => {
    expect(() => parse(check)).toThrow('The response has');
  });

  it('throws on a fraction of a cent', () => {
    expect(() => parse({ discountType: 'Amount', discountAmountInCents: 10.5 })).toThrow('whole number of cents');
  });
});

describe('parseSavedMethods', () => {
  const methodOf = (id: string, card: object) => ({
    id,
    card: { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242', ...card },
    au_becs_debit: null,
  });

  it.each([{ exp_month: 'soon' }, { exp_month: 13 }, { exp_year: null, exp_month: 0 }, { exp_year: 1e21 }])(
    'has no expiry for %o',
    (card) => {
      const { methods } = parseSavedMethods({ data: [methodOf('pm', card)], defaultPayment: null } as never);
      expect(methods).toMatchObject([{ expiry: null }]);
    },
  );

  it('keeps labels short', () => {
    const data = [methodOf('pm', { brand: 'v'.repeat(100_000), last4: '4'.repeat(100_000) })];
    const [method] = parseSavedMethods({ data, defaultPayment: null } as never).methods;
    expect(JSON.stringify(method).length).toBeLessThan(300);
  });

  it('keeps the first hundred of each type, and the default', () => {
    const cards = Array.from({ length: 10_000 }, (_, index) => methodOf(`pm_${index}`, {}));
    const account = { id: 'pm_bank', card: null, au_becs_debit: { bsb_number: '062000', last4: '3456' } };
    const saved = parseSavedMethods({ data: [...cards, account], defaultPayment: 'pm_9999' } as never);
    expect(saved.methods.map(({ id }) => id)).toEqual([
      ...cards.slice(0, 100).map(({ id }) => id),
      'pm_9999',
      'pm_bank',
    ]);
    expect(saved).toMatchObject({ defaultId: 'pm_9999', isCut: true });
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
