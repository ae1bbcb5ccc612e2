import { describe, expect, it } from 'vitest';
import { parseSavedMethods } from './saved-methods.ts';

const card = {
  id: 'pm_card',
  card: { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' },
  au_becs_debit: null,
};
const bank = { id: 'pm_bank', card: null, au_becs_debit: { bsb_number: '062000', last4: '3456' } };
const wallet = { id: 'pm_wallet', card: null, au_becs_debit: null };

describe('parseSavedMethods', () => {
  it('maps cards and bank accounts in order', () => {
    expect(parseSavedMethods({ data: [bank, card], defaultPayment: 'pm_card' })).toEqual({
      methods: [
        { type: 'direct debit', id: 'pm_bank', bsb: '062000', last4: '3456' },
        { type: 'credit card', id: 'pm_card', brand: 'visa', expiry: { month: 12, year: 2030 }, last4: '4242' },
      ],
      defaultId: 'pm_card',
    });
  });

  it('omits other methods, and a default that is not in the list', () => {
    expect(parseSavedMethods({ data: [wallet, card], defaultPayment: 'pm_wallet' })).toMatchObject({
      methods: [{ id: 'pm_card' }],
      defaultId: null,
    });
  });

  it('maps an empty list', () => {
    expect(parseSavedMethods({ data: [], defaultPayment: null })).toEqual({ methods: [], defaultId: null });
  });
});
