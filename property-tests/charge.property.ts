import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_FEE, cents, discountOf, feeOn, type Order, totalOf } from '#domain';
import { checkCoupon } from '../mock-server/backend/coupons.ts';
import { createSubscription } from '../mock-server/backend/create-subscription.ts';
import { migrateSubscription } from '../mock-server/backend/migrate-subscription.ts';
import { Refusal } from '../mock-server/backend/refusal.ts';
import { always } from './always.ts';
import { amount } from './arbitraries/amounts.ts';
import { tab } from './arbitraries/methods.ts';
import { coupon, order, orderOf } from './arbitraries/orders.ts';
import { plan } from './arbitraries/plans.ts';
import { CURRENT, PRICE_POINT, type Sale, savedId, worldOf } from './scenario-of.ts';
import { tried } from './settings.ts';

/** Every case is a session of its own on the scenario server. */
const RUNS = 500;
const NOW = new Date('2026-03-15T10:00:00+11:00');
const sale: fc.Arbitrary<Sale> = fc.record({ order, payBy: tab, listPrice: fc.option(amount, { freq: 3 }) });
const bought = (order: Order): Sale => ({ order, payBy: 'credit card', listPrice: null });
const KNOWN = [
  bought(orderOf({ price: 16_920 })),
  bought(orderOf({ price: 4900, override: 0 })),
  bought(orderOf({ price: 4900, addOns: [5000], override: 3000 })),
  bought(orderOf({ price: 4990, addOns: [1999], coupon: { kind: 'percent', code: 'FIFTEEN', percent: 15 } })),
];

/** What the client shows for a card or a bank account: total and fee. */
function shown({ order, payBy }: Sale) {
  const { total } = totalOf(order);
  return { total, toPay: total + feeOn(payBy, total, CARD_FEE, NOW) };
}
/** A purchase as the client sends it. */
const purchaseOf = ({ order: { plan, coupon }, payBy, listPrice }: Sale, price: number) => ({
  paymentProfile: {
    currentSubscriptionId: plan.productId,
    currentSubscriptionPrice: price,
    paymentMethodId: savedId(payBy),
    pricePointHandle: listPrice === null ? null : PRICE_POINT,
  },
  couponCodes: coupon ? [coupon.code] : [],
});
const newSale = sale.map((each): Sale => ({ ...each, order: { ...each.order, migrationAdjustment: cents(0) } }));

describe('A purchase', () => {
  it('is charged what was shown: the total, and for cards the fee on top', () => {
    fc.assert(
      always(newSale, (sale) => {
        const { total, toPay } = shown(sale);
        return createSubscription(worldOf(sale), purchaseOf(sale, total)).total_revenue_in_cents === toPay;
      }),
      tried(KNOWN, RUNS),
    );
  });

  it('is refused when it was shown a cent too much or too little', () => {
    fc.assert(
      fc.property(fc.record({ sale: newSale, by: fc.constantFrom(-1, 1) }), ({ sale, by }) => {
        const { total } = shown(sale);
        const wrong = total + by < 0 ? 1 : total + by;
        const world = worldOf(sale);
        expect(() => createSubscription(world, purchaseOf(sale, wrong))).toThrow(Refusal);
        return world.subscriptions.length === 0;
      }),
      tried(
        KNOWN.map((sale) => ({ sale, by: 1 })),
        200,
      ),
    );
  });
});

describe('A migration', () => {
  it('is charged what was shown, with credit or a charge from the current plan', () => {
    fc.assert(
      always(sale, (sale) => {
        const { plan, coupon } = sale.order;
        const { total, toPay } = shown(sale);
        const migrated = migrateSubscription(worldOf(sale, true), {
          subscriptionId: CURRENT.id,
          targetProduct: plan.handle,
          user: { email: 'alex.nguyen@example.com', firstName: 'Alex', lastName: 'Nguyen' },
          targetProductPricePoint: sale.listPrice === null ? null : PRICE_POINT,
          includeInitialCharge: sale.listPrice !== null,
          paymentMethodId: savedId(sale.payBy),
          couponCodes: coupon ? [coupon.code] : null,
        });
        return migrated.price === total && migrated.initialChargeInCents === (sale.listPrice === null ? 0 : toPay);
      }),
      tried(
        [
          ...KNOWN,
          bought(orderOf({ price: 4900, adjustment: -9900 })),
          bought(orderOf({ price: 4900, adjustment: 1500 })),
        ],
        RUNS,
      ),
    );
  });
});

describe('A coupon', () => {
  it('takes off what the scenario server says when it is checked', () => {
    fc.assert(
      always(fc.record({ plan, coupon }), ({ plan, coupon }) => {
        const world = worldOf({ order: { ...orderOf({ price: 0 }), plan, coupon }, listPrice: null });
        const { discountAmountInCents, valid } = checkCoupon(world, coupon.code, plan.handle);
        return valid && discountAmountInCents === discountOf(coupon, plan.price);
      }),
      tried([], RUNS),
    );
  });
});
