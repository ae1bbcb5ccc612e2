import { describe, expect, it } from 'vitest';
import { brandName, formatBankAccount, methodLabel, toPaymentMethodEntry } from './payment-method.ts';
import { aBankAccount, aCard, MID_MARCH } from './sample-orders.test-support.ts';

describe('brandName', () => {
  it.each([
    ['VISA', 'Visa'],
    ['amex', 'American Express'],
    ['AMERICAN EXPRESS', 'American Express'],
    ['eftpos_au', 'eftpos'],
    ['unknown', 'Card'],
    ['', 'Card'],
    ['new_brand', 'New brand'],
    ['constructor', 'Constructor'],
  ])('formats %s as %s', (brand, name) => {
    expect(brandName(brand)).toBe(name);
  });
});

it('a method is labelled by brand or "Bank account", and by its last digits if they are known', {
  tags: ['B22', 'B23'],
}, () => {
  expect(methodLabel(aCard())).toBe('Visa ending in 4242');
  expect(methodLabel(aBankAccount())).toBe('Bank account ending in 3456');
  expect(methodLabel({ ...aCard(), last4: null })).toBe('Visa');
  expect(methodLabel({ ...aBankAccount(), last4: null })).toBe('Bank account');
});

describe('formatBankAccount', () => {
  it.each([
    ['062000', '3456', '062-000 XXXXX3456'],
    ['062-000', '3456', '062-000 XXXXX3456'],
    ['62000', '3456', '062-000 XXXXX3456'],
    [null, '3456', 'XXXXX3456'],
    ['062000', null, '062-000'],
    [null, null, ''],
  ])('formats %s and %s as %o', { tags: ['B22'] }, (bsb, last4, text) => {
    expect(formatBankAccount({ ...aBankAccount(), bsb, last4 })).toBe(text);
  });
});

describe('toPaymentMethodEntry', () => {
  const expired = aCard({ id: 'pm_old', expiry: { month: 2, year: 2026 } });
  const valid = aCard({ id: 'pm_new', expiry: { month: 3, year: 2026 } });

  it('has the specification’s fields', () => {
    const saved = { methods: [valid, aBankAccount()], defaultId: 'pm_new' };
    expect(saved.methods.map((method) => toPaymentMethodEntry(method, saved, MID_MARCH))).toEqual([
      { type: 'credit card', brand: 'visa', last4: '4242', paymentMethodId: 'pm_new', meta: 'default' },
      { type: 'direct debit', brand: null, last4: '3456', paymentMethodId: aBankAccount().id, meta: null },
    ]);
  });

  it('marks an expired default as expired', { tags: ['V11'] }, () => {
    expect(toPaymentMethodEntry(expired, { methods: [expired], defaultId: 'pm_old' }, MID_MARCH).meta).toBe('expired');
  });
});
