import { describe, expect, it } from 'vitest';
import { maskAccountNumber, methodLabel, toPaymentMethodEntry } from './payment-method.ts';
import { aBankAccount, aCard, MID_MARCH } from './sample-orders.test-support.ts';

describe('methodLabel', () => {
  it('contains the brand or "Bank account", and the last digits', { tags: ['B23'] }, () => {
    expect(methodLabel(aCard())).toBe('Visa ending in 4242');
    expect(methodLabel(aBankAccount())).toBe('Bank account ending in 3456');
  });
});

describe('maskAccountNumber', () => {
  it('masks all but the last digits', { tags: ['B22'] }, () => {
    expect(maskAccountNumber(aBankAccount())).toBe('XXXXX3456');
  });
});

describe('toPaymentMethodEntry', () => {
  const valid = aCard({ id: 'pm_new', expiry: { month: 3, year: 2026 } });

  it('has the specification’s fields', () => {
    const saved = { methods: [valid, aBankAccount()], defaultId: 'pm_new' };
    expect(saved.methods.map((method) => toPaymentMethodEntry(method, saved, MID_MARCH))).toEqual([
      { type: 'credit card', brand: 'visa', last4: '4242', paymentMethodId: 'pm_new', meta: 'default' },
      { type: 'direct debit', brand: null, last4: '3456', paymentMethodId: aBankAccount().id, meta: null },
    ]);
  });
});
