import { describe, expect, it } from 'vitest';
import { EMPTY_FIELD, findMissingInputs, isBankAccepted, type MissingInput, type ReadinessInput } from './readiness.ts';
import { aCard, MID_MARCH } from './sample-orders.test-support.ts';

const COMPLETE = { ...EMPTY_FIELD, complete: true, empty: false };
const CARD_ENTERED = { name: 'Alex', brand: 'visa', number: COMPLETE, expiry: COMPLETE, cvc: COMPLETE };
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

const noNumber = { ...CARD_ENTERED, number: EMPTY_FIELD };
const bankTab = { tab: 'direct debit', bank: BANK_ENTERED } as const;

it.each<[string, Partial<ReadinessInput>, MissingInput[]]>([
  ['a complete card with a name', {}, []],
  ['no card number', { card: noNumber }, ['card-number']],
  ['no expiry', { card: { ...CARD_ENTERED, expiry: EMPTY_FIELD } }, ['card-expiry']],
  ['no CVC', { card: { ...CARD_ENTERED, cvc: EMPTY_FIELD } }, ['card-cvc']],
  ['a blank name on the card', { card: { ...CARD_ENTERED, name: ' ' } }, ['card-name']],
  ['no bank account', { tab: 'direct debit' }, ['bank-account', 'account-name']],
  ['a bank account with a name', bankTab, []],
  ['a blank account name', { ...bankTab, bank: { ...BANK_ENTERED, name: '\t' } }, ['account-name']],
  ['no bank account in a migration', { tab: 'direct debit', migrating: true }, []],
  ['another bank than the offer’s', { ...bankTab, offer: 'Westpac' }, ['westpac-bank']],
  ['another bank in a migration', { ...bankTab, offer: 'Westpac', migrating: true }, ['westpac-bank']],
  [
    'the bank of the offer',
    { ...bankTab, bank: { ...BANK_ENTERED, bankName: 'Westpac Banking Corporation' }, offer: 'Westpac' },
    [],
  ],
  ['a valid saved method', { card: noNumber, selected: aCard() }, []],
  [
    'an expired saved method',
    { card: noNumber, selected: aCard({ expiry: { month: 2, year: 2026 } }) },
    ['expired-method'],
  ],
])('findMissingInputs with %s', { tags: ['V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V14'] }, (_, input, missing) => {
  expect(
    findMissingInputs({
      tab: 'credit card',
      selected: null,
      card: CARD_ENTERED,
      bank: { name: '', account: EMPTY_FIELD, bankName: null },
      migrating: false,
      offer: null,
      now: MID_MARCH,
      ...input,
    }),
  ).toEqual(missing);
});
