import { type PLAN_STATES, type StateParams, type SubscriptionParam, VISA } from '#contract-states';
import { formatIdToken } from '../backend/session-key.ts';
import type { World } from '../backend/world.ts';
import {
  declineCharges,
  planName,
  saveMethods,
  sellProduct,
  sellWith,
  setCoupons,
  setSubscriptions,
} from './account-setup.ts';
import { confirmSetup, createMethod } from './card-provider-calls.ts';
import type { StateHandlers } from './state-handler.ts';

/** The user's plans, and moves between them. */
export const planHandlers: Pick<StateHandlers, keyof typeof PLAN_STATES> = {
  'a signed-in user may move from a monthly to a yearly plan'(params, world) {
    const values = setUpMigration(world, params);
    sellWith(world, params.targetHandle, params);
    setCoupons(world, params.coupons ?? []);
    if (params.otherTarget) sellProduct(world, params.otherTarget);
    return values;
  },

  'a signed-in user who may move to a yearly plan has set up a payment method'({ method, ...params }, world) {
    const { accessToken, subscriptionId } = setUpMigration(world, params);
    return { accessToken, subscriptionId, paymentMethodId: confirmSetup(world, method).paymentMethodId };
  },

  'the bank refuses the charge of a migration'({ message, ...params }, world) {
    const { accessToken, subscriptionId } = setUpMigration(world, params);
    declineCharges(world, 'MigrateSubscription', message);
    return { accessToken, subscriptionId };
  },

  'a signed-in user has several subscriptions'({ activeHandle, subscriptions }, world) {
    setSubscriptions(world, subscriptions);
    world.activeSubscription = activeHandle === null ? null : { name: planName(activeHandle), handle: activeHandle };
    return { accessToken: formatIdToken(world) };
  },

  'a signed-in user has made a payment method at the card provider'({ method }, world) {
    saveMethods(world, [VISA]);
    return { accessToken: formatIdToken(world), paymentMethodId: createMethod(world, method) };
  },
};

type MigrationParams = Pick<
  StateParams<'a signed-in user may move from a monthly to a yearly plan'>,
  'currentHandle' | 'currentProductId' | 'targetHandle' | 'targetPriceInCents' | 'adjustmentInCents' | 'methods'
> & { otherSubscriptions?: SubscriptionParam[] | undefined };

/** Gives the user the current plan, paid by the first method, and puts the target plan on sale. */
export function setUpMigration(world: World, params: MigrationParams) {
  const { currentHandle, currentProductId, targetHandle, targetPriceInCents, methods = [VISA] } = params;
  const { last: otherMethodId } = saveMethods(world, methods);
  const name = planName(currentHandle);
  setSubscriptions(world, [
    { productId: currentProductId, product: name, state: 'active', paidBy: methods[0] ?? null, couponCodes: [] },
    ...(params.otherSubscriptions ?? []),
  ]);
  world.activeSubscription = { name, handle: currentHandle };
  world.adjustmentInCents = params.adjustmentInCents;
  world.script = {};
  sellProduct(world, { handle: targetHandle, priceInCents: targetPriceInCents });
  sellWith(world, targetHandle, {});
  const subscriptionId = world.subscriptions[0]?.id ?? '';
  return { accessToken: formatIdToken(world), subscriptionId, otherMethodId };
}
