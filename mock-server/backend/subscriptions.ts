/** What a purchase leaves behind: the subscription itself, the plan the user now has, the method that will pay. */
import { addInterval, now } from './clock.ts';
import { saveMethod } from './payment-methods.ts';
import type { FoundProduct } from './products.ts';
import type { SavedMethod, Subscription } from './records.ts';
import type { World } from './world.ts';

/** States in which a subscription is the user's current one. */
const CURRENT = ['active', 'trialing'];

export const isCurrent = (subscription: Subscription): boolean => CURRENT.includes(subscription.state);

export interface Bought {
  subscriptionId: string;
  product: FoundProduct;
  method: SavedMethod | null;
  couponCodes: string[];
}

/** Writes a paid plan into the world. A new method that paid is saved and becomes the default. */
export function recordPlan(world: World, { subscriptionId, product, method, couponCodes }: Bought): void {
  if (method && !world.methods.some(({ id }) => id === method.id)) saveMethod(world, method, true);
  const record: Subscription = {
    id: subscriptionId,
    product: product.name,
    productId: product.id,
    state: 'active',
    creditCard: method?.card ? `XXXX-XXXX-XXXX-${method.card.last4}` : null,
    creditCardExpiryMonth: method?.card?.exp_month ?? null,
    creditCardExpiryYear: method?.card?.exp_year ?? null,
    paymentType: method && (method.card ? 'credit card' : 'direct debit'),
    bankName: null,
    couponCodes,
  };
  const others = world.subscriptions.filter(({ id }) => id !== subscriptionId);
  world.subscriptions = [record, ...others];
  world.activeSubscription = { name: product.name, handle: product.handle };
}

/** When the plan's billing period ends, and when it expires (null: it renews for ever). */
export function periodOf(world: World, product: FoundProduct): { endsAt: string; expiresAt: string | null } {
  const { expirationInterval: count, expirationIntervalUnit: unit } = product;
  const expires = count !== null && count > 0 && unit !== null && unit !== 'never';
  const from = now(world);
  return {
    endsAt: addInterval(from, product.interval, product.intervalUnit),
    expiresAt: expires ? addInterval(from, count, unit) : null,
  };
}
