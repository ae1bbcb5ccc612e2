import { describe, expect, it } from 'vitest';
import { cents } from '#domain';
import { createVariables, type Migration, migrateVariables, type NewPurchase } from './purchase.ts';

const withMethod = {
  with: 'method',
  paymentMethodId: 'pm_1',
  stripeCustomerId: 'cus_1',
  setupIntentId: 'seti_1',
} as const;

describe('createVariables', () => {
  it('sends a method that was just set up', () => {
    expect(createVariables(purchase({}))).toStrictEqual({
      paymentProfile: {
        currentSubscriptionId: 'prod_1',
        currentSubscriptionPrice: 4900,
        paymentMethodId: 'pm_1',
        stripeCustomerId: 'cus_1',
      },
      setupIntentId: 'seti_1',
    });
  });

  it('sends a saved method without a setup intent', () => {
    const pays = { ...withMethod, stripeCustomerId: null, setupIntentId: null };
    expect(createVariables(purchase({ pays }))).toStrictEqual({
      paymentProfile: { currentSubscriptionId: 'prod_1', currentSubscriptionPrice: 4900, paymentMethodId: 'pm_1' },
    });
  });

  it('sends a card token with the card’s details, and neither a method nor a customer', () => {
    const token = { id: 'tok_1', brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 };
    expect(createVariables(purchase({ pays: { with: 'token', token } }))).toStrictEqual({
      paymentProfile: {
        currentSubscriptionId: 'prod_1',
        currentSubscriptionPrice: 4900,
        cardToken: 'tok_1',
        cardType: 'Visa',
        cardLast4: '4242',
        cardExpMonth: 12,
        cardExpYear: 2030,
      },
    });
  });

  it('sends the price point and the extras when there are any', () => {
    const extras = { couponCodes: ['SAVE'], additionalProducts: [{ handle: 'call' }] };
    expect(createVariables(purchase({ pricePointHandle: 'early-bird', extras }))).toStrictEqual({
      paymentProfile: {
        currentSubscriptionId: 'prod_1',
        currentSubscriptionPrice: 4900,
        pricePointHandle: 'early-bird',
        paymentMethodId: 'pm_1',
        stripeCustomerId: 'cus_1',
      },
      extraUpgradeProps: extras,
      setupIntentId: 'seti_1',
    });
  });

  it('sends a price of zero', () => {
    expect(createVariables(purchase({ price: cents(0) })).paymentProfile.currentSubscriptionPrice).toBe(0);
  });
});

describe('migrateVariables', () => {
  it('leaves the method to the backend when it is the default', () => {
    expect(migrateVariables(migration({}))).toStrictEqual({
      subscriptionId: 'sub_1',
      targetProduct: 'plus-monthly',
      user: { email: 'alex@example.com', firstName: 'Alex', lastName: 'Nguyen' },
      includeInitialCharge: false,
    });
  });

  it('asks for the initial charge exactly when it names a price point', () => {
    const variables = migrateVariables(migration({ pricePointHandle: 'early-bird', paymentMethodId: 'pm_1' }));
    expect(variables).toStrictEqual({
      subscriptionId: 'sub_1',
      targetProduct: 'plus-monthly',
      user: { email: 'alex@example.com', firstName: 'Alex', lastName: 'Nguyen' },
      includeInitialCharge: true,
      targetProductPricePoint: 'early-bird',
      paymentMethodId: 'pm_1',
    });
  });

  it('sends the phone number, the new and the current coupon', () => {
    const user = { ...USER, phone: '+61 400 000 000' };
    const extras = { couponCodes: ['SAVE'], currentCoupon: 'OLD' };
    expect(migrateVariables(migration({ user, extras }))).toMatchObject({
      user: { phone: '+61 400 000 000' },
      extraUpgradeProps: { couponCodes: ['SAVE'], currentCoupon: 'OLD' },
    });
  });

  it('sends no flake id: the mutation has no place for it', () => {
    expect(JSON.stringify(migrateVariables(migration({})))).not.toContain('flake');
  });
});

const USER = { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_1' };

function purchase(rest: Partial<NewPurchase>): NewPurchase {
  return { productId: 'prod_1', price: cents(4900), pays: withMethod, pricePointHandle: null, extras: {}, ...rest };
}

function migration(rest: Partial<Migration>): Migration {
  return {
    subscriptionId: 'sub_1',
    targetHandle: 'plus-monthly',
    pricePointHandle: null,
    paymentMethodId: null,
    user: USER,
    extras: {},
    ...rest,
  };
}
