import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type AppliedCoupon, cents, discountOf, type Order, type OrderLineKind, sum, totalOf } from '#domain';
import { type CouponTerms, priceOrder } from '../mock-server/backend/pricing.ts';
import { always } from './always.ts';
import { amount } from './arbitraries/amounts.ts';
import { halfCentOrder, order, orderOf } from './arbitraries/orders.ts';
import { percentage } from './arbitraries/percentages.ts';
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
      always(order, (each) => totalOf(each).total === priceOrder(asServerReads(each)).totalInCents),
      tried(KNOWN_ORDERS),
    );
  });

  it("is the scenario server's total where a percentage ends in half a cent", () => {
    fc.assert(
      always(halfCentOrder, (each) => totalOf(each).total === priceOrder(asServerReads(each)).totalInCents),
      tried([orderOf({ price: 3000, coupon: { kind: 'percent', code: 'HALF-CENT', percent: 4.35 } })]),
    );
  });

  it('is never negative, whatever the order', () => {
    fc.assert(
      always(order, (each) => totalOf(each).total >= 0),
      tried(KNOWN_ORDERS),
    );
  });

  it('is the sum of its lines, or zero', () => {
    fc.assert(
      always(order, (each) => {
        const { lines, total } = totalOf(each);
        return total === Math.max(0, sum(...lines.map((line) => line.amount)));
      }),
      tried(KNOWN_ORDERS),
    );
  });

  it('takes an override as the price of everything: neither plan nor add-ons change the total', () => {
    fc.assert(
      always(
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
      always(order, (each) => totalOf(each).total <= totalOf({ ...each, coupon: null }).total),
      tried(KNOWN_ORDERS),
    );
  });

  it('never grows with a coupon that is worth more', () => {
    const worth = fc.record({
      each: order,
      small: amount,
      more: amount,
      percentage,
      less: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      always(worth, ({ each, small, more, percentage: { percent }, less }) => {
        const total = (coupon: AppliedCoupon) => totalOf({ ...each, coupon }).total;
        const code = 'SAVE';
        return (
          total({ kind: 'amount', code, amount: sum(small, more) }) <= total({ kind: 'amount', code, amount: small }) &&
          total({ kind: 'percent', code, percent }) <= total({ kind: 'percent', code, percent: (percent * less) / 100 })
        );
      }),
      tried(),
    );
  });

  it('never falls with a dearer plan, a dearer add-on, or one more of them', () => {
    const dearer = fc.record({ each: order, more: amount, addOn: amount });
    fc.assert(
      always(dearer, ({ each, more, addOn }) => {
        const { plan } = each;
        const withAddOn = (price: number) => ({
          ...each,
          addOns: [...each.addOns, { name: 'Extra user', price: cents(price) }],
        });
        const { total } = totalOf(each);
        return (
          totalOf({ ...each, plan: { ...plan, price: sum(plan.price, more) } }).total >= total &&
          (each.priceOverride !== null || totalOf(withAddOn(addOn)).total >= total) &&
          (each.priceOverride !== null || totalOf(withAddOn(addOn + more)).total >= totalOf(withAddOn(addOn)).total)
        );
      }),
      tried(KNOWN_ORDERS.map((each) => ({ each, more: cents(1), addOn: cents(1) }))),
    );
  });

  it('falls by every cent of credit until nothing is left to pay, and grows by every cent of a charge', () => {
    fc.assert(
      always(fc.record({ each: order, credit: amount, charge: amount }), ({ each, credit, charge }) => {
        const withAdjustment = (adjustment: number) => totalOf({ ...each, migrationAdjustment: cents(adjustment) });
        const before = withAdjustment(0);
        const due = sum(...before.lines.map((line) => line.amount));
        return (
          withAdjustment(-credit).total === Math.max(0, due - credit) &&
          withAdjustment(charge).total === Math.max(0, due + charge)
        );
      }),
      tried(KNOWN_ORDERS.map((each) => ({ each, credit: cents(4900), charge: cents(1) }))),
    );
  });

  it('minds neither the order of add-ons nor how they are named', () => {
    const shuffled = order.chain((each) =>
      fc.record({
        each: fc.constant(each),
        addOns: fc.shuffledSubarray(each.addOns, { minLength: each.addOns.length }),
      }),
    );
    fc.assert(
      always(shuffled, ({ each, addOns }) => {
        const renamed = addOns.map((addOn, index) => ({ ...addOn, name: `Add-on ${index}` }));
        return totalOf({ ...each, addOns: renamed }).total === totalOf(each).total;
      }),
      tried(),
    );
  });

  it('minds no price of the plan where one was promised for everything', () => {
    fc.assert(
      always(fc.record({ each: order, promised: amount, price: amount }), ({ each, promised, price }) => {
        const one = { ...each, priceOverride: promised };
        const other = { ...one, plan: { ...each.plan, price } };
        return JSON.stringify(totalOf(one)) === JSON.stringify(totalOf(other));
      }),
      tried(),
    );
  });

  it('has lines in the order in which people read them: plan, add-ons, adjustment, credit or charge, coupon', () => {
    const READING: OrderLineKind[] = ['plan', 'add-on', 'adjustment', 'credit', 'charge', 'coupon'];
    fc.assert(
      always(order, (each) => {
        const kinds = totalOf(each).lines.map(({ kind }) => kind);
        const excess =
          each.priceOverride !== null && each.priceOverride < sum(...each.addOns.map(({ price }) => price));
        const count = (kind: OrderLineKind) => kinds.filter((other) => other === kind).length;
        return (
          kinds.every(
            (kind, index) => index === 0 || READING.indexOf(kinds[index - 1] ?? 'plan') <= READING.indexOf(kind),
          ) &&
          count('plan') === 1 &&
          count('add-on') === each.addOns.length &&
          count('adjustment') === Number(excess) &&
          count('credit') === Number(each.migrationAdjustment < 0) &&
          count('charge') === Number(each.migrationAdjustment > 0) &&
          count('coupon') === Number(each.coupon !== null)
        );
      }),
      tried(KNOWN_ORDERS),
    );
  });

  it('names each line as people know it, and says what it costs or takes off', () => {
    fc.assert(
      always(order, (each) => {
        const { lines } = totalOf(each);
        const [plan, ...others] = lines;
        const line = (kind: OrderLineKind) => others.find((other) => other.kind === kind);
        const addOns = others.slice(0, each.addOns.length);
        const credit = line('credit') ?? line('charge');
        const words = each.migrationAdjustment < 0 ? 'Credit' : 'Charge';
        const coupon = line('coupon');
        return (
          plan?.label === each.plan.name &&
          plan.amount >= 0 &&
          each.addOns.every(({ name, price }, at) => addOns[at]?.label === name && addOns[at].amount === price) &&
          [undefined, 'Adjustment'].includes(line('adjustment')?.label) &&
          (line('adjustment')?.amount ?? -1) < 0 &&
          (credit === undefined || credit.label === `${words} from your current plan`) &&
          (credit?.amount ?? 0) === each.migrationAdjustment &&
          (each.coupon === null || coupon?.label === ['Coupon', each.coupon.code].join(' ')) &&
          (coupon?.amount ?? 0) === (each.coupon ? 0 - discountOf(each.coupon, plan.amount) : 0)
        );
      }),
      tried(KNOWN_ORDERS),
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
