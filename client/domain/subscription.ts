import { type AppConfig, findProductId } from './app-config.ts';
import { type Cents, cents } from './money.ts';
import { canBeBoughtAgain } from './plan.ts';

export interface Subscription {
  id: string;
  productId: string;
  state: string;
  /** The state as the backend spells it, if that differs, for messages to the customer. */
  stateText?: string;
}
export interface CurrentPlan {
  activeHandle: string | null;
  subscriptions: Subscription[];
  /** Labels of unreadable subscriptions that may be current. With any, `subscriptions` does not prove an id missing. */
  uncertain?: string[];
}

/**
 * The states of a subscription that has ended. Every other subscription is current, also after a failed renewal ('past_due') or
 * in an unknown state, because a purchase beside it would bill the customer for two plans.
 */
const ENDED_STATES = ['canceled', 'expired', 'failed_to_create', 'on_hold', 'suspended', 'trial_ended'];
const CURRENT_STATES = ['active', 'assessing', 'past_due', 'paused', 'pending', 'soft_failure', 'trialing', 'unpaid'];

const withoutSeparators = (state: string): string => state.toLowerCase().replaceAll(/[\s_-]/g, '');

const KNOWN_STATES = new Map([
  ...[...ENDED_STATES, ...CURRENT_STATES].map((state) => [withoutSeparators(state), state] as const),
  ['cancelled', 'canceled'],
]);

/** Words that other systems use for a subscription that has ended. */
const ENDED_WORDS = new Set(
  ['ended', 'inactive', 'terminated', 'closed', 'deleted', 'archived', 'incomplete_expired'].map(withoutSeparators),
);

/**
 * Returns a state as the billing service spells it: 'Past due' is 'past_due'. Other words for an ended subscription become
 * 'canceled', except for one that may be the active plan. Unknown states only lose case and separators.
 */
export function readState(text: string, isActivePlan: boolean): string {
  const word = withoutSeparators(text);
  if (!isActivePlan && ENDED_WORDS.has(word)) return 'canceled';
  return KNOWN_STATES.get(word) ?? word;
}

export const isCurrent = ({ state }: Pick<Subscription, 'state'>): boolean => !ENDED_STATES.includes(state);

/** Whether a subscription to this product may be the active plan, which the host page may no longer list. */
export function mayBeActivePlan(
  productId: string,
  activeHandle: string | null,
  productList: AppConfig['productList'],
): boolean {
  if (activeHandle === null) return false;
  const activeProduct = findProductId(productList, activeHandle);
  if (activeProduct !== undefined) return activeProduct === productId;
  return Object.keys(productList).every((handle) => findProductId(productList, handle) !== productId);
}

export const subscriptionsTo = (productId: string, subscriptions: readonly Subscription[]): string[] =>
  subscriptions
    .filter((subscription) => subscription.productId === productId && isCurrent(subscription))
    .map(({ id }) => id);

/**
 * The subscription that an upgrade replaces: the current one to the active plan's product, else the first current one, but
 * never a document. The backend names the active plan by its handle only, so `productList` finds its product.
 */
export function currentSubscriptionId(plan: CurrentPlan, productList: AppConfig['productList']): string | null {
  const documents = Object.keys(productList)
    .filter(canBeBoughtAgain)
    .map((handle) => findProductId(productList, handle));
  const current = plan.subscriptions.filter(
    (subscription) => isCurrent(subscription) && !documents.includes(subscription.productId),
  );
  const active = current.find(({ productId }) => mayBeActivePlan(productId, plan.activeHandle, productList));
  return (active ?? current[0])?.id ?? null;
}

/** What a migration to a new plan costs. A negative adjustment is credit. */
export interface MigrationPreview {
  adjustment: Cents | null;
  paymentDue: Cents | null;
}

/** What a migration adds to a price. Without an adjustment, the total is what is due, but at least the full price. */
export const migrationAdjustment = ({ adjustment, paymentDue }: MigrationPreview, price: Cents): Cents =>
  adjustment ?? cents(Math.max(0, (paymentDue ?? price) - price));

export interface UserInfo {
  firstName: string;
  lastName: string;
  email: string;
  flakeId: string;
  phone?: string | null | undefined;
}
