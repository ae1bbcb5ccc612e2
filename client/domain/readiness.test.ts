import { describe, expect, it } from 'vitest';
import { EMPTY_FIELD, findMissingInputs, isBankAccepted, type MissingInput, type ReadinessInput } from './readiness.ts';
import { aCard, MID_MARCH } from './sample-orders.test-support.ts';

const COMPLETE = { ...EMPTY_FIELD, complete: true, empty: false };
const CARD_ENTERED = { name: 'Alex', brand: 'visa', number: COMPLETE, expiry: COMPLETE, cvc: COMPLETE };
const BANK_EMPTY = { name: '', account: EMPTY_FIELD, bankName: null };
const BANK_ENTERED = { name: 'Alex', account: COMPLETE, bankName: 'Commonwealth Bank' };

describe('isBankAccepted', () => {
  it.each([
    ['Westpac', 'Westpac Banking Corporation', true],
    [' WESTPAC', 'stripe test bank ', true],
    ['westpac', 'Westpac', false],
    ['Westpac', 'Commonwealth Bank', false],
    ['Westpac', null, false],
    ['Westpac2', 'Commonwealth Bank', true],
    [null, null, true],
  ])('under the offer %o from the bank %o is %o', { tags: ['V12', 'V13', 'V14', 'V15'] }, (offer, bank, isAccepted) => {
    expect(isBankAccepted(offer, bank)).toBe(isAccepted);
  });
});

describe('findMissingInputs', () => {
  it('returns nothing for a complete card with a name', { tags: ['V1'] }, () => {
    expect(missing({})).toEqual([]);
  });

  it.each<[MissingInput, Partial<ReadinessInput['card']>]>([
    ['card-number', { number: EMPTY_FIELD }],
    ['card-expiry', { expiry: EMPTY_FIELD }],
    ['card-cvc', { cvc: EMPTY_FIELD }],
    ['card-name', { name: ' ' }],
  ])('returns %s when it is missing', { tags: ['V1', 'V2'] }, (input, entry) => {
    expect(missing({ card: { ...CARD_ENTERED, ...entry } })).toEqual([input]);
  });

  it('requires a complete bank account with a name', { tags: ['V3'] }, () => {
    expect(missing({ tab: 'direct debit' })).toEqual(['bank-account', 'account-name']);
    expect(missing({ tab: 'direct debit', bank: BANK_ENTERED })).toEqual([]);
    expect(missing({ tab: 'direct debit', bank: { ...BANK_ENTERED, name: '\t' } })).toEqual(['account-name']);
  });

  it('requires no bank details for a migration', { tags: ['V4'] }, () => {
    expect(missing({ tab: 'direct debit', migrating: true })).toEqual([]);
  });

  it('checks entered bank details against the offer, also for a migration', { tags: ['V14'] }, () => {
    const entered = { tab: 'direct debit', bank: BANK_ENTERED, offer: 'Westpac' } as const;
    expect(missing(entered)).toEqual(['westpac-bank']);
    expect(missing({ ...entered, migrating: true })).toEqual(['westpac-bank']);
    expect(missing({ ...entered, bank: { ...BANK_ENTERED, bankName: 'Westpac Banking Corporation' } })).toEqual([]);
  });

  it('returns nothing for a valid saved method and expired-method for an expired one', { tags: ['V5', 'V6'] }, () => {
    const card = { ...CARD_ENTERED, number: EMPTY_FIELD };
    expect(missing({ card, selected: aCard() })).toEqual([]);
    expect(missing({ card, selected: aCard({ expiry: { month: 2, year: 2026 } }) })).toEqual(['expired-method']);
  });
});

function missing(input: Partial<ReadinessInput>): MissingInput[] {
  return findMissingInputs({
    tab: 'credit card',
    selected: null,
    card: CARD_ENTERED,
    bank: BANK_EMPTY,
    migrating: false,
    offer: null,
    now: MID_MARCH,
    ...input,
  });
}
