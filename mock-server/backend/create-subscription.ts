import { charge } from './charge.ts';
import { now } from './clock.ts';
import { couponOfPurchase } from './coupons.ts';
import { mint } from './ids.ts';
import { findMethod, methodFromToken } from './payment-methods.ts';
import { planPriceAt } from './plan-price.ts';
import { priceOrder } from './pricing.ts';
import { type FoundProduct, findProductById } from './products.ts';
import type { Coupon, SavedMethod } from './records.ts';
import { refuse } from './refusal.ts';
import { isCurrent, periodOf, recordPlan } from './subscriptions.ts';
import type { World } from './world.ts';

export interface PaymentProfile {
  /** Despite its name: the product that is being bought. */
  currentSubscriptionId: string;
  currentSubscriptionPrice: number;
  paymentMethodId?: string | null;
  stripeCustomerId?: string | null;
  pricePointHandle?: string | null;
  cardToken?: string | null;
}

export interface Purchase {
  paymentProfile: PaymentProfile;
  setupIntentId?: string | null;
  couponCodes?: readonly string[] | null;
}

/** Buys a plan: checks everything, charges, and only then changes the world, so that a refusal leaves no trace. */
export function createSubscription(world: World, { paymentProfile: profile, setupIntentId, couponCodes }: Purchase) {
  const product = findProductById(world, profile.currentSubscriptionId);
  refuseSecond(world, product);
  const coupon = couponOfPurchase(world, couponCodes);
  const totalInCents = agreedTotal(world, product, coupon, profile);
  if (profile.stripeCustomerId && profile.stripeCustomerId !== world.customerId) {
    refuse(`There is no customer '${profile.stripeCustomerId}'.`, 'NOT_FOUND');
  }
  if (setupIntentId && !world.setupIntents.includes(setupIntentId)) {
    refuse(`There is no setup intent '${setupIntentId}'.`, 'NOT_FOUND');
  }
  const method = payingMethod(world, profile);
  const chargedInCents = charge(world, method, totalInCents, profile.cardToken ?? undefined);

  const id = mint(world, 'sub');
  const boughtAt = now(world);
  const { endsAt, expiresAt } = periodOf(world, product);
  recordPlan(world, { subscriptionId: id, product, method, couponCodes: coupon ? [coupon.code] : [] });
  return {
    id,
    state: 'active',
    balance_in_cents: 0,
    total_revenue_in_cents: chargedInCents,
    product_price_in_cents: product.priceInCents,
    next_assessment_at: endsAt,
    expires_at: expiresAt,
    current_period_started_at: boughtAt,
    current_period_ends_at: endsAt,
    created_at: boughtAt,
    updated_at: boughtAt,
  };
}

/** One document may be bought many times, a plan only once. */
function refuseSecond(world: World, product: FoundProduct): void {
  if (product.handle === 'pay-per-doc') return;
  const has = world.subscriptions.some((each) => each.productId === product.id && isCurrent(each));
  if (has) refuse(`You already have ${product.name}.`, 'ALREADY_SUBSCRIBED');
}

function payingMethod(world: World, { paymentMethodId, cardToken }: PaymentProfile): SavedMethod {
  if (paymentMethodId && cardToken) refuse('Send a payment method or a card token, not both.', 'BAD_USER_INPUT');
  if (paymentMethodId) return findMethod(world, paymentMethodId);
  if (cardToken) return methodFromToken(world, cardToken);
  return refuse('A payment method or a card token is missing.', 'BAD_USER_INPUT');
}

/**
 * The price that was sent, if it is the price. A coupon that the host brought along may or may not show in the host's
 * own breakdown, so the price with and without it is accepted.
 */
function agreedTotal(
  world: World,
  product: FoundProduct,
  coupon: Coupon | null,
  { currentSubscriptionPrice: sentInCents, pricePointHandle }: PaymentProfile,
): number {
  if (sentInCents < 0) refuse('The price cannot be below zero.', 'BAD_USER_INPUT');
  const { priceOverrideInCents, addOnPricesInCents, couponCodes } = world.hostOrder;
  const planPriceInCents = planPriceAt(world, product, pricePointHandle);
  const total = (discount: Coupon | null) =>
    priceOrder({
      planPriceInCents,
      addOnPricesInCents,
      priceOverrideInCents,
      coupon: discount,
    }).totalInCents;
  const fromHost = coupon && couponCodes.some((code) => code.trim().toLowerCase() === coupon.code.toLowerCase());
  const accepted = fromHost ? [total(coupon), total(null)] : [total(coupon)];
  if (accepted.includes(sentInCents)) return sentInCents;
  return refuse(
    `The price has changed to ${dollars(accepted[0] ?? 0)}. Reopen the checkout to see it.`,
    'PRICE_CHANGED',
  );
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
