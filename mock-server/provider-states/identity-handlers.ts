import type { IDENTITY_STATES } from '#contract-states';
import { now } from '../backend/clock.ts';
import { formatIdToken } from '../backend/session-key.ts';
import { saveMethods, sellProduct } from './account-setup.ts';
import { createIntent } from './card-provider-calls.ts';
import { setUpMigration } from './plan-handlers.ts';
import type { OtherUserHandlers, StateHandlers } from './state-handler.ts';

/** Who is signed in, and what belongs to somebody else. */
export const identityHandlers: Pick<StateHandlers, keyof typeof IDENTITY_STATES> = {
  'nobody is signed in': () => ({}),

  'the id token has expired'(_params, world) {
    world.tokenExpiresAt = now(world);
    return { accessToken: formatIdToken(world) };
  },

  // Tokens of this server have no signature; a changed one does not parse.
  'the id token has a wrong signature': (_params, world) => ({ accessToken: `${formatIdToken(world)}.changed` }),

  'another user has saved payment methods'({ productId, priceInCents, methods }, world) {
    sellProduct(world, { id: productId, priceInCents });
    const { first: paymentMethodId } = saveMethods(world, methods);
    const setupIntentId = createIntent(world);
    return { accessToken: formatIdToken(world), stripeCustomerId: world.customerId, setupIntentId, paymentMethodId };
  },

  'another user has a plan'(params, world) {
    const { accessToken, subscriptionId } = setUpMigration(world, params);
    return { accessToken, subscriptionId };
  },
};

export const otherUserHandlers: OtherUserHandlers = {
  'another user has saved payment methods': ({ otherMethods }, other) => ({
    foreignMethodId: saveMethods(other, otherMethods).first,
    foreignCustomerId: other.customerId,
  }),

  'another user has a plan'({ otherMethods: methods, ...params }, other) {
    const { subscriptionId: foreignSubscriptionId } = setUpMigration(other, { ...params, methods });
    return { foreignSubscriptionId, foreignMethodId: other.methods[0]?.id ?? '' };
  },
};
