import { type AppConfig, findProductId } from './app-config.ts';
import { type Cents, cents } from './money.ts';
import { canBeBoughtAgain } from './plan.ts';

export interface Subscription {
  id: string;
  productId: string;
  /** As `readState` returns it: 'active', 'past_due', '' for a missing one. */
  state: string;
  /** The backend's spelling, if it is another. For sentences. */
  stateText?: string;
}
export interface CurrentPlan {
  /** The handle of the active plan, or null without one. */
  activeHandle: string | null;
  subscriptions: Subscription[];
  /** Names subscriptions that cannot be read and may be current; absent without any. With one, a missing id proves nothing. */
  uncertain?: string[];
}

/**
 * The billing service's states of a subscription that has ended. All others are current, such as a failed renewal
 * ('past_due') or a state that this version does not know. Buying beside a current one would bill for two plans.
 */
const ENDED_STATES = ['canceled', 'expired', 'failed_to_create', 'on_hold', 'suspended', 'trial_ended'];
const CURRENT_STATES = ['active', 'assessing', 'past_due', 'paused', 'pending', 'soft_failure', 'trialing', 'unpaid'];

/** Compares states without case, spaces, hyphens and underscores. */
const withoutSeparators = (state: string): string => state.toLowerCase().replaceAll(/[\s_-]/g, '');

const KNOWN_STATES = new Map([
  ...[...ENDED_STATES, ...CURRENT_STATES].map((state) => [withoutSeparators(state), state] as const),
  ['cancelled', 'canceled'],
]);

/** Words of other systems for a subscription that has ended. */
const ENDED_WORDS = new Set(
  ['ended', 'inactive', 'terminated', 'closed', 'deleted', 'archived', 'incomplete_expired'].map(withoutSeparators),
);

/**
 * A billing state in the spelling of the billing service, whatever its case and separators: 'Past due' is 'past_due', and
 * 'Cancelled' is 'canceled'. Another word for an end is 'canceled' too, except for a subscription that may be the active
 * plan. Any other text only loses its case and separators.
 */
export function readState(text: string, isActivePlan: boolean): string {
  const word = withoutSeparators(text);
  if (!isActivePlan && ENDED_WORDS.has(word)) return 'canceled';
  return KNOWN_STATES.get(word) ?? word;
}

export const isCurrent = ({ state }: Pick<Subscription, 'state'>): boolean => !ENDED_STATES.includes(state);

/**
 * Whether a subscription to this product may be the active plan. A plan that the host no longer lists has a product that
 * the host does not list either.
 */
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
  const active = current.find(({ productId }) => mayBeActivePlan(productId, plan.activeHandle, productList));
  return (active ?? current[0])?.id ?? null;
}

/** The cost of migrating to a new plan. A negative adjustment is credit. */
export interface MigrationPreview {
  /** Is null if the backend does not say it. */
  adjustment: Cents | null;
  paymentDue: Cents | null;
}

/**
 * The adjustment of a price by a migration. Without one from the backend the total is at least the full price, and at
 * least what the backend says is due.
 */
export const migrationAdjustment = ({ adjustment, paymentDue }: MigrationPreview, price: Cents): Cents =>
  adjustment ?? cents(Math.max(0, (paymentDue ?? price) - price));

/** The signed-in user. */
export interface UserInfo {
  firstName: string;
  lastName: string;
  email: string;
  flakeId: string;
  phone?: string | null | undefined;
}
