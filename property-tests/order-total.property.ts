import fc from 'fast-check';
import { describe, it } from 'vitest';
import { createOrder as createCheckoutOrder } from '#checkout-flow';
import { calculateTotal, cents, type Order, sum } from '#domain';
import { priceOrder } from '../mock-server/backend/pricing.ts';
import { amount } from './arbitraries/amounts.ts';
import { createOrder, halfCentOrder, order } from './arbitraries/orders.ts';
import { holds, runOptions } from './run-options.ts';
import { toServerCoupon } from './sale-world.ts';

const EXAMPLE_ORDERS = [
  createOrder({ price: 4990, coupon: { discount_type: 'percent', code: 'FIFTEEN', percentage: 15 } }),
  createOrder({ price: 4900, coupon: { discount_type: 'percent', code: 'HALF-CENT', percentage: 17.5 } }),
  createOrder({ price: 4900, addOns: [5000], override: 30000 }),
  createOrder({ price: 4900, addOns: [5000], override: 3000 }),
  createOrder({ price: 4900, override: 0 }),
  createOrder({ price: 4900, adjustment: -9900 }),
  createOrder({ price: 4900, adjustment: 1500 }),
  createOrder({ price: 4900, coupon: { discount_type: 'amount', code: 'BIG', amount: cents(9900) } }),
  createOrder({ price: 4900, override: 1000, coupon: { discount_type: 'percent', code: 'HALF', percentage: 50 } }),
];

describe('calculateTotal', () => {
  it("equals the scenario server's total", () => {
    fc.assert(
      holds(order, (each) => calculateTotal(each).total === priceOrder(toServerOrder(each)).totalInCents),
      runOptions(EXAMPLE_ORDERS),
    );
  });

  it("equals the scenario server's total when a discount ends in half a cent", { tags: ['B19'] }, () => {
    fc.assert(
      holds(halfCentOrder, (each) => calculateTotal(each).total === priceOrder(toServerOrder(each)).totalInCents),
      runOptions([
        createOrder({ price: 3000, coupon: { discount_type: 'percent', code: 'HALF-CENT', percentage: 4.35 } }),
      ]),
    );
  });

  it('is never negative', { tags: ['B18'] }, () => {
    fc.assert(
      holds(order, (each) => calculateTotal(each).total >= 0),
      runOptions(EXAMPLE_ORDERS),
    );
  });

  it('is the sum of its lines, or zero if that is negative', () => {
    fc.assert(
      holds(order, (each) => {
        const { lines, total } = calculateTotal(each);
        return total === Math.max(0, sum(...lines.map((line) => line.amount)));
      }),
      runOptions(EXAMPLE_ORDERS),
    );
  });
});

describe('createOrder', () => {
  it("equals the scenario server's total for the plan, breakdown, migration and coupon of the form", () => {
    const pricedOrder = fc.record({ order, hasPlanPrice: fc.boolean(), listPrice: amount });
    fc.assert(
      holds(pricedOrder, ({ order, hasPlanPrice, listPrice }) => {
        const { plan, addOns, priceOverride, migrationAdjustment, coupon } = order;
        const breakdown = { planPrice: hasPlanPrice ? plan.price : null, priceOverride, addOns, coupon: null };
        const sold = { plan: hasPlanPrice ? { ...plan, price: listPrice } : plan, request: { breakdown } };
        const preview = { adjustment: migrationAdjustment, paymentDue: null };
        const created = createCheckoutOrder(sold, { kind: 'upgrade', subscriptionId: 'sub_1', preview }, coupon);
        return created !== null && calculateTotal(created).total === priceOrder(toServerOrder(order)).totalInCents;
      }),
      runOptions(),
    );
  });
});

function toServerOrder({ plan, addOns, migrationAdjustment, coupon, priceOverride }: Order) {
  return {
    planPriceInCents: plan.price,
    addOnPricesInCents: addOns.map(({ price }) => price),
    priceOverrideInCents: priceOverride,
    adjustmentInCents: migrationAdjustment,
    coupon: coupon && toServerCoupon(coupon),
  };
}
