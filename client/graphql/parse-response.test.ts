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
    ['nothing that has an error', { error: 'Expired.' }, null],
  ])('reads %s', { tags: ['V19'] }, (_, check, coupon) => {
    expect(parse(check)).toEqual(coupon);
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

function parse(rest: Partial<Check>) {
  const amounts = { amountInCents: null, discountAmountInCents: null, discountPercent: null };
  return parseAcceptedCoupon(
    { ...amounts, discountType: null, error: null, valid: true, coupon: COUPON, ...rest },
    ' save ',
  );
}
