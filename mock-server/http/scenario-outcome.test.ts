import { describe, expect, it } from 'vitest';
import { catalogue, type Step } from '../scenarios/index.ts';
import { expectHostEvents, expectPayDisabled, expectText, expectToast, start } from '../scenarios/steps/index.ts';
import { METHOD_NOT_SAVED, METHOD_UPDATED, PAYMENT_DECLINED } from '../scenarios/ui-text.ts';
import { scenarioOutcome } from './catalogue-routes.ts';

describe('scenarioOutcome', () => {
  it.each<[string, Step[], string]>([
    ['a purchase', [expectHostEvents('onSuccess')], 'paid'],
    ['a purchase after a decline', [expectToast(PAYMENT_DECLINED), expectHostEvents('onSuccess')], 'paid'],
    ['a new method for all subscriptions', [expectToast(METHOD_UPDATED, 'All')], 'saved'],
    ['a save that succeeded after a failure', [expectToast(METHOD_NOT_SAVED), expectToast(METHOD_UPDATED)], 'saved'],
    ['a decline', [expectToast(PAYMENT_DECLINED, 'No.'), expectHostEvents()], 'refused'],
    ['a failed save', [expectToast(METHOD_NOT_SAVED)], 'refused'],
    ['a button that stays disabled', [expectPayDisabled('a payment method')], 'blocked'],
    ['a decline that disables the button', [expectToast(PAYMENT_DECLINED), expectPayDisabled('x')], 'refused'],
    ['a screen', [start(), expectText('x')], 'shown'],
  ])('classifies %s', (_behaviour, steps, outcome) => {
    expect(scenarioOutcome({ steps })).toBe(outcome);
  });

  it('covers every outcome in the catalogue', () => {
    const found = new Set(catalogue.map(scenarioOutcome));
    expect([...found].sort()).toEqual(['blocked', 'paid', 'refused', 'saved', 'shown']);
  });
});
