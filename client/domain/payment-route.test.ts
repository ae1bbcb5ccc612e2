import { describe, expect, it } from 'vitest';
import { type PaymentRouteInput, resolvePaymentRoute } from './payment-route.ts';
import { aBankAccount, aCard } from './sample-orders.test-support.ts';

describe('resolvePaymentRoute', () => {
  it('creates a subscription with a new method', { tags: ['T19'] }, () => {
    expect(route({ selectedId: null })).toEqual({ kind: 'NEW_SUBSCRIPTION_NEW', type: 'credit card' });
    expect(route({ selectedId: null, tab: 'direct debit' })).toEqual({
      kind: 'NEW_SUBSCRIPTION_NEW',
      type: 'direct debit',
    });
  });

  it('creates a subscription with a saved method, including the default', { tags: ['T18'] }, () => {
    expect(route({ selectedId: 'pm_card' })).toEqual({
      kind: 'NEW_SUBSCRIPTION_SAVED',
      type: 'credit card',
      paymentMethodId: 'pm_card',
    });
  });

  it('migrates with a new method', { tags: ['T14'] }, () => {
    expect(route({ migratedId: 'sub_1', selectedId: null })).toEqual({
      kind: 'MIGRATION_NEW',
      type: 'credit card',
      subscriptionId: 'sub_1',
    });
  });

  it('migrates with a saved method, and passes its id only when it is not the default', {
    tags: ['T16', 'T17'],
  }, () => {
    expect(route({ migratedId: 'sub_1', selectedId: 'pm_card' })).toEqual({
      kind: 'MIGRATION_SAVED',
      type: 'credit card',
      subscriptionId: 'sub_1',
      paymentMethodId: null,
    });
    expect(route({ migratedId: 'sub_1', selectedId: 'pm_bank', tab: 'direct debit' })).toEqual({
      kind: 'MIGRATION_SAVED',
      type: 'direct debit',
      subscriptionId: 'sub_1',
      paymentMethodId: 'pm_bank',
    });
  });

  it('migrates without a method when there is nothing to collect, with the type of the default', () => {
    const nothingDue = { migratedId: 'sub_1', selectedId: null, tab: 'direct debit', nothingToCollect: true } as const;
    expect(route(nothingDue)).toEqual({
      kind: 'MIGRATION_SAVED',
      type: 'credit card',
      subscriptionId: 'sub_1',
      paymentMethodId: null,
    });
    expect(route({ ...nothingDue, methods: [aCard(), aBankAccount()], defaultId: 'pm_bank' })).toMatchObject({
      type: 'direct debit',
    });
    expect(route({ ...nothingDue, methods: [], defaultId: null })).toEqual({
      kind: 'MIGRATION_SAVED',
      type: 'direct debit',
      subscriptionId: 'sub_1',
      paymentMethodId: null,
    });
  });

  it('is null when the selected method no longer exists', { tags: ['E7'] }, () => {
    expect(route({ selectedId: 'pm_removed' })).toBeNull();
  });

  it('ignores a selected method of the other tab', () => {
    expect(route({ selectedId: 'pm_card', tab: 'direct debit' })).toEqual({
      kind: 'NEW_SUBSCRIPTION_NEW',
      type: 'direct debit',
    });
  });

  it('requires a method for a new subscription, even when nothing is due', () => {
    expect(route({ selectedId: null, nothingToCollect: true })).toEqual({
      kind: 'NEW_SUBSCRIPTION_NEW',
      type: 'credit card',
    });
  });
});

function route(input: Partial<PaymentRouteInput>) {
  return resolvePaymentRoute({
    migratedId: null,
    tab: 'credit card',
    selectedId: null,
    methods: [aCard(), aBankAccount()],
    defaultId: 'pm_card',
    nothingToCollect: false,
    ...input,
  });
}
