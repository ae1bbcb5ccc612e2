import { describe, expect, it } from 'vitest';
import { METHOD_NOT_SAVED, METHOD_UPDATED, PAYMENT_DECLINED } from '../scenarios/copy.ts';
import { catalogue, type Step } from '../scenarios/index.ts';
import { expectHostEvents, expectPayDisabled, expectText, expectToast, start } from '../scenarios/steps/index.ts';
import { outcomeOf } from './scenario-outcome.ts';

describe('outcomeOf', () => {
  it.each<[string, Step[], string]>([
    ['a purchase that the host was told of', [expectHostEvents('onSuccess')], 'paid'],
    ['a purchase after a decline', [expectToast(PAYMENT_DECLINED), expectHostEvents('onSuccess')], 'paid'],
    ['a new method for all subscriptions', [expectToast(METHOD_UPDATED, 'All')], 'saved'],
    ['a save that worked at the second try', [expectToast(METHOD_NOT_SAVED), expectToast(METHOD_UPDATED)], 'saved'],
    ['a decline', [expectToast(PAYMENT_DECLINED, 'No.'), expectHostEvents()], 'refused'],
    ['a save that failed', [expectToast(METHOD_NOT_SAVED)], 'refused'],
    ['a button that stays disabled', [expectPayDisabled('a payment method')], 'blocked'],
    ['a decline that disables the button', [expectToast(PAYMENT_DECLINED), expectPayDisabled('x')], 'refused'],
    ['something to look at', [start(), expectText('x')], 'shown'],
  ])('reads %s', (_what, steps, outcome) => {
    expect(outcomeOf({ steps })).toBe(outcome);
  });

  it('finds every outcome in the catalogue', () => {
    const found = new Set(catalogue.map(outcomeOf));
    expect([...found].sort()).toEqual(['blocked', 'paid', 'refused', 'saved', 'shown']);
  });
});
