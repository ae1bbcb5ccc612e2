import { describe, expect, it } from 'vitest';
import { CHECK_COUPON_CODE, testScenario, testServer } from '../scenario-server.test-support.ts';
import { amountCoupon, percentCoupon, trialCoupon } from '../scenarios/index.ts';

const { user } = testServer({
  scenarios: [
    testScenario({
      coupons: [
        percentCoupon('SAVE15', 15),
        amountCoupon('TENOFF', 1000),
        trialCoupon('TRY', 4900, '2026-09-15'),
        percentCoupon('OVER', 10, { refusedBecause: 'The coupon OVER has been used up.' }),
      ],
    }),
  ],
});

describe('checkCouponCode', () => {
  const check = async (couponCode: string, productHandle = 'plus-monthly') =>
    (await user().run(CHECK_COUPON_CODE, { couponCode, productHandle })).data?.['checkCouponCode'];

  it('computes a percentage discount and returns the stored spelling of the code', async () => {
    expect(await check(' save15 ')).toEqual({
      amountInCents: null,
      discountAmountInCents: 749,
      discountPercent: 15,
      discountType: 'Percentage',
      error: null,
      valid: true,
      coupon: { code: 'SAVE15', value: 15, endDate: null },
    });
  });

  it('supports amount and trial coupons', async () => {
    expect(await check('TENOFF')).toMatchObject({ valid: true, amountInCents: 1000, discountAmountInCents: 1000 });
    expect(await check('TRY')).toMatchObject({ discountType: 'Trial', coupon: { endDate: '2026-09-15' } });
  });

  it('returns valid: false for an unknown or refused coupon', async () => {
    expect(await check('NOPE')).toMatchObject({ valid: false, coupon: null, error: "There is no coupon 'NOPE'." });
    expect(await check('OVER')).toMatchObject({ valid: false, error: 'The coupon OVER has been used up.' });
  });

  it('rejects an unknown product with NOT_FOUND', async () => {
    const { errors } = await user().run(CHECK_COUPON_CODE, { couponCode: 'SAVE15', productHandle: 'nope' });
    expect(errors?.[0]?.extensions).toEqual({ code: 'NOT_FOUND' });
  });
});
