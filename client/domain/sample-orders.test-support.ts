import { cents } from './money.ts';
import type { Order } from './order.ts';
import type { SavedBankAccount, SavedCard } from './payment-method.ts';
import type { Plan } from './plan.ts';

export const aPlan = (rest: Partial<Plan> = {}): Plan => ({
  handle: 'standard-monthly',
  productId: 'prod_1',
  name: 'Standard monthly',
  price: cents(4900),
  billing: { count: 1, unit: 'month' },
  expiration: null,
  annualCommitment: false,
  ...rest,
});

export const anOrder = (rest: Partial<Order> = {}): Order => ({
  plan: aPlan(),
  addOns: [],
  migrationAdjustment: cents(0),
  coupon: null,
  priceOverride: null,
  ...rest,
});

export const aCard = (rest: Partial<SavedCard> = {}): SavedCard => ({
  type: 'credit card',
  id: 'pm_card',
  brand: 'visa',
  expiry: { month: 12, year: 2030 },
  last4: '4242',
  ...rest,
});

export const aBankAccount = (rest: Partial<SavedBankAccount> = {}): SavedBankAccount => ({
  type: 'direct debit',
  id: 'pm_bank',
  bsb: '062000',
  last4: '3456',
  ...rest,
});

export const MID_MARCH = new Date('2026-03-15T10:00:00+11:00');
