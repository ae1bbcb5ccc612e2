import { describe, expect, it } from 'vitest';
import type { CheckCouponCodeQuery } from './generated/operations.ts';
import { parseCouponCheck, parseSavedMethods } from './parse-response.ts';

type Check = CheckCouponCodeQuery['checkCouponCode'];

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

describe('parseCouponCheck', () => {
  const amount = (cents: number) => ({ discount_type: 'amount', code: 'SAVE', amount: cents });
  const percent = (percentage: number) => ({ discount_type: 'percent', code: 'SAVE', percentage });

  it.each<[string, Partial<Check>, object | null]>([
    ['a percentage', { discountType: 'Percentage', discountPercent: 17.5 }, percent(17.5)],
    ["the coupon's percentage", { discountType: 'percentage', coupon: { ...COUPON, value: 15 } }, percent(15)],
    ...['Amount', 'flat', '', null].map((discountType): [string, Partial<Check>, object] => [
      `an amount for the type ${discountType}`,
      { discountType, discountAmountInCents: 1000, amountInCents: 2000 },
      amount(1000),
    ]),
    [
      "the check's type, not the coupon's",
      { discountAmountInCents: 500, coupon: { ...COUPON, discountType: 'Percentage', value: 10 } },
      amount(500),
    ],
    ['the face value', { discountType: 'Amount', amountInCents: 2000 }, amount(2000)],
    ['a discount of zero', { discountType: 'Amount', amountInCents: 2000, discountAmountInCents: 0 }, amount(0)],
    ['no discount', { discountType: 'Amount' }, amount(0)],
    ['the code that was entered', { coupon: null }, { ...amount(0), code: 'save' }],
    ['nothing that is not valid', { valid: false }, null],
    ['true as text', { valid: 'true' as never }, amount(0)],
    ['a fraction of a cent, rounded', { discountAmountInCents: 748.5 }, amount(749)],
    ['cents as text', { discountAmountInCents: '750.0' as never }, amount(750)],
    ['a percentage as text', { discountType: 'Percentage', discountPercent: '15' as never }, percent(15)],
    [
      'the code of another coupon',
      { coupon: { ...COUPON, code: 'PARENT' } },
      { ...amount(0), code: 'PARENT', enteredCode: 'save' },
    ],
    [
      'the entered code instead of a long one',
      { coupon: { ...COUPON, code: 'A'.repeat(201) } },
      { ...amount(0), code: 'save' },
    ],
  ])('reads %s', { tags: ['V19'] }, (_, check, coupon) => {
    expect(parse(check)).toEqual(coupon);
  });

  it.each([
    { discountType: 'Percentage', discountPercent: 101 },
    { discountType: 'Percentage', discountPercent: -50 },
    { discountType: 'Percentage', discountPercent: 'ten' as never },
    { discountAmountInCents: '7.50' as never },
    { discountType: 'Amount', discountAmountInCents: -500 },
    { discountType: 'Trial', amountInCents: -1 },
  ])('throws on %o, which no coupon can be', (check) => {
    expect(() => parse(check)).toThrow('The response has');
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
      const { methods } = parseSavedMethods({ data: [methodOf('pm', card)], defaultPayment: null });
      expect(methods).toMatchObject([{ expiry: null }]);
    },
  );

  it.each([
    [
      { id: 'pm', card: { brand: 'visa' } },
      { brand: 'visa', last4: null, expiry: null },
    ],
    [
      { id: 'pm', card: { last4: 42 } },
      { brand: '', last4: '0042' },
    ],
    [{ id: 'pm', card: { last4: '4000 0000 0000 4242' } }, { last4: '4242' }],
    [
      { id: 'pm', au_becs_debit: {} },
      { bsb: null, last4: null },
    ],
    [
      { id: 'pm', au_becs_debit: { bsb_number: 'none', last4: '3456' } },
      { bsb: null, last4: '3456' },
    ],
  ])('lists %o by what is known', (method, listed) => {
    expect(parseSavedMethods({ data: [method] }).methods).toMatchObject([listed]);
  });

  it('keeps labels short', () => {
    const data = [methodOf('pm', { brand: 'v'.repeat(100_000), last4: '4'.repeat(100_000) })];
    const [method] = parseSavedMethods({ data, defaultPayment: null }).methods;
    expect(JSON.stringify(method).length).toBeLessThan(300);
  });

  it('keeps the first hundred of each type, and the default', () => {
    const cards = Array.from({ length: 10_000 }, (_, index) => methodOf(`pm_${index}`, {}));
    const account = { id: 'pm_bank', card: null, au_becs_debit: { bsb_number: '062000', last4: '3456' } };
    const saved = parseSavedMethods({ data: [...cards, account], defaultPayment: 'pm_9999' });
    expect(saved.methods.map(({ id }) => id)).toEqual([
      ...cards.slice(0, 100).map(({ id }) => id),
      'pm_9999',
      'pm_bank',
    ]);
    expect(saved).toMatchObject({ defaultId: 'pm_9999', isCut: true });
  });
});

function parse(rest: Partial<Check>) {
  const amounts = { amountInCents: null, discountAmountInCents: null, discountPercent: null };
  const check = { ...amounts, discountType: null, error: null, valid: true, coupon: COUPON, ...rest };
  return parseCouponCheck(check, ' save ', () => undefined)?.coupon ?? null;
}
