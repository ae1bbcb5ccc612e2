import { type AppConfig, findProductId } from './app-config.ts';
import type { Cents } from './money.ts';
import { canBeBoughtAgain } from './plan.ts';

export interface Subscription {
  id: string;
  productId: string;
  state: string;
}
export interface CurrentPlan {
  /** The handle of the active plan, or null without one. */
  activeHandle: string | null;
  subscriptions: Subscription[];
}

/**
 * The billing service's states of a subscription that has ended. All others are current, such as a failed renewal
 * ('past_due') or a state that this version does not know. Buying beside a current one would bill for two plans.
 */
const ENDED_STATES = ['canceled', 'expired', 'failed_to_create', 'on_hold', 'suspended', 'trial_ended'];

/** In any spelling of case, spaces and underscores: 'On hold' is 'on_hold'. */
const spelling = (state: string): string => state.toLowerCase().replaceAll(/[\s_]/g, '');
const ENDED_SPELLINGS = new Set(ENDED_STATES.map(spelling));
export const isCurrent = ({ state }: Pick<Subscription, 'state'>): boolean => !ENDED_SPELLINGS.has(spelling(state));

/** The ids of the current subscriptions to a product. */
export const subscriptionsTo = (productId: string, subscriptions: readonly Subscription[]): string[] =>
  subscriptions
    .filter((subscription) => subscription.productId === productId && isCurrent(subscription))
    .map(({ id }) => id);

/**
 * The subscription that an upgrade migrates: the current one to the active plan's product, else the first current one.
 * A document is never migrated. The active plan has no subscription id, so `productList` maps its handle to a product.
 */
export function currentSubscriptionId(plan: CurrentPlan, productList: AppConfig['productList']): string | null {
  const documents = Object.keys(productList)
    .filter(canBeBoughtAgain)
    .map((handle) => findProductId(productList, handle));
  const current = plan.subscriptions.filter(
    (subscription) => isCurrent(subscription) && !documents.includes(subscription.productId),
  );
  const activeProduct = plan.activeHandle === null ? undefined : findProductId(productList, plan.activeHandle);
  return (current.find(({ productId }) => productId === activeProduct) ?? current[0])?.id ?? null;
}

/** The cost of migrating to a new plan. A negative adjustment is credit. */
export interface MigrationPreview {
  adjustment: Cents;
  /** Is null if the backend does not say it. */
  paymentDue: Cents | null;
}

/** The signed-in user. */
export interface UserInfo {
  firstName: string;
  lastName: string;
  email: string;
  flakeId: string;
  phone?: string | null | undefined;
}
