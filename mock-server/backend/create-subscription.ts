import type { CouponRecord, SavedMethodRecord } from '../schemas/records.ts';
import { truncate } from '../text.ts';
import { reject } from './backend-error.ts';
import { now } from './clock.ts';
import { couponForPurchase, isSameCode } from './coupons.ts';
import { createId } from './ids.ts';
import { charge, findMethod, methodFromToken } from './payment-methods.ts';
import { type OrderPricingInput, priceOrder } from './pricing.ts';
import { findProductById, isDocument, type OrderedAddOns, orderPricing } from './products.ts';
import { billingPeriod, recordPlan, rejectOwnedPlan } from './subscriptions.ts';
import type { World } from './world.ts';

interface PaymentProfileInput {
  /** The checkout sends a product's id in this field, despite the field's name. */
  currentSubscriptionId: string;
  currentSubscriptionPrice: number;
  paymentMethodId?: string | null;
  stripeCustomerId?: string | null;
  pricePointHandle?: string | null;
  cardToken?: string | null;
}

interface CreateSubscriptionInput {
  paymentProfile: PaymentProfileInput;
  setupIntentId?: string | null;
  couponCodes?: readonly string[] | null;
  additionalProducts?: OrderedAddOns;
}

/** Validates and charges before it changes any data, so that a rejected purchase has no effect. */
export function createSubscription(
  world: World,
  { paymentProfile: profile, setupIntentId, couponCodes, additionalProducts }: CreateSubscriptionInput,
) {
  const product = findProductById(world, profile.currentSubscriptionId);
  if (!isDocument(product.handle)) rejectOwnedPlan(world, product);
  const coupon = couponForPurchase(world, couponCodes);
  const pricing = orderPricing(world, product, { pricePoint: profile.pricePointHandle, addOns: additionalProducts });
  const totalInCents = verifyTotal(world, profile.currentSubscriptionPrice, pricing, coupon);
  if (profile.stripeCustomerId && profile.stripeCustomerId !== world.customerId) {
    reject(`There is no customer '${truncate(profile.stripeCustomerId)}'.`, 'NOT_FOUND');
  }
  if (setupIntentId && !world.setupIntents.includes(setupIntentId)) {
    reject(`There is no setup intent '${truncate(setupIntentId)}'.`, 'NOT_FOUND');
  }
  const method = resolvePaymentMethod(world, profile);
  const chargedInCents = charge(world, method, totalInCents, profile.cardToken ?? undefined);

  const id = createId(world, 'sub');
  const boughtAt = now(world);
  const { endsAt, expiresAt } = billingPeriod(world, product);
  recordPlan(world, { subscriptionId: id, product, method, couponCodes: coupon ? [coupon.code] : [] });
  return {
    id,
    state: 'active',
    balance_in_cents: 0,
    total_revenue_in_cents: chargedInCents,
    product_price_in_cents: product.priceInCents,
    next_assessment_at: endsAt,
    expires_at: expiresAt,
    cancel_at_end_of_period: false,
    current_period_started_at: boughtAt,
    current_period_ends_at: endsAt,
    canceled_at: null,
    cancellation_message: null,
    cancellation_method: null,
    on_hold_at: null,
    trial_started_at: null,
    trial_ended_at: null,
    created_at: boughtAt,
    updated_at: boughtAt,
  };
}

function resolvePaymentMethod(world: World, { paymentMethodId, cardToken }: PaymentProfileInput): SavedMethodRecord {
  if (paymentMethodId && cardToken) reject('Send a payment method or a card token, not both.', 'BAD_USER_INPUT');
  if (paymentMethodId) return findMethod(world, paymentMethodId);
  if (cardToken) return methodFromToken(world, cardToken);
  return reject('A payment method or a card token is missing.', 'BAD_USER_INPUT');
}

/**
 * Returns the price that the checkout sent, or rejects it with PRICE_CHANGED. A host page's breakdown may include the
 * discount of the page's own coupon or leave it out, so the totals with and without that discount are accepted.
 */
function verifyTotal(
  { order }: World,
  sentInCents: number,
  pricing: OrderPricingInput,
  coupon: CouponRecord | null,
): number {
  if (sentInCents < 0) reject('The price cannot be below zero.', 'BAD_USER_INPUT');
  const total = (discount: CouponRecord | null) => priceOrder({ ...pricing, coupon: discount }).totalInCents;
  const isHostCoupon = coupon && order.couponCodes.some((code) => isSameCode(code, coupon.code));
  const accepted = isHostCoupon ? [total(coupon), total(null)] : [total(coupon)];
  if (accepted.includes(sentInCents)) return sentInCents;
  return reject(
    `The price has changed to ${formatDollars(accepted[0] ?? 0)}. Reopen the checkout to see it.`,
    'PRICE_CHANGED',
  );
}

const formatDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
