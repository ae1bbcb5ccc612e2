import type { AllStateParams, StateName, StateValue } from '#contract-states';
import { now } from '../backend/clock.ts';
import { formatIdToken } from '../backend/session-key.ts';
import { isCurrent } from '../backend/subscriptions.ts';
import type { World } from '../backend/world.ts';
import {
  handleOfId,
  offerProduct,
  planName,
  saveMethods,
  setCoupons,
  setHostOrder,
  setSubscriptions,
} from './account-setup.ts';
import { confirmSetup, createIntent, createMethod, createToken } from './card-provider-calls.ts';

export type Params = { [Name in keyof AllStateParams]?: AllStateParams[Name] | undefined };
type Values = Partial<Record<StateValue, string>>;

export function setUpUser(state: StateName, params: Params, world: World): Values {
  switch (state) {
    case 'nobody is signed in':
      return {};
    case 'the id token has expired':
      world.tokenExpiresAt = now(world);
      return { accessToken: formatIdToken(world), validToken: tokenOfOtherSession(world) };
    case 'the id token has a wrong signature':
      // This server's id tokens have no signature, so a malformed token takes the place of one with a wrong signature.
      return { accessToken: `${formatIdToken(world)}.changed`, validToken: formatIdToken(world) };
    default:
      return { accessToken: formatIdToken(world), ...setUpAccount(state, params, world) };
  }
}

/** Returns a valid token of another session, because all tokens of a session expire together. */
const tokenOfOtherSession = ({ session }: World) =>
  formatIdToken({ scenario: 'buy-new-card', session: `${session}-valid` });

function setUpAccount(state: StateName, params: Params, world: World): Values {
  world.script = {};
  setUpOffers(params, world);
  const saved = saveMethods(world, params.methods ?? []);
  if (params.default === 'none') world.defaultPayment = null;
  if (params.default === 'not listed') world.defaultPayment = 'pm_removed';
  setUpSubscriptions(params, world);
  const values: Values = {
    stripeCustomerId: world.customerId,
    paymentMethodId: saved.first,
    otherMethodId: saved.last,
    subscriptionId: world.subscriptions[0]?.id ?? '',
    setupIntentId: createIntent(world),
    ...setUpMethods(state, params, world),
  };
  const { message } = params;
  const { paymentMethodId = '' } = values;
  // Sets no decline for a method that the state attaches, because its test number already has the bank decline it.
  if (message !== undefined && state !== ATTACHES) world.declinedMethod = { id: paymentMethodId, message };
  return values;
}

const ATTACHES = 'a signed-in user has made a payment method at the card provider';

function setUpOffers(
  { productId: id, productHandle, priceInCents = 0, coupons = [], ...params }: Params,
  world: World,
): void {
  setCoupons(world, coupons);
  const handle = productHandle === undefined ? {} : { handle: productHandle };
  if (id !== undefined) setHostOrder(world, offerProduct(world, { id, ...handle, priceInCents }).handle, params);
  const { targetHandle, targetPriceInCents = 0, otherTarget } = params;
  if (otherTarget) offerProduct(world, otherTarget);
  if (targetHandle === undefined) return;
  offerProduct(world, { handle: targetHandle, priceInCents: targetPriceInCents });
  setHostOrder(world, targetHandle, params);
}

function setUpSubscriptions(
  { currentHandle, currentProductId = '', activeHandle, methods = [], ...params }: Params,
  world: World,
) {
  const others = [...(params.subscriptions ?? []), ...(params.otherSubscriptions ?? [])];
  const current =
    currentHandle === undefined ? [] : [{ productId: currentProductId, product: planName(currentHandle) }];
  const currentFields = { state: params.currentState ?? 'active', paidBy: methods[0] ?? null, couponCodes: [] };
  setSubscriptions(world, [...current.map((plan) => ({ ...plan, ...currentFields })), ...others]);
  const isPlan = ({ productId }: { productId: string }) => productId !== 'prod_pay_per_doc';
  const plan = world.subscriptions.find((owned) => isCurrent(owned) && isPlan(owned));
  const [listed] = Object.entries(world.priceList.productList).find(([, id]) => id === plan?.productId) ?? [];
  const planHandle = listed ?? (plan && handleOfId(plan.productId));
  const handle = activeHandle === undefined ? (currentHandle ?? planHandle) : activeHandle;
  world.activeSubscription = handle == null ? null : { name: planName(handle), handle };
  world.adjustmentInCents = params.adjustmentInCents ?? null;
}

function setUpMethods(state: StateName, { method, newMethods = [], cardNumber }: Params, world: World): Values {
  const confirmed = newMethods.map((details) => confirmSetup(world, details).paymentMethodId);
  const [newMethodId] = confirmed;
  return {
    ...(newMethodId === undefined ? {} : { newMethodId, otherNewMethodId: confirmed.at(-1) ?? '' }),
    ...(cardNumber === undefined ? {} : { cardToken: createToken(world, cardNumber) }),
    ...(method &&
      (state === ATTACHES ? { paymentMethodId: createMethod(world, method) } : confirmSetup(world, method))),
  };
}
