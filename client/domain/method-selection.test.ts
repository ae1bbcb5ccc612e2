import { describe, expect, it } from 'vitest';
import { openingSelection, selectionOnTab } from './method-selection.ts';
import type { SavedMethod, SavedMethods } from './payment-method.ts';
import { aBankAccount, aCard, MID_MARCH } from './sample-orders.test-support.ts';

const expired = aCard({ id: 'pm_expired', expiry: { month: 2, year: 2026 } });
const visa = aCard({ id: 'pm_visa' });
const amex = aCard({ id: 'pm_amex' });
const bank = aBankAccount({ id: 'pm_bank' });
const CARD = 'credit card';
const BANK = 'direct debit';

describe('openingSelection', () => {
  it('opens the form for a new card without saved methods', { tags: ['T5', 'T12'] }, () => {
    expect(opening(saved([]))).toEqual({ tab: CARD, methodId: null });
  });

  it('selects a valid default card', () => {
    expect(opening(saved([visa, amex], 'pm_amex'))).toEqual({ tab: CARD, methodId: 'pm_amex' });
  });

  it('opens direct debit for a default bank account', { tags: ['T6'] }, () => {
    expect(opening(saved([visa, bank], 'pm_bank'))).toEqual({ tab: BANK, methodId: 'pm_bank' });
  });

  it('selects nothing when the default is expired', { tags: ['T11'] }, () => {
    expect(opening(saved([expired, visa], 'pm_expired'))).toEqual({ tab: CARD, methodId: null });
  });

  it('selects the first valid method of the tab when there is no default', () => {
    expect(opening(saved([expired, visa, amex]))).toEqual({ tab: CARD, methodId: 'pm_visa' });
    expect(opening(saved([visa, amex], 'pm_unknown'))).toEqual({ tab: CARD, methodId: 'pm_visa' });
  });

  it('opens direct debit for a migration, even with a valid default card', { tags: ['T7'] }, () => {
    expect(opening(saved([visa, bank], 'pm_visa'), { migrating: true })).toEqual({ tab: BANK, methodId: 'pm_bank' });
    expect(opening(saved([visa], 'pm_visa'), { migrating: true })).toEqual({ tab: BANK, methodId: null });
  });

  it('opens the card tab when direct debit is disabled', { tags: ['X4'] }, () => {
    const host = { directDebitDisabled: true };
    expect(opening(saved([bank, visa], 'pm_bank'), host)).toEqual({ tab: CARD, methodId: 'pm_visa' });
    expect(opening(saved([bank, visa], 'pm_visa'), { ...host, migrating: true })).toEqual({
      tab: CARD,
      methodId: 'pm_visa',
    });
  });
});

describe('selectionOnTab', () => {
  it('selects the default of that type', { tags: ['T8'] }, () => {
    expect(selectionOnTab(CARD, saved([visa, amex], 'pm_amex'), MID_MARCH).methodId).toBe('pm_amex');
  });

  it('skips expired methods, an expired default included', { tags: ['T9'] }, () => {
    expect(selectionOnTab(CARD, saved([expired, visa], 'pm_expired'), MID_MARCH).methodId).toBe('pm_visa');
    expect(selectionOnTab(CARD, saved([expired]), MID_MARCH).methodId).toBeNull();
  });

  it('never selects a method of the other type', { tags: ['T10'] }, () => {
    expect(selectionOnTab(BANK, saved([visa], 'pm_visa'), MID_MARCH)).toEqual({ tab: BANK, methodId: null });
    expect(selectionOnTab(BANK, saved([visa, bank], 'pm_visa'), MID_MARCH).methodId).toBe('pm_bank');
  });
});

function saved(methods: SavedMethod[], defaultId: string | null = null): SavedMethods {
  return { methods, defaultId };
}

function opening(methods: SavedMethods, rest: { migrating?: boolean; directDebitDisabled?: boolean } = {}) {
  return openingSelection(methods, { migrating: false, directDebitDisabled: false, now: MID_MARCH, ...rest });
}
