import { describe, expect, it } from 'vitest';
import type { Subscription } from '#domain';
import { STORED_PAYMENT, STORED_UPGRADE } from './fake-checkout.test-support.ts';
import { findPurchases, isGivenUp } from './find-purchases.ts';
import { type KnownPayments, NO_PAYMENTS, type SentPayment, soldItemOf } from './sent-payment.ts';

const subscription = (id: string, state = 'active', productId = 'prod_1'): Subscription => ({ id, productId, state });
const paid = (subscriptionId: string) => ({ idempotencyKey: 'another', planHandle: 'basic', subscriptionId });

function find(
  payment: SentPayment,
  list: readonly Subscription[],
  known: KnownPayments = NO_PAYMENTS,
  uncertain: string[] = [],
): string | null {
  const [found] = findPurchases([payment], { list, uncertain }, known, soldItemOf(payment));
  return found ? `${found.subscription.id} ${found.kind}` : null;
}
const unconfirmed = (payment: SentPayment): KnownPayments => ({ ...NO_PAYMENTS, unconfirmed: [payment] });
const refused = (payment: SentPayment): KnownPayments => ({ ...NO_PAYMENTS, refused: [payment] });

describe('findPurchases', () => {
  it('finds a subscription to the product that was not there before', () => {
    const list = [subscription('sub_earlier'), subscription('sub_other', 'active', 'prod_2'), subscription('sub_new')];
    expect(find(STORED_PAYMENT, list)).toBe('sub_new paid');
    expect(find(STORED_PAYMENT, list.slice(0, 2))).toBeNull();
  });

  it('skips a subscription of another payment', () => {
    const list = [subscription('sub_1'), subscription('sub_2')];
    expect(find(STORED_PAYMENT, list, { ...NO_PAYMENTS, paid: [paid('sub_1')] })).toBe('sub_2 paid');
    expect(find(STORED_PAYMENT, list, { ...NO_PAYMENTS, paid: [paid('sub_1'), paid('sub_2')] })).toBeNull();
  });

  it.each([
    ['active', 'paid', 'paid'],
    ['trialing', 'paid', 'paid'],
    ['assessing', 'unpaid', 'paid'],
    ['pending', 'unpaid', 'paid'],
    ['past_due', 'unpaid', 'unpaid'],
    ['unpaid', 'unpaid', 'unpaid'],
    ['awaiting_signup', 'unpaid', 'unpaid'],
    ['', 'unpaid', 'unpaid'],
  ])('takes the state %o for %s after a refusal, and for %s after an unknown outcome', (state, afterRefusal, after) => {
    const list = [subscription('sub_new', state)];
    expect(find(STORED_PAYMENT, list, refused(STORED_PAYMENT))).toBe(`sub_new ${afterRefusal}`);
    expect(find(STORED_PAYMENT, list, unconfirmed(STORED_PAYMENT))).toBe(`sub_new ${after}`);
  });

  it('finds an upgrade by the id of the migrated subscription, in any state unless it was refused', () => {
    const list = [subscription('sub_1'), subscription('sub_old', 'past_due')];
    expect(find(STORED_UPGRADE, list, unconfirmed(STORED_UPGRADE))).toBe('sub_old paid');
    expect(find(STORED_UPGRADE, list, refused(STORED_UPGRADE))).toBe('sub_old unpaid');
    // A subscription may be upgraded repeatedly, so an earlier paid upgrade does not rule out this one.
    expect(find(STORED_UPGRADE, list, { ...NO_PAYMENTS, paid: [paid('sub_old')] })).toBe('sub_old paid');
  });

  it('finds an upgrade by a new subscription only if the migrated one is gone or has ended', () => {
    const [migrated, created] = [subscription('sub_old', 'active', 'prod_0'), subscription('sub_new')];
    expect(find(STORED_UPGRADE, [migrated, created])).toBeNull();
    expect(find(STORED_UPGRADE, [{ ...migrated, state: 'canceled' }, created])).toBe('sub_new paid');
    expect(find(STORED_UPGRADE, [created])).toBe('sub_new paid');
    expect(find(STORED_UPGRADE, [created], NO_PAYMENTS, ['item 1'])).toBeNull();
    expect(find(STORED_UPGRADE, [created], { ...NO_PAYMENTS, paid: [paid('sub_new')] })).toBeNull();
  });

  it('proves a document only if no other one is unresolved and it was not refused', () => {
    const document = { ...STORED_PAYMENT, planHandle: 'pay-per-doc' };
    const other = { ...document, idempotencyKey: 'other', trackingDigest: 'other' };
    const list = [subscription('sub_new')];
    expect(find(document, list, unconfirmed(document))).toBe('sub_new paid');
    expect(find(document, list, refused(document))).toBe('sub_new document');
    expect(find(document, list, { ...unconfirmed(document), refused: [other] })).toBe('sub_new document');
    const [found] = findPurchases([other], { list, uncertain: [] }, unconfirmed(other), soldItemOf(document));
    expect(found?.kind).toBe('document');
  });
});

describe('isGivenUp', () => {
  const sentAt = (minutes: number) => new Date(Date.parse(STORED_PAYMENT.sentAt) + minutes * 60_000);

  it.each<[string, SentPayment, number, boolean]>([
    ['a plan after ten minutes', STORED_PAYMENT, 10, false],
    ['a plan after eleven minutes', STORED_PAYMENT, 11, true],
    ['a plan after the clock was set back', STORED_PAYMENT, -11, true],
    ['an upgrade to another product', STORED_UPGRADE, 11, true],
    ['an upgrade within one product', { ...STORED_UPGRADE, subscriptionsBefore: ['sub_old'] }, 11, false],
    ['a document', { ...STORED_PAYMENT, planHandle: 'pay-per-doc' }, 11, false],
  ])('rates %s', (_, payment, minutes, isUp) => {
    expect(isGivenUp(payment, sentAt(minutes))).toBe(isUp);
  });
});
