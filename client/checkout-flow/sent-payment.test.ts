import { describe, expect, it } from 'vitest';
import { STORED_PAYMENT, STORED_UPGRADE } from './fake-checkout.test-support.ts';
import {
  digestTracking,
  isPaidSince,
  isPaymentFor,
  isStaleOrder,
  NO_PAYMENTS,
  paidKeys,
  type SoldItem,
  toSoldItem,
} from './sent-payment.ts';

const paid = (subscriptionId: string) => ({
  idempotencyKey: 'another',
  planHandle: 'basic',
  itemKey: 'basic',
  subscriptionId,
});

describe('isStaleOrder', () => {
  it.each([
    [0, false],
    [60 * 60_000, false],
    [60 * 60_000 + 1, true],
    [-60 * 60_000 - 1, true],
  ])('rates subscriptions requested %i ms ago: %o', (age, isStale) => {
    const now = new Date('2026-03-15T10:00:00Z');
    const subscriptions = { list: [], uncertain: [], requestedAt: new Date(now.getTime() - age), paidKeys: [] };
    expect(isStaleOrder(subscriptions, NO_PAYMENTS, now)).toBe(isStale);
  });
});

const item = (planHandle: string, tracking: Record<string, unknown> = {}) =>
  toSoldItem(planHandle, { pricePointHandle: null, extras: {} }, digestTracking(tracking));

describe('isPaidSince', () => {
  const deed = { ...paid('sub_3'), ...item('pay-per-doc', { documentId: 'deed' }) };
  const known = { ...NO_PAYMENTS, unconfirmed: [STORED_PAYMENT], paid: [paid('sub_1'), deed] };
  it.each<[string[], SoldItem | undefined, boolean]>([
    [[], item('basic'), true],
    [['another'], item('basic'), false],
    [[], item('plus'), false],
    [[], undefined, true],
    [[], item('pay-per-doc', { documentId: 'deed' }), true],
    [[], item('pay-per-doc', { documentId: 'will' }), false],
    [paidKeys(known), undefined, false],
  ])('beside %j, for %o, is %o', (keys, sold, isSince) => {
    expect(isPaidSince(known, keys, sold)).toBe(isSince);
    expect(isPaidSince(NO_PAYMENTS, keys, sold)).toBe(false);
  });

  it('takes a paid document of an earlier version for every document', () => {
    const known = { ...NO_PAYMENTS, paid: [{ ...paid('sub_1'), planHandle: 'pay-per-doc', itemKey: undefined }] };
    expect(isPaidSince(known, [], item('pay-per-doc', { documentId: 'will' }))).toBe(true);
    expect(isPaidSince(known, [], item('basic'))).toBe(false);
  });
});

describe('isPaymentFor', () => {
  const tracking = {};
  const sold: Parameters<typeof isPaymentFor>[1] = {
    planHandle: 'basic',
    pricePointHandle: null,
    extras: {},
    tracking,
  };
  it.each<[string, boolean, Partial<typeof sold>]>([
    ['the same', true, {}],
    ['other coupons, which change only the price', true, { extras: { couponCodes: ['OTHER'], currentCoupon: 'OLD' } }],
    ['an empty price point, which is none', true, { pricePointHandle: '' }],
    ['no additional products', true, { extras: { additionalProducts: [] } }],
    ['another plan', false, { planHandle: 'plus' }],
    ['a price point', false, { pricePointHandle: 'loyal' }],
    ['another document', false, { extras: { saleSlug: 'doc-2' } }],
    ['an additional product', false, { extras: { additionalProducts: [{ handle: 'stamp' }] } }],
    ['other tracking data, as a time or a session', true, { tracking: { at: 5 } }],
  ])('compares an order with %s: %o', (_, isFor, other) => {
    expect(isPaymentFor(STORED_PAYMENT, { ...sold, ...other })).toBe(isFor);
    expect(isPaymentFor(STORED_UPGRADE, { ...sold, ...other })).toBe(isFor);
  });

  it('matches a document by its tracking data', () => {
    const planHandle = 'pay-per-doc';
    const payment = { ...STORED_PAYMENT, planHandle };
    expect(isPaymentFor(payment, { ...sold, planHandle })).toBe(true);
    expect(isPaymentFor(payment, { ...sold, planHandle, tracking: { documentId: 'deed' } })).toBe(false);
    expect(isPaymentFor({ ...payment, trackingDigest: null }, { ...sold, planHandle })).toBe(false);
  });

  it('compares tracking data by content, and never finds equal what cannot be read', () => {
    expect(digestTracking({ b: [2, 1], a: 'x' })).toBe(digestTracking({ a: 'x', b: [2, 1] }));
    expect(digestTracking({ b: [2, 1] })).not.toBe(digestTracking({ b: [1, 2] }));
    const unreadable = Object.defineProperty({}, 'id', {
      enumerable: true,
      get: () => {
        throw new Error('Gone.');
      },
    });
    expect(digestTracking(unreadable)).toBeNull();
    const document = { ...STORED_PAYMENT, planHandle: 'pay-per-doc', trackingDigest: null };
    expect(isPaymentFor(document, { ...sold, planHandle: 'pay-per-doc', tracking: unreadable })).toBe(false);
  });
});
