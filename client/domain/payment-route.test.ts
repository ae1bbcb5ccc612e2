import { expect, it } from 'vitest';
import { type PaymentRouteInput, resolvePaymentRoute } from './payment-route.ts';
import { aBankAccount, aCard } from './sample-orders.test-support.ts';

const CARD = 'credit card';
const BANK = 'direct debit';
const migratedId = 'sub_1';
const UPGRADE = { kind: 'MIGRATION_SAVED', type: CARD, subscriptionId: 'sub_1', paymentMethodId: null };
const nothingDue = { migratedId, selectedId: null, tab: BANK, nothingToCollect: true } as const;

it.each<[string, Partial<PaymentRouteInput>, object | null]>([
  ['buys with a new card', { selectedId: null }, { kind: 'NEW_SUBSCRIPTION_NEW', type: CARD }],
  ['buys with a new bank account', { selectedId: null, tab: BANK }, { kind: 'NEW_SUBSCRIPTION_NEW', type: BANK }],
  [
    'buys with a saved method, the default too',
    { selectedId: 'pm_card' },
    { kind: 'NEW_SUBSCRIPTION_SAVED', type: CARD, paymentMethodId: 'pm_card' },
  ],
  [
    'migrates with a new method',
    { migratedId, selectedId: null },
    { kind: 'MIGRATION_NEW', type: CARD, subscriptionId: 'sub_1' },
  ],
  ['migrates with the default without its id', { migratedId, selectedId: 'pm_card' }, UPGRADE],
  [
    'migrates with another saved method by its id',
    { migratedId, selectedId: 'pm_bank', tab: BANK },
    { ...UPGRADE, type: BANK, paymentMethodId: 'pm_bank' },
  ],
  ['migrates without a method when nothing is due, with the type of the default', nothingDue, UPGRADE],
  ['has the type of a default bank account then', { ...nothingDue, defaultId: 'pm_bank' }, { ...UPGRADE, type: BANK }],
  [
    'has the type of the tab without a default',
    { ...nothingDue, methods: [], defaultId: null },
    { ...UPGRADE, type: BANK },
  ],
  ['is null when the selected method no longer exists', { selectedId: 'pm_removed' }, null],
  [
    'ignores a method of the other tab',
    { selectedId: 'pm_card', tab: BANK },
    { kind: 'NEW_SUBSCRIPTION_NEW', type: BANK },
  ],
  [
    'needs a method for a new subscription although nothing is due',
    { selectedId: null, nothingToCollect: true },
    { kind: 'NEW_SUBSCRIPTION_NEW', type: CARD },
  ],
])('resolvePaymentRoute %s', { tags: ['T14', 'T16', 'T17', 'T18', 'T19', 'E7'] }, (_, input, route) => {
  expect(
    resolvePaymentRoute({
      migratedId: null,
      tab: CARD,
      selectedId: null,
      methods: [aCard(), aBankAccount()],
      defaultId: 'pm_card',
      nothingToCollect: false,
      ...input,
    }),
  ).toEqual(route);
});
