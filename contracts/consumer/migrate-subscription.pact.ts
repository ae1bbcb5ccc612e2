import { describe, it } from 'vitest';
import { nullValue, someCents } from './matchers.ts';
import { CHEAPER, cardAnswer, MASTERCARD, migrates, movingTo, VISA } from './migrations.ts';

describe('MigrateSubscription', () => {
  it('moves to another plan, paid by the default', () =>
    migrates({ description: 'MigrateSubscription without a payment method' }));

  it('moves to the plan that is asked for: another plan, another price', () =>
    migrates({
      description: 'MigrateSubscription to a cheaper plan',
      params: movingTo(CHEAPER),
      target: CHEAPER,
      priceInCents: 7_900,
    }));

  it('moves to another plan, paid by the method that it names', () =>
    migrates({
      description: 'MigrateSubscription with a payment method',
      params: { methods: [VISA, MASTERCARD] },
      namesMethod: true,
      creditCard: cardAnswer(MASTERCARD),
    }));

  it('moves to another plan, paid by a bank account', () =>
    migrates({
      description: 'MigrateSubscription with a bank account',
      params: { methods: [VISA, { bsb: '000000', last4: '3456' }] },
      namesMethod: true,
      creditCard: nullValue(),
    }));

  it('hands on the user’s phone where there is one', () =>
    migrates({ description: 'MigrateSubscription of a user with a phone', phone: '+61 400 000 000' }));

  it('moves to a price point, with the initial charge', () => {
    const pricePoint = { handle: 'loyal-customers', priceInCents: 50_000 };
    return migrates({
      description: 'MigrateSubscription to a price point',
      params: { pricePoint },
      pricePointHandle: pricePoint.handle,
      priceInCents: 38_000,
      initialCharge: someCents(38_475),
    });
  });

  it('sends the new coupon beside the current one', () =>
    migrates({
      description: 'MigrateSubscription with a coupon beside the current one',
      params: { coupons: [{ code: 'SAVE15', discountType: 'Percentage', value: 15 }] },
      extras: { couponCodes: ['SAVE15'], currentCoupon: 'OLD10' },
      priceInCents: 37_980,
    }));

  it('charges nothing where the credit is larger than the price', () =>
    migrates({
      description: 'MigrateSubscription with more credit than the plan costs',
      params: { adjustmentInCents: -70_000 },
      priceInCents: 0,
    }));
});
