import type { AppliedCoupon, Order, PaymentType, Plan } from '#domain';
import { newWorld } from '../mock-server/backend/new-world.ts';
import type { Coupon, Product } from '../mock-server/backend/records.ts';
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
import { buying } from '../mock-server/scenarios/host-page.ts';

/** What a client knows of a sale, told to the scenario server as a scenario. */
export interface Sale {
  order: Order;
  payBy: PaymentType;
  /** The price in the price list, where the plan's price is that of a price point. */
  listPrice: number | null;
}

export const PRICE_POINT = 'winter-2026';
export const CURRENT = subscription('pay-per-doc', { id: 'sub_current' });
const SAVED = { 'credit card': card(), 'direct debit': bankAccount() };
export const savedId = (type: PaymentType): string => SAVED[type].id;

/** The world of a user who is about to pay an order; `current` is for those who have a plan already. */
export function worldOf({ order, listPrice }: Pick<Sale, 'order' | 'listPrice'>, current = false): World {
  const { plan, addOns, priceOverride, migrationAdjustment, coupon } = order;
  return newWorld(
    {
      name: 'a-sale',
      fixtures: {
        saved: methods(Object.values(SAVED), { default: SAVED['credit card'] }),
        coupons: coupon ? [asServerKeeps(coupon)] : [],
        priceList: {
          productList: { [plan.handle]: plan.productId },
          products: { [plan.productId]: asServerLists(plan, listPrice ?? plan.price) },
        },
        ...(current && { subscriptions: [CURRENT], adjustment: migrationAdjustment }),
      },
      host: buying(plan.handle, {
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
  );
}

const ANY = newWorld({ name: 'any', fixtures: {}, host: buying('pay-per-doc') }, 'a-session');

/** A world at a moment. */
export const worldAt = (now: Date): World => ({ ...ANY, now: now.toISOString() });

/** A world that knows one coupon. */
export const worldWithCoupon = (coupon: AppliedCoupon): World => ({ ...ANY, coupons: [asServerKeeps(coupon)] });

export function asServerKeeps(coupon: AppliedCoupon): Coupon {
  if (coupon.kind === 'percent') return percentCoupon(coupon.code, coupon.percent);
  return coupon.kind === 'trial'
    ? trialCoupon(coupon.code, coupon.amount, '2026-09-05')
    : amountCoupon(coupon.code, coupon.amount);
}

const asServerLists = (plan: Plan, priceInCents: number): Product => ({
  name: plan.name,
  priceInCents,
  interval: plan.billing.count,
  intervalUnit: plan.billing.unit,
  expirationInterval: plan.expiration?.count ?? null,
  expirationIntervalUnit: plan.expiration?.unit ?? null,
  trialInterval: null,
  trialIntervalUnit: null,
  trialPriceInCents: null,
  productFamily: { id: 'plans' },
  rights: { icon: 'scales', annualCommitment: plan.annualCommitment },
});
