import fc from 'fast-check';
import { describe, it } from 'vitest';
import { CARD_FEE, cardFeeOn, cents, type Order, sum, totalOf } from '#domain';
import { type CouponTerms, cardFee, priceOrder } from '../mock-server/world/pricing.ts';
import { amount } from './arbitraries/amounts.ts';
import { halfCentOrder, order, orderOf } from './arbitraries/orders.ts';
import { tried } from './settings.ts';

const KNOWN_ORDERS = [
  orderOf({ price: 4990, coupon: { kind: 'percent', code: 'FIFTEEN', percent: 15 } }),
  orderOf({ price: 4900, coupon: { kind: 'percent', code: 'HALF-CENT', percent: 17.5 } }),
  orderOf({ price: 4900, addOns: [5000], override: 30000 }),
  orderOf({ price: 4900, addOns: [5000], override: 3000 }),
  orderOf({ price: 4900, override: 0 }),
  orderOf({ price: 4900, adjustment: -9900 }),
  orderOf({ price: 4900, adjustment: 1500 }),
  orderOf({ price: 4900, coupon: { kind: 'amount', code: 'BIG', amount: cents(9900) } }),
  orderOf({ price: 4900, override: 1000, coupon: { kind: 'percent', code: 'HALF', percent: 50 } }),
];

describe('totalOf', () => {
  it("is the scenario server's total", () => {
    fc.assert(
      fc.property(order, (each) => totalOf(each).total === priceOrder(asServerReads(each)).totalInCents),
      tried(KNOWN_ORDERS),
    );
  });

  it("is the scenario server's total where a percentage ends in half a cent", () => {
    fc.assert(
      fc.property(halfCentOrder, (each) => totalOf(each).total === priceOrder(asServerReads(each)).totalInCents),
      tried([orderOf({ price: 3000, coupon: { kind: 'percent', code: 'HALF-CENT', percent: 4.35 } })]),
    );
  });

  it('is never negative, whatever the order', () => {
    fc.assert(
      fc.property(order, (each) => totalOf(each).total >= 0),
      tried(KNOWN_ORDERS),
    );
  });

  it('is the sum of its lines, or zero', () => {
    fc.assert(
      fc.property(order, (each) => {
        const { lines, total } = totalOf(each);
        return total === Math.max(0, sum(...lines.map((line) => line.amount)));
      }),
      tried(KNOWN_ORDERS),
    );
  });

  it('takes an override as the price of everything: neither plan nor add-ons change the total', () => {
    fc.assert(
      fc.property(
        fc.record({ each: order, promised: amount }),
        ({ each, promised }) =>
          totalOf({ ...each, priceOverride: promised, coupon: null }).total ===
          Math.max(0, promised + each.migrationAdjustment),
      ),
      tried(KNOWN_ORDERS.map((each) => ({ each, promised: cents(3000) }))),
    );
  });

  it('never grows with a coupon', () => {
    fc.assert(
      fc.property(order, (each) => totalOf(each).total <= totalOf({ ...each, coupon: null }).total),
      tried(KNOWN_ORDERS),
    );
  });
});

describe('cardFeeOn', () => {
  it("is the scenario server's fee", () => {
    const noon = new Date('2026-03-15T12:00:00+11:00');
    fc.assert(
      fc.property(amount, (total) => cardFeeOn(total, CARD_FEE, noon) === cardFee(total)),
      tried([cents(16920), cents(4900), cents(0), cents(1)]),
    );
  });
});

function asServerReads({ plan, addOns, migrationAdjustment, coupon, priceOverride }: Order) {
  return {
    planPriceInCents: plan.price,
    addOnPricesInCents: addOns.map(({ price }) => price),
    priceOverrideInCents: priceOverride,
    adjustmentInCents: migrationAdjustment,
    coupon: coupon && termsOf(coupon),
  };
}

const DISCOUNT_TYPES = { percent: 'Percentage', trial: 'Trial', amount: 'Amount' };

function termsOf(coupon: NonNullable<Order['coupon']>): CouponTerms {
  const value = coupon.kind === 'percent' ? coupon.percent : coupon.amount;
  return { discountType: DISCOUNT_TYPES[coupon.kind], value };
}
