import { describe, expect, it } from 'vitest';
import type { Subscription } from '#domain';
import { STORED_PAYMENT, STORED_UPGRADE } from './fake-checkout.test-support.ts';
import {
  digestTracking,
  findPurchase,
  isPaidSince,
  isPaymentFor,
  isStaleOrder,
  type KnownPayments,
  NO_PAYMENTS,
  paidKeys,
  paymentsToLookUp,
  type SentPayment,
  withReplaced,
} from './sent-payment.ts';

const subscription = (id: string, productId = 'prod_1'): Subscription => ({ id, productId, state: 'active' });
const paid = (subscriptionId: string) => ({ idempotencyKey: 'another', planHandle: 'basic', subscriptionId });

describe('isStaleOrder', () => {
  it.each([
    [0, false],
    [60 * 60_000, false],
    [60 * 60_000 + 1, true],
    // The system clock was set back.
    [-60 * 60_000 - 1, true],
  ])('rates subscriptions requested %i ms ago: %o', (age, isStale) => {
    const now = new Date('2026-03-15T10:00:00Z');
    expect(isStaleOrder({ list: [], requestedAt: new Date(now.getTime() - age) }, now)).toBe(isStale);
  });
});

describe('isPaidSince', () => {
  const known = {
    ...NO_PAYMENTS,
    unconfirmed: [STORED_PAYMENT],
    paid: [paid('sub_1'), { ...paid('sub_2'), planHandle: 'other' }],
  };
  it.each<[string[], string | undefined, boolean]>([
    [[], 'basic', true],
    [['another'], 'basic', false],
    [[], 'plus', false],
    [[], undefined, true],
    [paidKeys(known), undefined, false],
  ])('beside %j, for %s, is %o', (keys, planHandle, isSince) => {
    expect(isPaidSince(known, keys, planHandle)).toBe(isSince);
    expect(isPaidSince(NO_PAYMENTS, keys, planHandle)).toBe(false);
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

describe('the known payments', () => {
  it('keep all others when one is replaced', () => {
    const other = { ...STORED_PAYMENT, idempotencyKey: 'other' };
    const known = { unconfirmed: [STORED_PAYMENT, other], refused: [other], replaced: [], paid: [paid('sub_1')] };
    const replaced = { ...known, unconfirmed: [other], replaced: [STORED_PAYMENT] };
    expect(withReplaced(known, STORED_PAYMENT)).toEqual(replaced);
  });

  it('require a look before their plan is bought again, and prove nothing for a refused document', () => {
    const known = { ...NO_PAYMENTS, refused: [STORED_PAYMENT], replaced: [STORED_UPGRADE] };
    expect(paymentsToLookUp(known, 'basic')).toEqual({ provable: [STORED_PAYMENT, STORED_UPGRADE], ambiguous: [] });
    expect(paymentsToLookUp(known, 'plus')).toEqual({ provable: [], ambiguous: [] });
    const [refused, replaced] = [STORED_PAYMENT, STORED_UPGRADE].map((payment) => ({
      ...payment,
      planHandle: 'pay-per-doc',
    })) as [SentPayment, SentPayment];
    const documents = { ...NO_PAYMENTS, refused: [refused], replaced: [replaced] };
    expect(paymentsToLookUp(documents, 'pay-per-doc')).toEqual({ provable: [replaced], ambiguous: [refused] });
  });
});

const find = (payment: SentPayment, ...rest: [Subscription[], KnownPayments]) =>
  findPurchase([payment], ...rest)?.subscriptionId ?? null;

describe('findPurchase', () => {
  it('finds a subscription to the product that was not there before', () => {
    const list = [subscription('sub_earlier'), subscription('sub_other', 'prod_2'), subscription('sub_new')];
    expect(find(STORED_PAYMENT, list, NO_PAYMENTS)).toBe('sub_new');
    expect(find(STORED_PAYMENT, list.slice(0, 2), NO_PAYMENTS)).toBeNull();
  });

  it('skips a subscription of another payment', () => {
    const subscriptions = [subscription('sub_1'), subscription('sub_2')];
    expect(
      find(STORED_PAYMENT, subscriptions, { unconfirmed: [], refused: [], replaced: [], paid: [paid('sub_1')] }),
    ).toBe('sub_2');
    const both = { unconfirmed: [], refused: [], replaced: [], paid: [paid('sub_1'), paid('sub_2')] };
    expect(find(STORED_PAYMENT, subscriptions, both)).toBeNull();
  });

  it('finds an upgrade by the id of the migrated subscription', () => {
    const subscriptions = [subscription('sub_1'), subscription('sub_old')];
    expect(find(STORED_UPGRADE, subscriptions, NO_PAYMENTS)).toBe('sub_old');
    expect(find(STORED_UPGRADE, [subscription('sub_1')], NO_PAYMENTS)).toBeNull();
    // It may be migrated repeatedly, so an earlier payment for it does not account for this one.
    expect(
      find(STORED_UPGRADE, subscriptions, { unconfirmed: [], refused: [], replaced: [], paid: [paid('sub_old')] }),
    ).toBe('sub_old');
  });
});
