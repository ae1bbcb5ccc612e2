import { describe, expect, it } from 'vitest';
import { compareAnswers, describeDifference } from './compare-answers.ts';
import { readFieldRules } from './field-rules.ts';

const findRules = readFieldRules();

function compare(operation: string, expected: unknown, actual: unknown, [one, other] = [200, 200]) {
  const answers = { expected: { status: one ?? 200, body: expected }, actual: { status: other ?? 200, body: actual } };
  return compareAnswers({ operation, ...answers, findRules });
}

const savedCard = { id: 'pm_1', card: { brand: 'visa', exp_month: 11, exp_year: 2031, last4: '1881' } };
const methodList = (method: object, defaultPayment: string | null = 'pm_1') => ({
  data: { listPaymentMethod: { data: [method], defaultPayment } },
});
const coupon = (fields: object) => ({
  data: { checkCouponCode: { valid: true, error: null, discountType: 'Percentage', ...fields } },
});

describe('compareAnswers', () => {
  it('accepts other ids and times, which the contracts leave to the backend', () => {
    expect(
      compare('ListPaymentMethod', methodList(savedCard), methodList({ ...savedCard, id: 'pm_x' }, 'pm_x')),
    ).toEqual([]);
    const bought = (created_at: string) => ({ data: { createSubscription: { id: `sub_${created_at}`, created_at } } });
    const answers = [bought('2026-03-15T10:00:00+11:00'), bought('2027-01-01T00:00:00Z')] as const;
    expect(compare('CreateSubscription', ...answers)).toEqual([]);
  });

  it('names the field, both values and the contract that checks it', () => {
    const month = { ...savedCard, card: { ...savedCard.card, exp_month: '11' } };
    const [difference, ...others] = compare('ListPaymentMethod', methodList(savedCard), methodList(month));
    expect(others).toEqual([]);
    expect(difference).toMatchObject({
      field: 'data.listPaymentMethod.data[0].card.exp_month',
      expected: '11',
      actual: '"11"',
    });
    expect(difference && describeDifference(difference)).toMatch(
      /exp_month is "11"; the scenario server answers 11\. The contract 'ListPaymentMethod of .+' checks it/,
    );
  });

  it('compares amounts exactly, whatever the amount of the contract is', () => {
    const [difference] = compare(
      'CheckCouponCode',
      coupon({ discountAmountInCents: 749 }),
      coupon({ discountAmountInCents: 748 }),
    );
    expect(difference?.contract?.description).toMatch(/^CheckCouponCode /);
  });

  it('ignores the reason of a coupon that is not valid, which the client does not read', () => {
    const refused = (error: string | null) => coupon({ valid: false, error, discountType: null });
    expect(compare('CheckCouponCode', refused('There is no such coupon.'), refused('Unknown code.'))).toEqual([]);
    expect(compare('CheckCouponCode', refused('There is no such coupon.'), refused(null))).toEqual([]);
  });

  it('finds null in place of a value, and a missing field', () => {
    const fields = (method: object, defaultPayment?: string | null) =>
      compare('ListPaymentMethod', methodList(savedCard), methodList(method, defaultPayment)).map(({ field }) => field);
    expect(fields({ ...savedCard, card: null })).toEqual(['data.listPaymentMethod.data[0].card']);
    expect(fields({ card: savedCard.card })).toEqual(['data.listPaymentMethod.data[0].id']);
  });

  it('compares the length of lists', () => {
    const twice = { data: { listPaymentMethod: { data: [savedCard, savedCard], defaultPayment: 'pm_1' } } };
    expect(compare('ListPaymentMethod', methodList(savedCard), twice).map(({ field }) => field)).toEqual([
      'data.listPaymentMethod.data',
    ]);
  });

  it('compares the HTTP status, and whether there is an error, before the fields', () => {
    const error = {
      data: null,
      errors: [{ message: 'Your card was declined.', extensions: { code: 'PAYMENT_DECLINED' } }],
    };
    const success = { data: { createSubscription: { id: 'sub_1' } } };
    expect(compare('CreateSubscription', success, error)).toMatchObject([
      { field: 'errors', actual: '"Your card was declined."' },
    ]);
    expect(compare('CreateSubscription', success, 'Bad gateway', [200, 502])).toMatchObject([
      { field: 'HTTP status', expected: '200', actual: '502' },
    ]);
    expect(
      compare('CreateSubscription', error, {
        ...error,
        errors: [{ ...error.errors[0], extensions: { code: 'OTHER' } }],
      }),
    ).toMatchObject([
      { field: 'errors[0].extensions.code', contract: { description: expect.stringMatching(/^CreateSubscription/) } },
    ]);
  });

  it('says that the body differs as a whole', () => {
    const [difference] = compare('ListPaymentMethod', methodList(savedCard), '<html>');
    expect(difference && describeDifference(difference)).toMatch(/^ListPaymentMethod: the body is "<html>"; /);
  });

  it('ignores a field that no contract checks', () => {
    expect(compare('ListPaymentMethod', { data: { other: 1 } }, { data: { other: 2 } })).toEqual([]);
  });
});
