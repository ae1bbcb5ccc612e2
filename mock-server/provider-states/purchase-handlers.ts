import { type PURCHASE_STATES, VISA } from '#contract-states';
import { formatIdToken } from '../backend/session-key.ts';
import type { World } from '../backend/world.ts';
import { declineCharges, saveMethods, sellProduct, sellWith, setCoupons, setSubscriptions } from './account-setup.ts';
import { confirmSetup, createIntent, createToken } from './card-provider-calls.ts';
import { buyEarlier, type StateHandlers } from './state-handler.ts';

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
    return { ...signIn(world), paymentMethodId: saveMethods(world, [VISA]).first };
  },

  'the answer to a purchase was lost'({ productId, priceInCents, otherProduct, ...params }, world) {
    world.faults = [];
    sellProduct(world, { id: productId, priceInCents });
    sellProduct(world, { id: otherProduct.productId, priceInCents: otherProduct.priceInCents });
    setCoupons(world, params.coupons);
    const { first: paymentMethodId, last: otherMethodId } = saveMethods(world, params.methods);
    const user = signIn(world);
    const { idempotencyKey } = params;
    buyEarlier(world, { productId, priceInCents, paymentMethodId, setupIntentId: user.setupIntentId, idempotencyKey });
    declineCharges(world, 'CreateSubscription', 'Your card was declined.');
    return { ...user, paymentMethodId, otherMethodId };
  },

  // A refused purchase leaves no trace in the world.
  'the refusal of a purchase was lost'({ productId, priceInCents, methods, message }, world) {
    world.faults = [];
    sellProduct(world, { id: productId, priceInCents });
    const { first: paymentMethodId, last: otherMethodId } = saveMethods(world, methods);
    declineCharges(world, 'CreateSubscription', message, { paymentProfile: { paymentMethodId } });
    return { ...signIn(world), paymentMethodId, otherMethodId };
  },

  'another user has used the idempotency key'({ productId, priceInCents }, world) {
    sellProduct(world, { id: productId, priceInCents });
    return { ...signIn(world), paymentMethodId: saveMethods(world, [VISA]).first };
  },
};
