import type { AppliedCoupon, Order, PaymentType, Plan } from '#domain';
import { createWorld } from '../mock-server/backend/create-world.ts';
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

/** An order as the client has it; `createSaleWorld` creates the same order on the scenario server. */
export interface Sale {
  order: Order;
  paymentType: PaymentType;
  /** The price in the price list if the plan has the price of a price point, else null. */
  listPrice: number | null;
}

export const PRICE_POINT = 'winter-2026';
export const CURRENT_SUBSCRIPTION = subscription('pay-per-doc', { id: 'sub_current' });
const SAVED_METHODS = { 'credit card': card(), 'direct debit': bankAccount() };
export const savedMethodId = (type: PaymentType): string => SAVED_METHODS[type].id;

/** The world of a user who is about to pay an order, with a subscription if they migrate. */
export function createSaleWorld({ order, listPrice }: Pick<Sale, 'order' | 'listPrice'>, isMigration = false): World {
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
