import type { SavedMethodRecord, SubscriptionRecord } from '../schemas/records.ts';
import { truncate } from '../text.ts';
import { isEmail, reject } from './backend-error.ts';
import { couponForPurchase } from './coupons.ts';
import { charge, findMethod } from './payment-methods.ts';
import { priceOrder } from './pricing.ts';
import { findProductByHandle, isDocument, type OrderedAddOns, orderPricing } from './products.ts';
import { billingPeriod, isCurrent, recordPlan, rejectOwnedPlan } from './subscriptions.ts';
import type { World } from './world.ts';

interface MigrateSubscriptionInput {
  subscriptionId: string;
  targetProduct: string;
  user: { email: string; firstName: string; lastName: string };
  targetProductPricePoint?: string | null;
  paymentMethodId?: string | null;
  includeInitialCharge: boolean;
  couponCodes?: readonly string[] | null;
  additionalProducts?: OrderedAddOns;
}

interface MigrationPreviewRecord {
  prorated_adjustment_in_cents: number;
  charge_in_cents: number;
  payment_due_in_cents: number;
  credit_applied_in_cents: number;
}

/** Returns a null `migration` for the customer's own plan and for a single document, to which no plan can migrate. */
export function previewMigration(
  world: World,
  subscriptionId: string,
  productHandle: string | null | undefined,
): { migration: MigrationPreviewRecord | null } {
  const current = findCurrentSubscription(world, subscriptionId);
  const product = productHandle == null ? null : findProductByHandle(world, productHandle);
  const adjustment = world.adjustmentInCents;
  if (adjustment === null || current.productId === product?.id || (product && isDocument(product.handle)))
    return { migration: null };
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

const NO_FAMILY_DETAILS = {
  name: null,
  description: null,
  handle: null,
  accounting_code: null,
  created_at: null,
  updated_at: null,
};

export function migrateSubscription(world: World, migration: MigrateSubscriptionInput) {
  const current = findCurrentSubscription(world, migration.subscriptionId);
  const product = findProductByHandle(world, migration.targetProduct);
  rejectOwnedPlan(world, product);
  if (migration.includeInitialCharge !== Boolean(migration.targetProductPricePoint)) {
    reject('includeInitialCharge must be true if a price point is given, and false otherwise.', 'BAD_USER_INPUT');
  }
  if (!isEmail(migration.user.email)) reject('The user needs an email address.', 'BAD_USER_INPUT');
  const coupon = couponForPurchase(world, migration.couponCodes);
  const { totalInCents } = priceOrder({
    ...orderPricing(world, product, {
      pricePoint: migration.targetProductPricePoint,
      addOns: migration.additionalProducts,
    }),
    adjustmentInCents: world.adjustmentInCents ?? 0,
    coupon,
  });
  const method = resolvePaymentMethod(world, migration.paymentMethodId);
  const chargedInCents = charge(world, method, totalInCents);

  const { endsAt, expiresAt } = billingPeriod(world, product);
  world.adjustmentInCents = null;
  recordPlan(world, {
    subscriptionId: current.id,
    product,
    method,
    couponCodes: coupon ? [coupon.code] : current.couponCodes,
  });
  const productFamily = product.productFamily && { ...NO_FAMILY_DETAILS, ...product.productFamily };
  return {
    id: current.id,
    state: 'active',
    balanceInCents: 0,
    cancelAtEndPeriod: false,
    components: [],
    creditCard: method?.card ? { expiryMonth: method.card.exp_month, expiryYear: method.card.exp_year } : null,
    initialChargeInCents: migration.includeInitialCharge ? chargedInCents : 0,
    nextAssessmentAt: endsAt,
    nextProductHandle: null,
    nextProductId: null,
    nextProductPricePointId: null,
    pastDueDate: null,
    renewalDate: endsAt,
    expires_at: expiresAt,
    expirationInterval: product.expirationInterval,
    expirationIntervalUnit: product.expirationIntervalUnit,
    trialInterval: product.trialInterval,
    trialIntervalUnit: product.trialIntervalUnit,
    trialPriceInCents: product.trialPriceInCents,
    price: totalInCents,
    product: product.name,
    productFamily,
    productId: product.id,
    productName: product.name,
    receiptEmail: migration.user.email,
    selfServiceUrl: null,
  };
}

function findCurrentSubscription(world: World, id: string): SubscriptionRecord {
  const current = world.subscriptions.find((subscription) => subscription.id === id && isCurrent(subscription));
  return current ?? reject(`There is no current subscription '${truncate(id)}'.`, 'NOT_FOUND');
}

function resolvePaymentMethod(world: World, id: string | null | undefined): SavedMethodRecord | null {
  const methodId = id ?? world.defaultPayment;
  return methodId === null ? null : findMethod(world, methodId);
}
