import { describe, it } from 'vitest';
import { BANK_ACCOUNT, MASTERCARD, VISA } from '#contract-states';
import { nullValue, oneOfCents } from './matchers.ts';
import { alex, CHEAPER, cardResponse, recordMigration, targetParams } from './migrations.ts';

const SET_UP = 'a signed-in user who may move to a yearly plan has set up a payment method';
const SAVE15 = { code: 'SAVE15', discountType: 'Percentage', value: 15 };

/** The plan costs $588.00, and the current plan leaves a credit of $120.00. */
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
      method: 'otherMethodId',
      creditCard: cardResponse(MASTERCARD),
    }));

  it('migrates with a bank account', () =>
    recordMigration({
      description: 'MigrateSubscription with a bank account',
      params: { methods: [VISA, BANK_ACCOUNT] },
      method: 'otherMethodId',
      creditCard: nullValue(),
    }));

  it('migrates with a card that was just set up', () =>
    recordMigration({
      description: 'MigrateSubscription with a card that was just set up',
      state: SET_UP,
      method: 'paymentMethodId',
    }));

  it('sends the user’s phone number', () =>
    recordMigration({
      description: 'MigrateSubscription of a user with a phone',
      user: { ...alex, phone: '+61 400 000 000' },
    }));

  it('accepts a name of one word that is not ASCII', () =>
    recordMigration({
      description: 'MigrateSubscription of a user whose name is one word',
      user: { ...alex, firstName: 'Łukasz', lastName: '' },
    }));

  it('charges nothing when the credit exceeds the price', () =>
    recordMigration({
      description: 'MigrateSubscription with more credit than the plan costs',
      params: { adjustmentInCents: -70_000 },
      priceInCents: 0,
    }));

  it('adds a charge from the current plan', () =>
    recordMigration({
      description: 'MigrateSubscription with a charge from the current plan',
      params: { adjustmentInCents: 2_500 },
      priceInCents: 61_300,
    }));

  it('migrates to a price point with an initial charge', () => {
    const pricePoint = { handle: 'loyal-customers', priceInCents: 50_000 };
    return recordMigration({
      description: 'MigrateSubscription to a price point',
      params: { pricePoint },
      pricePointHandle: pricePoint.handle,
      priceInCents: 38_000,
      initialCharge: oneOfCents(38_000, 38_475),
    });
  });

  it('applies a percentage to the price of a price point and rounds half a cent up', () => {
    const pricePoint = { handle: 'loyal-customers', priceInCents: 49_990 };
    return recordMigration({
      description: 'MigrateSubscription to a price point with a coupon',
      params: { pricePoint, coupons: [SAVE15] },
      pricePointHandle: pricePoint.handle,
      extras: { couponCodes: ['SAVE15'] },
      priceInCents: 30_491,
      initialCharge: oneOfCents(30_491, 30_872),
    });
  });

  it('sends the new and the current coupon', () =>
    recordMigration({
      description: 'MigrateSubscription with a coupon beside the current one',
      params: { coupons: [SAVE15] },
      extras: { couponCodes: ['SAVE15'], currentCoupon: 'OLD10' },
      priceInCents: 37_980,
    }));
});
