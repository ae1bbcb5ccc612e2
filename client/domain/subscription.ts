import type { Cents } from './money.ts';
import { ownValue } from './own-value.ts';

export interface Subscription {
  id: string;
  productId: string;
  state: string;
}
export interface CurrentPlan {
  /** Handle of the active plan, or null for a user without one. */
  activeHandle: string | null;
  subscriptions: Subscription[];
}

const CURRENT_STATES = new Set(['active', 'trialing']);
const isCurrent = ({ state }: Subscription): boolean => CURRENT_STATES.has(state.toLowerCase());

/** Ids of the current subscriptions to a product. */
export const subscriptionsTo = (productId: string, subscriptions: readonly Subscription[]): string[] =>
  subscriptions.filter((each) => each.productId === productId && isCurrent(each)).map(({ id }) => id);

/**
 * The subscription that an upgrade would move: the current one of the active plan's product, else the first current one.
 * The active plan itself carries no id, so it is found through the app config's `productList`.
 */
export function currentSubscriptionId(plan: CurrentPlan, productList: Record<string, string>): string | null {
  const current = plan.subscriptions.filter(isCurrent);
  const activeProduct = plan.activeHandle === null ? undefined : ownValue(productList, plan.activeHandle);
  return (current.find(({ productId }) => productId === activeProduct) ?? current[0])?.id ?? null;
}

/** What moving to the new plan would cost; cents. A negative adjustment is credit. */
export interface MigrationPreview {
  adjustment: Cents;
  paymentDue: Cents;
}

/** The signed-in user (spec 3). */
export interface UserInfo {
  firstName: string;
  lastName: string;
  email: string;
  flakeId: string;
  phone?: string | null;
}
