import fc from 'fast-check';
import { describe, it } from 'vitest';
import { orderTotal } from '#checkout-flow';
import { type AppliedCoupon, calculateTotal, cents, type Order, sum } from '#domain';
import { priceOrder } from '../mock-server/backend/pricing.ts';
import { amount } from './arbitraries/amounts.ts';
import { createOrder, halfCentOrder, order } from './arbitraries/orders.ts';
import { percentage } from './arbitraries/percentages.ts';
import { holds } from './holds.ts';
import { runOptions } from './run-options.ts';
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

  it('is the price override plus the migration adjustment, whatever the plan and add-ons', () => {
    fc.assert(
      holds(
        fc.record({ each: order, priceOverride: amount }),
        ({ each, priceOverride }) =>
          calculateTotal({ ...each, priceOverride, coupon: null }).total ===
          Math.max(0, priceOverride + each.migrationAdjustment),
      ),
      runOptions(EXAMPLE_ORDERS.map((each) => ({ each, priceOverride: cents(3000) }))),
    );
  });

  it('does not increase with a coupon', () => {
    fc.assert(
      holds(order, (each) => calculateTotal(each).total <= calculateTotal({ ...each, coupon: null }).total),
      runOptions(EXAMPLE_ORDERS),
    );
  });

  it('does not increase with a larger discount', () => {
    const discounts = fc.record({
      each: order,
      discount: amount,
      increase: amount,
      percentage,
      share: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      holds(discounts, ({ each, discount, increase, percentage: { percent }, share }) => {
        const total = (coupon: AppliedCoupon) => calculateTotal({ ...each, coupon }).total;
        const code = 'SAVE';
        return (
          total({ discount_type: 'amount', code, amount: sum(discount, increase) }) <=
            total({ discount_type: 'amount', code, amount: discount }) &&
          total({ discount_type: 'percent', code, percentage: percent }) <=
            total({ discount_type: 'percent', code, percentage: (percent * share) / 100 })
        );
      }),
      runOptions(),
    );
  });

  it('does not decrease with a higher plan price, a higher add-on price or one more add-on', () => {
    const increases = fc.record({ each: order, increase: amount, addOn: amount });
    fc.assert(
      holds(increases, ({ each, increase, addOn }) => {
        const { plan } = each;
        const withAddOn = (price: number) => ({
          ...each,
          addOns: [...each.addOns, { name: 'Extra user', price: cents(price) }],
        });
        const { total } = calculateTotal(each);
        return (
          calculateTotal({ ...each, plan: { ...plan, price: sum(plan.price, increase) } }).total >= total &&
          (each.priceOverride !== null || calculateTotal(withAddOn(addOn)).total >= total) &&
          (each.priceOverride !== null ||
            calculateTotal(withAddOn(addOn + increase)).total >= calculateTotal(withAddOn(addOn)).total)
        );
      }),
      runOptions(EXAMPLE_ORDERS.map((each) => ({ each, increase: cents(1), addOn: cents(1) }))),
    );
  });

  it('decreases by a credit, down to zero, and increases by a charge', () => {
    fc.assert(
      holds(fc.record({ each: order, credit: amount, charge: amount }), ({ each, credit, charge }) => {
        const withAdjustment = (adjustment: number) =>
          calculateTotal({ ...each, migrationAdjustment: cents(adjustment) });
        const withoutAdjustment = withAdjustment(0);
        const due = sum(...withoutAdjustment.lines.map((line) => line.amount));
        return (
          withAdjustment(-credit).total === Math.max(0, due - credit) &&
          withAdjustment(charge).total === Math.max(0, due + charge)
        );
      }),
      runOptions(EXAMPLE_ORDERS.map((each) => ({ each, credit: cents(4900), charge: cents(1) }))),
    );
  });

  it('does not depend on the order and names of add-ons', () => {
    const shuffled = order.chain((each) =>
      fc.record({
        each: fc.constant(each),
        addOns: fc.shuffledSubarray(each.addOns, { minLength: each.addOns.length }),
      }),
    );
    fc.assert(
      holds(shuffled, ({ each, addOns }) => {
        const renamed = addOns.map((addOn, index) => ({ ...addOn, name: `Add-on ${index}` }));
        return calculateTotal({ ...each, addOns: renamed }).total === calculateTotal(each).total;
      }),
      runOptions(),
    );
  });
});

describe('orderTotal', () => {
  it("equals the scenario server's total for the plan, breakdown, migration and coupon of the form", () => {
    const pricedOrder = fc.record({ order, hasPlanPrice: fc.boolean(), listPrice: amount });
    fc.assert(
      holds(pricedOrder, ({ order, hasPlanPrice, listPrice }) => {
        const { plan, addOns, priceOverride, migrationAdjustment, coupon } = order;
        const breakdown = { planPrice: hasPlanPrice ? plan.price : null, priceOverride, addOns, coupon: null };
        const input = {
          opening: { plan: hasPlanPrice ? { ...plan, price: listPrice } : plan, request: { breakdown } },
          data: { migration: { kind: 'upgrade', preview: { adjustment: migrationAdjustment } } },
          form: { coupon: { applied: coupon } },
        } as unknown as Parameters<typeof orderTotal>[0];
        return orderTotal(input).total === priceOrder(toServerOrder(order)).totalInCents;
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
