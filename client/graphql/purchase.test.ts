import { describe, expect, it } from 'vitest';
import { cents } from '#domain';
import {
  createSubscriptionVariables,
  type MigrationInput,
  migrateSubscriptionVariables,
  type NewPurchase,
} from './purchase.ts';

const METHOD_SOURCE = {
  kind: 'method',
  paymentMethodId: 'pm_1',
  stripeCustomerId: 'cus_1',
} as const;

describe('createSubscriptionVariables', () => {
  it('sends a new method with its setup intent', { tags: ['T19', 'X16'] }, () => {
    expect(createSubscriptionVariables(purchase({}))).toStrictEqual({
      paymentProfile: {
        currentSubscriptionId: 'prod_1',
        currentSubscriptionPrice: 4900,
        paymentMethodId: 'pm_1',
        stripeCustomerId: 'cus_1',
      },
      setupIntentId: 'seti_1',
    });
  });

  it('sends a saved method without customer and intent, if none could be created', { tags: ['T18'] }, () => {
    const paymentSource = { ...METHOD_SOURCE, stripeCustomerId: null };
    expect(createSubscriptionVariables(purchase({ paymentSource, setupIntentId: null }))).toStrictEqual({
      paymentProfile: { currentSubscriptionId: 'prod_1', currentSubscriptionPrice: 4900, paymentMethodId: 'pm_1' },
    });
  });

  it('sends a card token with the card’s details, without a method or customer', { tags: ['T21'] }, () => {
    const token = { id: 'tok_1', brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 };
    expect(createSubscriptionVariables(purchase({ paymentSource: { kind: 'token', token } }))).toStrictEqual({
      paymentProfile: {
        currentSubscriptionId: 'prod_1',
        currentSubscriptionPrice: 4900,
        cardToken: 'tok_1',
        cardType: 'Visa',
        cardLast4: '4242',
        cardExpMonth: 12,
        cardExpYear: 2030,
      },
      setupIntentId: 'seti_1',
    });
  });

  it('sends the price point and the extras, if there are any', { tags: ['X17'] }, () => {
    const extras = { couponCodes: ['SAVE'], additionalProducts: [{ handle: 'call' }] };
    expect(createSubscriptionVariables(purchase({ pricePointHandle: 'early-bird', extras }))).toStrictEqual({
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
    expect(createSubscriptionVariables(purchase({ price: cents(0) })).paymentProfile.currentSubscriptionPrice).toBe(0);
  });
});

describe('migrateSubscriptionVariables', () => {
  it('omits the id of the default method', { tags: ['T16'] }, () => {
    expect(migrateSubscriptionVariables(migration({}))).toStrictEqual({
      subscriptionId: 'sub_1',
      targetProduct: 'plus-monthly',
      user: { email: 'alex@example.com', firstName: 'Alex', lastName: 'Nguyen' },
      includeInitialCharge: false,
    });
  });

  it('includes the initial charge exactly when it sends a price point', { tags: ['X15'] }, () => {
    const variables = migrateSubscriptionVariables(
      migration({ pricePointHandle: 'early-bird', paymentMethodId: 'pm_1' }),
    );
    expect(variables).toStrictEqual({
      subscriptionId: 'sub_1',
      targetProduct: 'plus-monthly',
      user: { email: 'alex@example.com', firstName: 'Alex', lastName: 'Nguyen' },
      includeInitialCharge: true,
      targetProductPricePoint: 'early-bird',
      paymentMethodId: 'pm_1',
    });
  });

  it('sends the phone number, the new coupon and the current one', { tags: ['X17'] }, () => {
    const user = { ...USER, phone: '+61 400 000 000' };
    const extras = { couponCodes: ['SAVE'], currentCoupon: 'OLD' };
    expect(migrateSubscriptionVariables(migration({ user, extras }))).toMatchObject({
      user: { phone: '+61 400 000 000' },
      extraUpgradeProps: { couponCodes: ['SAVE'], currentCoupon: 'OLD' },
    });
  });

  it('omits the flake id', () => {
    expect(JSON.stringify(migrateSubscriptionVariables(migration({})))).not.toContain('flake');
  });
});

const USER = { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_1' };

function purchase(rest: Partial<NewPurchase>): NewPurchase {
  return {
    productId: 'prod_1',
    price: cents(4900),
    paymentSource: METHOD_SOURCE,
    setupIntentId: 'seti_1',
    pricePointHandle: null,
    extras: {},
    ...rest,
  };
}

function migration(rest: Partial<MigrationInput>): MigrationInput {
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
