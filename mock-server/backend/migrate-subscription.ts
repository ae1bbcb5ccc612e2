import { charge } from './charge.ts';
import { couponOfPurchase } from './coupons.ts';
import { findMethod } from './payment-methods.ts';
import { planPriceAt } from './plan-price.ts';
import { priceOrder } from './pricing.ts';
import { findProductByHandle } from './products.ts';
import type { MigrationPreview, SavedMethod, Subscription } from './records.ts';
import { refuse } from './refusal.ts';
import { isCurrent, periodOf, recordPlan } from './subscriptions.ts';
import type { World } from './world.ts';

export interface Migration {
  subscriptionId: string;
  targetProduct: string;
  user: { email: string; firstName: string; lastName: string };
  targetProductPricePoint?: string | null;
  paymentMethodId?: string | null;
  includeInitialCharge: boolean;
  couponCodes?: readonly string[] | null;
}

/**
 * What the current plan is worth against the one that is asked for, at its list price (spec 3, 7); `migration` is null
 * when there is nothing to migrate, as from a plan to itself. Where no plan is asked for, none is charged.
 */
export function previewMigration(
  world: World,
  subscriptionId: string,
  productHandle: string | null | undefined,
): { migration: MigrationPreview | null } {
  const current = findCurrent(world, subscriptionId);
  const product = productHandle == null ? null : findProductByHandle(world, productHandle);
  const adjustment = world.adjustmentInCents;
  if (adjustment === null || current.productId === product?.id) return { migration: null };
  const charge = product?.priceInCents ?? 0;
  return {
    migration: {
      prorated_adjustment_in_cents: adjustment,
      charge_in_cents: charge,
      payment_due_in_cents: Math.max(0, charge + adjustment),
      credit_applied_in_cents: Math.min(charge, Math.max(0, -adjustment)),
    },
  };
}

/** Moves the current subscription to another plan. It keeps its id, and the credit is used up. */
export function migrateSubscription(world: World, migration: Migration) {
  const current = findCurrent(world, migration.subscriptionId);
  const product = findProductByHandle(world, migration.targetProduct);
  // Of several subscriptions another one may have the plan already.
  const has = world.subscriptions.some((each) => each.productId === product.id && isCurrent(each));
  if (has) refuse(`You already have ${product.name}.`, 'ALREADY_SUBSCRIBED');
  if (migration.includeInitialCharge !== Boolean(migration.targetProductPricePoint)) {
    refuse('includeInitialCharge is true exactly when a price point is given.', 'BAD_USER_INPUT');
  }
  if (!/^\S+@\S+$/.test(migration.user.email)) refuse('The user needs an email address.', 'BAD_USER_INPUT');
  const coupon = couponOfPurchase(world, migration.couponCodes);
  const { totalInCents } = priceOrder({
    planPriceInCents: planPriceAt(world, product, migration.targetProductPricePoint),
    addOnPricesInCents: world.hostOrder.addOnPricesInCents,
    priceOverrideInCents: world.hostOrder.priceOverrideInCents,
    adjustmentInCents: world.adjustmentInCents ?? 0,
    coupon,
  });
  const method = payingMethod(world, migration.paymentMethodId);
  const chargedInCents = charge(world, method, totalInCents);

  const { endsAt, expiresAt } = periodOf(world, product);
  world.adjustmentInCents = null;
  recordPlan(world, {
    subscriptionId: current.id,
    product,
    method,
    couponCodes: coupon ? [coupon.code] : current.couponCodes,
  });
  const { id: productId, handle: _, ...details } = product;
  return {
    id: current.id,
    state: 'active',
    balanceInCents: 0,
    cancelAtEndPeriod: false,
    components: [],
    creditCard: method?.card ? { expiryMonth: method.card.exp_month, expiryYear: method.card.exp_year } : null,
    initialChargeInCents: migration.includeInitialCharge ? chargedInCents : 0,
    nextAssessmentAt: endsAt,
    renewalDate: endsAt,
    expires_at: expiresAt,
    expirationInterval: product.expirationInterval,
    expirationIntervalUnit: product.expirationIntervalUnit,
    trialInterval: product.trialInterval,
    trialIntervalUnit: product.trialIntervalUnit,
    trialPriceInCents: product.trialPriceInCents,
    price: totalInCents,
    product: details,
    productFamily: product.productFamily,
    productId,
    productName: product.name,
    receiptEmail: migration.user.email,
  };
}

function findCurrent(world: World, id: string): Subscription {
  const found = world.subscriptions.find((subscription) => subscription.id === id && isCurrent(subscription));
  return found ?? refuse(`There is no current subscription '${id}'.`, 'NOT_FOUND');
}

/** The named method, else the default. None is fine as long as nothing is due. */
function payingMethod(world: World, id: string | null | undefined): SavedMethod | null {
  const paying = id ?? world.defaultPayment;
  return paying === null ? null : findMethod(world, paying);
}
