import { type PURCHASE_STATES, VISA } from '#contract-states';
import { findActivePlan } from '../backend/create-world.ts';
import { formatIdToken } from '../backend/session-key.ts';
import type { World } from '../backend/world.ts';
import { declineCharges, saveMethods, sellProduct, sellWith, setCoupons, setSubscriptions } from './account-setup.ts';
import { confirmSetup, createIntent, createToken } from './card-provider-calls.ts';
import type { StateHandlers } from './state-handler.ts';

const signIn = (world: World) => ({
  accessToken: formatIdToken(world),
  stripeCustomerId: world.customerId,
  setupIntentId: createIntent(world),
});

/** What a user may buy, and how it is paid. */
export const purchaseHandlers: Pick<StateHandlers, keyof typeof PURCHASE_STATES> = {
  'a signed-in user without saved methods may buy a monthly plan'(
    { productId, priceInCents, method, ...order },
    world,
  ) {
    sellWith(world, sellProduct(world, { id: productId, priceInCents }).handle, order);
    return { ...signIn(world), ...confirmSetup(world, method) };
  },

  'the bank refuses the first charge'({ productId, priceInCents, method, message }, world) {
    sellProduct(world, { id: productId, priceInCents });
    declineCharges(world, 'CreateSubscription', message);
    return { ...signIn(world), ...confirmSetup(world, method) };
  },

  'a signed-in user has made a token of a card'({ productId, priceInCents, cardNumber }, world) {
    sellProduct(world, { id: productId, priceInCents });
    const { accessToken, setupIntentId } = signIn(world);
    return { accessToken, setupIntentId, cardToken: createToken(world, cardNumber) };
  },

  'a signed-in user has saved payment methods'({ productId, priceInCents, methods, ...params }, world) {
    sellProduct(world, { id: productId, priceInCents });
    const { first, last } = saveMethods(world, methods);
    if (params.default !== 'the first') world.defaultPayment = params.default === 'none' ? null : 'pm_removed';
    return { ...signIn(world), paymentMethodId: first, otherMethodId: last };
  },

  'coupons may be used for a monthly plan'({ productId, productHandle, priceInCents, coupons, ...order }, world) {
    const { handle } = sellProduct(world, { id: productId, handle: productHandle, priceInCents });
    sellWith(world, handle, order);
    setCoupons(world, coupons);
    return { ...signIn(world), paymentMethodId: saveMethods(world, [VISA]).first };
  },

  'a signed-in user with subscriptions may buy a product'(params, world) {
    const { productId: id, productHandle: handle, priceInCents, subscriptions } = params;
    sellProduct(world, { id, handle, priceInCents });
    setSubscriptions(world, subscriptions);
    world.activeSubscription = findActivePlan(world.subscriptions, world.priceList);
    return { ...signIn(world), paymentMethodId: saveMethods(world, [VISA]).first };
  },

  'the bank refuses one of two cards'({ productId, priceInCents, methods, message, coupons }, world) {
    sellProduct(world, { id: productId, priceInCents });
    setCoupons(world, coupons);
    const { first: paymentMethodId, last: otherMethodId } = saveMethods(world, methods);
    declineCharges(world, 'CreateSubscription', message, { paymentProfile: { paymentMethodId } });
    return { ...signIn(world), paymentMethodId, otherMethodId };
  },
};
