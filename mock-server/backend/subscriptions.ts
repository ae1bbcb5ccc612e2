import { payerFields, type SavedMethodRecord, type SubscriptionRecord } from '../schemas/records.ts';
import { truncate } from '../text.ts';
import { reject } from './backend-error.ts';
import { addInterval, now } from './clock.ts';
import { saveMethod } from './payment-methods.ts';
import { ADD_PRODUCTS, type FoundProduct, isDocument, isPlan } from './products.ts';
import type { World } from './world.ts';

export const ENDED_STATES = ['canceled', 'expired', 'failed_to_create', 'on_hold', 'suspended', 'trial_ended'];

export const isCurrent = (subscription: SubscriptionRecord): boolean => !ENDED_STATES.includes(subscription.state);

export function rejectOwnedPlan({ subscriptions }: World, { id, name }: FoundProduct): void {
  if (subscriptions.some((subscription) => subscription.productId === id && isCurrent(subscription)))
    reject(`You already have ${name}.`, 'ALREADY_SUBSCRIBED');
}

interface PaidPlan {
  subscriptionId: string;
  product: FoundProduct;
  method: SavedMethodRecord | null;
  couponCodes: string[];
}

export function recordPlan(world: World, { subscriptionId, product, method, couponCodes }: PaidPlan): void {
  if (method && !world.methods.some(({ id }) => id === method.id)) saveMethod(world, method, true);
  const record: SubscriptionRecord = {
    id: subscriptionId,
    product: product.name,
    productId: product.id,
    state: 'active',
    ...payerFields(method),
    couponCodes,
  };
  const others = world.subscriptions.filter(({ id }) => id !== subscriptionId);
  world.subscriptions = [record, ...others];
  if (!isDocument(product.handle)) world.activeSubscription = { name: product.name, handle: product.handle };
}

export function billingPeriod(world: World, product: FoundProduct): { endsAt: string; expiresAt: string | null } {
  const { expirationInterval: count, expirationIntervalUnit: unit } = product;
  const expires = count !== null && count > 0 && unit !== null && unit !== 'never';
  const from = now(world);
  return {
    endsAt: addInterval(from, product.interval, product.intervalUnit),
    expiresAt: expires ? addInterval(from, count, unit) : null,
  };
}

export function recordIntention(
  world: World,
  { plan, type, saleSlug = null }: Record<string, unknown>,
): { status: number; body: object } {
  if (type !== 'upgrade-intention') return error(400, "'type' must be 'upgrade-intention'.");
  if (typeof plan !== 'string' || plan === '') return error(400, "'plan' must be the handle of a plan.");
  if (saleSlug !== null && typeof saleSlug !== 'string') return error(400, "'saleSlug' must be text.");
  if (!isPlan(world, plan)) return error(404, `There is no plan '${truncate(plan)}'. ${ADD_PRODUCTS}`);
  world.intentions.push({ plan, saleSlug, at: now(world) });
  return { status: 200, body: { ok: true } };
}

const error = (status: number, message: string) => ({ status, body: { error: { message } } });
