import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOrder as createCheckoutOrder } from '#checkout-flow';
import type { AppliedCoupon, PaymentType, Plan } from '#domain';
import { CARD_FEE, calculateDiscount, calculateProcessingFee, calculateTotal, cents, type Order } from '#domain';
import { BackendError } from '../mock-server/backend/backend-error.ts';
import { checkCoupon } from '../mock-server/backend/coupons.ts';
import { createSubscription } from '../mock-server/backend/create-subscription.ts';
import { createWorld } from '../mock-server/backend/create-world.ts';
import { migrateSubscription } from '../mock-server/backend/migrate-subscription.ts';
import type { World } from '../mock-server/backend/world.ts';
import {
  amountCoupon,
  bankAccount,
  card,
  methods,
  percentCoupon,
  subscription,
  trialCoupon,
} from '../mock-server/scenarios/fixtures.ts';
import { checkoutPage } from '../mock-server/scenarios/host-page.ts';
import { basePriceList } from '../mock-server/scenarios/price-list.ts';
import type { CouponRecord, ProductRecord } from '../mock-server/schemas/records.ts';
import { amount } from './arbitraries/amounts.ts';
import { coupon, createOrder, order, plan } from './arbitraries/orders.ts';
import { holds, runOptions } from './run-options.ts';

/** An order as the client has it; `createSaleWorld` creates the same order on the scenario server. */
interface Sale {
  order: Order;
  paymentType: PaymentType;
  /** The plan's price in the price list, if the order's own price is a price point's; otherwise null. */
  listPrice: number | null;
}

const PRICE_POINT = 'winter-2026';
const CURRENT_SUBSCRIPTION = subscription('pay-per-doc', { id: 'sub_current' });
const SAVED_METHODS = { 'credit card': card(), 'direct debit': bankAccount() };
const savedMethodId = (type: PaymentType): string => SAVED_METHODS[type].id;

function createSaleWorld({ order, listPrice }: Pick<Sale, 'order' | 'listPrice'>, isMigration = false): World {
  const { plan, addOns, priceOverride, migrationAdjustment, coupon } = order;
  return createWorld(
    {
      name: 'a-sale',
      fixtures: {
        saved: methods(Object.values(SAVED_METHODS), { default: SAVED_METHODS['credit card'] }),
        coupons: coupon ? [toServerCoupon(coupon)] : [],
        priceList: {
          productList: { [plan.handle]: plan.productId },
          products: { [plan.productId]: toServerProduct(plan, listPrice ?? plan.price) },
        },
        ...(isMigration && { subscriptions: [CURRENT_SUBSCRIPTION], adjustment: migrationAdjustment }),
      },
      host: checkoutPage(plan.handle, {
        show: {
          ...(listPrice !== null && { pricePointHandle: PRICE_POINT }),
          breakdown: {
            ...(listPrice !== null && { planPrice: plan.price / 100 }),
            ...(priceOverride !== null && { priceOverride: priceOverride / 100 }),
            addOns: addOns.map(({ name, price }) => ({ name, price: price / 100 })),
          },
        },
      }),
    },
    'a-session',
    basePriceList,
  );
}

function toServerCoupon(coupon: AppliedCoupon): CouponRecord {
  if (coupon.discount_type === 'percent') return percentCoupon(coupon.code, coupon.percentage);
  return coupon.discount_type === 'trial'
    ? trialCoupon(coupon.code, coupon.amount, '2026-09-05')
    : amountCoupon(coupon.code, coupon.amount);
}

const toServerProduct = (plan: Plan, priceInCents: number): ProductRecord => ({
  name: plan.name,
  priceInCents,
  interval: plan.billing?.count ?? 0,
  intervalUnit: plan.billing?.unit ?? 'month',
  expirationInterval: plan.expiration?.count ?? null,
  expirationIntervalUnit: plan.expiration?.unit ?? null,
  trialInterval: null,
  trialIntervalUnit: null,
  trialPriceInCents: null,
  productFamily: { id: 'plans' },
  rights: { icon: 'scales', annualCommitment: plan.annualCommitment },
});

/** Fewer cases than other properties have, because every case creates a world of the scenario server. */
const RUNS = 500;
const NOW = new Date('2026-03-15T10:00:00+11:00');
const sale: fc.Arbitrary<Sale> = fc.record({
  order,
  paymentType: fc.constantFrom('credit card' as const, 'direct debit' as const),
  listPrice: fc.option(amount, { freq: 3 }),
});
const percent = (code: string, percentage: number) => ({ discount_type: 'percent', code, percentage }) as const;
const EXAMPLES = [
  createOrder({ price: 16_920 }),
  createOrder({ price: 4990, addOns: [1999], coupon: percent('FIFTEEN', 15) }),
  createOrder({ price: 4900, coupon: percent('HALF-CENT', 17.5) }),
  createOrder({ price: 4900, addOns: [5000], override: 30_000 }),
  createOrder({ price: 4900, addOns: [5000], override: 3000 }),
  createOrder({ price: 4900, override: 0 }),
  createOrder({ price: 4900, coupon: { discount_type: 'amount', code: 'BIG', amount: cents(9900) } }),
  createOrder({ price: 4900, override: 1000, coupon: percent('HALF', 50) }),
].map((order): Sale => ({ order, paymentType: 'credit card', listPrice: null }));
const UPGRADES = [-9900, 1500].map(
  (adjustment): Sale => ({
    order: createOrder({ price: 4900, adjustment }),
    paymentType: 'credit card',
    listPrice: null,
  }),
);

function createFormOrder({ order, listPrice }: Sale): Order {
  const { plan, addOns, priceOverride, migrationAdjustment: adjustment, coupon } = order;
  const planPrice = listPrice === null ? null : plan.price;
  const sold = { ...plan, price: listPrice === null ? plan.price : cents(listPrice) };
  const request = { breakdown: { planPrice, priceOverride, addOns, coupon: null } };
  const preview = { adjustment, paymentDue: null };
  const created = createCheckoutOrder(
    { plan: sold, request },
    { kind: 'upgrade', subscriptionId: 'sub_1', preview },
    coupon,
  );
  if (!created) throw new Error('The order has a plan.');
  return created;
}

function displayedPrice(sale: Sale) {
  const { total } = calculateTotal(createFormOrder(sale));
  return { total, toPay: total + calculateProcessingFee(sale.paymentType, total, CARD_FEE, NOW) };
}
const purchaseInput = ({ order: { plan, coupon }, paymentType, listPrice }: Sale, price: number) => ({
  paymentProfile: {
    currentSubscriptionId: plan.productId,
    currentSubscriptionPrice: price,
    paymentMethodId: savedMethodId(paymentType),
    pricePointHandle: listPrice === null ? null : PRICE_POINT,
  },
  couponCodes: coupon ? [coupon.code] : [],
});
const newSubscriptionSale = sale.map(
  (sold): Sale => ({ ...sold, order: { ...sold.order, migrationAdjustment: cents(0) } }),
);

describe('createSubscription', () => {
  it('charges the total shown, plus the fee for cards', { tags: ['B18', 'B19'] }, () => {
    fc.assert(
      holds(newSubscriptionSale, (sale) => {
        const { total, toPay } = displayedPrice(sale);
        return createSubscription(createSaleWorld(sale), purchaseInput(sale, total)).total_revenue_in_cents === toPay;
      }),
      runOptions(EXAMPLES, RUNS),
    );
  });

  it('rejects a price that is off by a cent', () => {
    fc.assert(
      fc.property(fc.record({ sale: newSubscriptionSale, error: fc.constantFrom(-1, 1) }), ({ sale, error }) => {
        const { total } = displayedPrice(sale);
        const wrongTotal = total + error < 0 ? 1 : total + error;
        const world = createSaleWorld(sale);
        expect(() => createSubscription(world, purchaseInput(sale, wrongTotal))).toThrow(BackendError);
        return world.subscriptions.length === 0;
      }),
      runOptions(
        EXAMPLES.map((sale) => ({ sale, error: 1 })),
        200,
      ),
    );
  });
});

describe('migrateSubscription', () => {
  it('charges the total shown, including the credit or charge of the current plan', () => {
    fc.assert(
      holds(sale, (sale) => {
        const { plan, coupon } = sale.order;
        const { total, toPay } = displayedPrice(sale);
        const migrated = migrateSubscription(createSaleWorld(sale, true), {
          subscriptionId: CURRENT_SUBSCRIPTION.id,
          targetProduct: plan.handle,
          user: { email: 'alex.nguyen@example.com', firstName: 'Alex', lastName: 'Nguyen' },
          targetProductPricePoint: sale.listPrice === null ? null : PRICE_POINT,
          includeInitialCharge: sale.listPrice !== null,
          paymentMethodId: savedMethodId(sale.paymentType),
          couponCodes: coupon ? [coupon.code] : null,
        });
        return migrated.price === total && migrated.initialChargeInCents === (sale.listPrice === null ? 0 : toPay);
      }),
      runOptions([...EXAMPLES, ...UPGRADES], RUNS),
    );
  });
});

describe('checkCoupon', () => {
  it('returns the discount that the client calculates', () => {
    fc.assert(
      holds(fc.record({ plan, coupon }), ({ plan, coupon }) => {
        const world = createSaleWorld({ order: { ...createOrder({ price: 0 }), plan, coupon }, listPrice: null });
        const { discountAmountInCents, valid } = checkCoupon(world, coupon.code, plan.handle);
        return valid && discountAmountInCents === calculateDiscount(coupon, plan.price);
      }),
      runOptions([], RUNS),
    );
  });
});
