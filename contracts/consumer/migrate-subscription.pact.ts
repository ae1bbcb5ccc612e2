import { describe, it } from 'vitest';
import { nullValue, positiveCents } from './matchers.ts';
import { CHEAPER, cardResponse, MASTERCARD, recordMigration, targetParams, VISA } from './migrations.ts';

describe('MigrateSubscription', () => {
  it('migrates with the default method', () =>
    recordMigration({ description: 'MigrateSubscription without a payment method' }));

  it('migrates to another plan at its price', () =>
    recordMigration({
      description: 'MigrateSubscription to a cheaper plan',
      params: targetParams(CHEAPER),
      target: CHEAPER,
      priceInCents: 7_900,
    }));

  it('migrates with a given payment method', () =>
    recordMigration({
      description: 'MigrateSubscription with a payment method',
      params: { methods: [VISA, MASTERCARD] },
      namesMethod: true,
      creditCard: cardResponse(MASTERCARD),
    }));

  it('migrates with a bank account', () =>
    recordMigration({
      description: 'MigrateSubscription with a bank account',
      params: { methods: [VISA, { bsb: '000000', last4: '3456' }] },
      namesMethod: true,
      creditCard: nullValue(),
    }));

  it('sends the user’s phone number', () =>
    recordMigration({ description: 'MigrateSubscription of a user with a phone', phone: '+61 400 000 000' }));

  it('migrates to a price point with an initial charge', () => {
    const pricePoint = { handle: 'loyal-customers', priceInCents: 50_000 };
    return recordMigration({
      description: 'MigrateSubscription to a price point',
      params: { pricePoint },
      pricePointHandle: pricePoint.handle,
      priceInCents: 38_000,
      initialCharge: positiveCents(38_475),
    });
  });

  it('sends the new and the current coupon', () =>
    recordMigration({
      description: 'MigrateSubscription with a coupon beside the current one',
      params: { coupons: [{ code: 'SAVE15', discountType: 'Percentage', value: 15 }] },
      extras: { couponCodes: ['SAVE15'], currentCoupon: 'OLD10' },
      priceInCents: 37_980,
    }));

  it('charges nothing when the credit exceeds the price', () =>
    recordMigration({
      description: 'MigrateSubscription with more credit than the plan costs',
      params: { adjustmentInCents: -70_000 },
      priceInCents: 0,
    }));
});
