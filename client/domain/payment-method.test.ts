import { describe, expect, it } from 'vitest';
import { brandName, formatBsb, isExpired, maskedAccount, methodLabel, methodMeta } from './payment-method.ts';
import { aBankAccount, aCard, MID_MARCH } from './sample-orders.test-support.ts';

describe('brandName', () => {
  it.each([
    ['visa', 'Visa'],
    ['VISA', 'Visa'],
    ['mastercard', 'Mastercard'],
    ['amex', 'American Express'],
    ['eftpos_au', 'Eftpos_au'],
    ['constructor', 'Constructor'],
  ])('prints %s as %s', (brand, name) => {
    expect(brandName(brand)).toBe(name);
  });
});

describe('methodLabel', () => {
  it('names the brand or the bank account, and the last digits', () => {
    expect(methodLabel(aCard())).toBe('Visa ending in 4242');
    expect(methodLabel(aBankAccount())).toBe('Bank account ending in 3456');
  });
});

describe('formatBsb', () => {
  it.each([
    ['062000', '062-000'],
    ['062-000', '062-000'],
    ['62000', '062-000'],
    ['0', '000-000'],
  ])('prints %s as %s', (bsb, text) => {
    expect(formatBsb(bsb)).toBe(text);
  });
});

describe('maskedAccount', () => {
  it('hides all but the last digits', () => {
    expect(maskedAccount(aBankAccount())).toBe('XXXXX3456');
  });
});

describe('isExpired', () => {
  it('never counts a bank account', () => {
    expect(isExpired(aBankAccount(), MID_MARCH)).toBe(false);
  });
});

describe('methodMeta', () => {
  const expired = aCard({ id: 'pm_old', expiry: { month: 2, year: 2026 } });
  const valid = aCard({ id: 'pm_new', expiry: { month: 3, year: 2026 } });

  it('marks the default', () => {
    const saved = { methods: [valid, aBankAccount()], defaultId: 'pm_new' };
    expect(saved.methods.map((method) => methodMeta(method, saved, MID_MARCH))).toEqual(['default', null]);
  });

  it('marks an expired default as expired', () => {
    expect(methodMeta(expired, { methods: [expired], defaultId: 'pm_old' }, MID_MARCH)).toBe('expired');
  });
});
