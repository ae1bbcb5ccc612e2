import type { StateName, StateParams, StateValues } from '#contract-states';
import { createSubscription } from '../backend/create-subscription.ts';
import { runIdempotently } from '../backend/idempotency.ts';
import { type MigrateSubscriptionInput, migrateSubscription } from '../backend/migrate-subscription.ts';
import type { World } from '../backend/world.ts';

/** Values that come from another user, and the states with one. */
type OtherUserValue = `foreign${string}`;
type OtherUserState = Extract<StateName, `another user ${string}`>;

/** Sets up a state in the world of its user and returns its values. Throws a BackendError for impossible params. */
export type StateHandlers = {
  readonly [Name in StateName]: (params: StateParams<Name>, world: World) => Omit<StateValues<Name>, OtherUserValue>;
};

/** Sets up the other user of a state, before its user. */
export type OtherUserHandlers = {
  readonly [Name in OtherUserState]: (
    params: StateParams<Name>,
    other: World,
  ) => Pick<StateValues<Name>, Extract<keyof StateValues<Name>, OtherUserValue>>;
};

interface EarlierPurchase {
  productId: string;
  priceInCents: number;
  paymentMethodId: string;
  setupIntentId: string;
  idempotencyKey: string;
}

/** Executes a purchase as the checkout requests it, under an idempotency key. */
export function buyEarlier(
  world: World,
  { productId, priceInCents, paymentMethodId, setupIntentId, idempotencyKey }: EarlierPurchase,
): void {
  const paymentProfile = {
    currentSubscriptionId: productId,
    currentSubscriptionPrice: priceInCents,
    paymentMethodId,
    stripeCustomerId: world.customerId,
  };
  const variables = { paymentProfile, setupIntentId };
  const request = { operation: 'CreateSubscription', key: idempotencyKey, request: variables };
  runIdempotently(world, request, () => createSubscription(world, variables));
}

/** Executes a migration as the checkout requests it, under an idempotency key. */
export function migrateEarlier(world: World, migration: MigrateSubscriptionInput, idempotencyKey: string): void {
  const request = { operation: 'MigrateSubscription', key: idempotencyKey, request: migration };
  runIdempotently(world, request, () => migrateSubscription(world, migration));
}
