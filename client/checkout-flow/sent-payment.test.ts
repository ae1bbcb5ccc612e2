import { describe, expect, it } from 'vitest';
import type { Subscription } from '#domain';
import { findPurchase, isFreshList, NO_PAYMENTS, paidKeys } from './sent-payment.ts';
import { STORED_PAYMENT, STORED_UPGRADE } from './sent-payments.test-support.ts';

const subscription = (id: string, productId = 'prod_1', state = 'active'): Subscription => ({ id, productId, state });
const paid = (subscriptionId: string) => ({ idempotencyKey: 'another', planHandle: 'basic', subscriptionId });

describe('isFreshList', () => {
  it.each([
    [0, true],
    [5 * 60_000, true],
    [5 * 60_000 + 1, false],
    // The system clock was set back.
    [-5 * 60_000 - 1, false],
  ])('of a list requested %i ms ago is %o', (age, isFresh) => {
    const now = new Date('2026-03-15T10:00:00Z');
    expect(isFreshList({ list: [], requestedAt: new Date(now.getTime() - age) }, now)).toBe(isFresh);
  });
});

describe('paidKeys', () => {
  it('lists the keys of the payments for that plan', () => {
    const known = { unconfirmed: [STORED_PAYMENT], paid: [paid('sub_1'), { ...paid('sub_2'), planHandle: 'other' }] };
    expect(paidKeys(known, 'basic')).toEqual(['another']);
    expect(paidKeys(NO_PAYMENTS, 'basic')).toEqual([]);
  });
});

describe('findPurchase', () => {
  it.each([
    ['a subscription that was not there before', [subscription('sub_earlier'), subscription('sub_new')], 'sub_new'],
    ['nothing new', [subscription('sub_earlier')], null],
    ['a subscription to another product', [subscription('sub_new', 'prod_2')], null],
    ['a subscription that has ended', [subscription('sub_new', 'prod_1', 'canceled')], null],
  ])('finds %s', (_, subscriptions, id) => {
    expect(findPurchase(STORED_PAYMENT, subscriptions, NO_PAYMENTS)).toBe(id);
  });

  it('skips a subscription of another payment', () => {
    const subscriptions = [subscription('sub_1'), subscription('sub_2')];
    expect(findPurchase(STORED_PAYMENT, subscriptions, { unconfirmed: [], paid: [paid('sub_1')] })).toBe('sub_2');
    const both = { unconfirmed: [], paid: [paid('sub_1'), paid('sub_2')] };
    expect(findPurchase(STORED_PAYMENT, subscriptions, both)).toBeNull();
  });

  it('finds an upgrade by the id of the migrated subscription', () => {
    const subscriptions = [subscription('sub_1'), subscription('sub_old')];
    expect(findPurchase(STORED_UPGRADE, subscriptions, NO_PAYMENTS)).toBe('sub_old');
    expect(findPurchase(STORED_UPGRADE, [subscription('sub_1')], NO_PAYMENTS)).toBeNull();
    // It may be migrated repeatedly, so an earlier payment for it does not account for this one.
    expect(findPurchase(STORED_UPGRADE, subscriptions, { unconfirmed: [], paid: [paid('sub_old')] })).toBe('sub_old');
  });
});
