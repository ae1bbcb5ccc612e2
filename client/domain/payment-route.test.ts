import { describe, expect, it } from 'vitest';
import { type RouteFacts, routeOf } from './payment-route.ts';
import { aBankAccount, aCard } from './sample-orders.test-support.ts';

describe('routeOf', () => {
  it('buys with a new method', () => {
    expect(route({ selectedId: null })).toEqual({ kind: 'NEW_SUBSCRIPTION_NEW', type: 'credit card' });
    expect(route({ selectedId: null, tab: 'direct debit' })).toEqual({
      kind: 'NEW_SUBSCRIPTION_NEW',
      type: 'direct debit',
    });
  });

  it('buys with a saved method, the default too', () => {
    expect(route({ selectedId: 'pm_card' })).toEqual({
      kind: 'NEW_SUBSCRIPTION_SAVED',
      type: 'credit card',
      paymentMethodId: 'pm_card',
    });
  });

  it('migrates with a new method', () => {
    expect(route({ migrating: true, selectedId: null })).toEqual({ kind: 'MIGRATION_NEW', type: 'credit card' });
  });

  it('migrates with a saved method, and names it only when it is not the default', () => {
    expect(route({ migrating: true, selectedId: 'pm_card' })).toEqual({
      kind: 'MIGRATION_SAVED',
      type: 'credit card',
      paymentMethodId: null,
    });
    expect(route({ migrating: true, selectedId: 'pm_bank', tab: 'direct debit' })).toEqual({
      kind: 'MIGRATION_SAVED',
      type: 'direct debit',
      paymentMethodId: 'pm_bank',
    });
  });

  it('migrates without a method when there is nothing to collect, and says whose type pays', () => {
    const nothing = { migrating: true, selectedId: null, tab: 'direct debit', nothingToCollect: true } as const;
    expect(route(nothing)).toEqual({ kind: 'MIGRATION_SAVED', type: 'credit card', paymentMethodId: null });
    expect(route({ ...nothing, methods: [], defaultId: null })).toEqual({
      kind: 'MIGRATION_SAVED',
      type: 'direct debit',
      paymentMethodId: null,
    });
  });

  it('always needs a method to buy, even when nothing is due', () => {
    expect(route({ selectedId: null, nothingToCollect: true })).toEqual({
      kind: 'NEW_SUBSCRIPTION_NEW',
      type: 'credit card',
    });
  });

  it('follows the open tab when a method of the other type is selected', () => {
    expect(route({ selectedId: 'pm_card', tab: 'direct debit' })).toEqual({
      kind: 'NEW_SUBSCRIPTION_NEW',
      type: 'direct debit',
    });
  });

  it('is none when the selected method is gone', () => {
    expect(route({ selectedId: 'pm_gone' })).toBeNull();
    expect(route({ selectedId: 'pm_gone', migrating: true, nothingToCollect: true })).toBeNull();
  });
});

function route(facts: Partial<RouteFacts>) {
  return routeOf({
    migrating: false,
    tab: 'credit card',
    selectedId: null,
    methods: [aCard(), aBankAccount()],
    defaultId: 'pm_card',
    nothingToCollect: false,
    ...facts,
  });
}
