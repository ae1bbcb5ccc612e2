import { describe, expect, it } from 'vitest';
import { type Missing, missingBeforePaying, type ReadinessFacts } from './readiness.ts';
import { aBankAccount, aCard, MID_MARCH } from './sample-orders.test-support.ts';

const CARD_ENTERED = { name: 'Alex', numberComplete: true, expiryComplete: true, cvcComplete: true };
const BANK_EMPTY = { name: '', complete: false, bankName: null };
const BANK_ENTERED = { name: 'Alex', complete: true, bankName: 'Commonwealth Bank' };

describe('missingBeforePaying', () => {
  it('is nothing when the card is complete and named', () => {
    expect(missing({})).toEqual([]);
  });

  it.each<[Missing, Partial<ReadinessFacts['card']>]>([
    ['card-number', { numberComplete: false }],
    ['card-expiry', { expiryComplete: false }],
    ['card-cvc', { cvcComplete: false }],
    ['card-name', { name: ' ' }],
  ])('names the %s', (what, entry) => {
    expect(missing({ card: { ...CARD_ENTERED, ...entry } })).toEqual([what]);
  });

  it('asks for a complete bank account with a name', () => {
    expect(missing({ tab: 'direct debit' })).toEqual(['bank-account', 'account-name']);
    expect(missing({ tab: 'direct debit', bank: BANK_ENTERED })).toEqual([]);
    expect(missing({ tab: 'direct debit', bank: { ...BANK_ENTERED, name: '\t' } })).toEqual(['account-name']);
  });

  it('asks for no bank details while migrating', () => {
    expect(missing({ tab: 'direct debit', migrating: true })).toEqual([]);
  });

  it('holds entered bank details to the offer, migrating or not', () => {
    const entered = { tab: 'direct debit', bank: BANK_ENTERED, offer: 'Westpac' } as const;
    expect(missing(entered)).toEqual(['westpac-bank']);
    expect(missing({ ...entered, migrating: true })).toEqual(['westpac-bank']);
    expect(missing({ ...entered, bank: { ...BANK_ENTERED, bankName: 'Westpac Banking Corporation' } })).toEqual([]);
  });

  it('lets cards pay under the offer', () => {
    expect(missing({ offer: 'Westpac' })).toEqual([]);
  });

  it('is nothing for a valid saved method, and an expired one never pays', () => {
    const card = { ...CARD_ENTERED, numberComplete: false };
    expect(missing({ card, selected: aCard() })).toEqual([]);
    expect(missing({ card, selected: aCard({ expiry: { month: 2, year: 2026 } }) })).toEqual(['valid-method']);
  });

  it('asks what the open tab asks when the selected method is of the other type', () => {
    expect(missing({ selected: aBankAccount(), card: { ...CARD_ENTERED, name: '' } })).toEqual(['card-name']);
  });
});

function missing(facts: Partial<ReadinessFacts>): Missing[] {
  return missingBeforePaying({
    tab: 'credit card',
    selected: null,
    card: CARD_ENTERED,
    bank: BANK_EMPTY,
    migrating: false,
    offer: null,
    now: MID_MARCH,
    ...facts,
  });
}
