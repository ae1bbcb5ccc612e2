/**
 * Applies the params of a Pact provider state to a world. A param that the scenario determines is checked instead, and
 * an impossible one is rejected, so that a contract is never verified against another state than it names.
 */
import { ownValue } from '../own-value.ts';
import { amountCoupon, bankAccount, card, subscription } from '../scenarios/fixtures.ts';
import { rejectInput } from './backend-error.ts';
import { now } from './clock.ts';
import { findProductByHandle, findProductById } from './products.ts';
import type { CouponRecord, SavedMethodRecord, SubscriptionRecord } from './records.ts';
import { hasCurrentSubscription } from './subscriptions.ts';
import type { World } from './world.ts';

export type StateParams = Record<string, unknown>;

/** Throws a BackendError for an unknown or impossible param. */
export function setUpProviderState(world: World, params: StateParams): void {
  for (const [name, value] of Object.entries(params)) {
    const setUpParam = ownValue(PARAM_SETUPS, name);
    if (!setUpParam) rejectInput(`There is no param '${name}'. Params are: ${Object.keys(PARAM_SETUPS).join(', ')}.`);
    setUpParam(world, value, params);
  }
}

type ParamSetup = (world: World, value: unknown, params: StateParams) => void;

/** For params that only provider-state-values.ts or another param's setup reads. */
const noSetup: ParamSetup = () => {};

const PARAM_SETUPS: Record<string, ParamSetup> = {
  cardNumber: noSetup,
  method: noSetup,
  idempotencyKey: noSetup,
  productId: (world, id, { priceInCents }) => checkPrice(findProductById(world, String(id)).priceInCents, priceInCents),
  productHandle: (world, handle) => void findProductByHandle(world, String(handle)),
  priceInCents: noSetup,
  targetHandle: (world, handle, { targetPriceInCents }) =>
    checkPrice(findProductByHandle(world, String(handle)).priceInCents, targetPriceInCents),
  targetPriceInCents: noSetup,
  currentHandle: (world, handle) => {
    if (world.activeSubscription?.handle !== handle) rejectInput(`The user's plan is not '${handle}'.`);
  },
  currentProductId: (world, id) => {
    if (!hasCurrentSubscription(world, id)) rejectInput(`The user has no current subscription to '${id}'.`);
  },
  adjustmentInCents(world, adjustment) {
    if (adjustment !== null && !Number.isInteger(adjustment))
      rejectInput("'adjustmentInCents' must be whole cents or null.");
    world.adjustmentInCents = adjustment === null ? null : Number(adjustment);
  },
  message(world, message) {
    const scripted = Object.values(world.script).flat();
    for (const answer of scripted) if (answer.kind === 'refuse') answer.message = String(message);
    const defaultMessage = 'Your card was declined.';
    if (scripted.length === 0 && message !== defaultMessage)
      rejectInput(`'message' must be '${defaultMessage}' in a scenario without scripted answers.`);
  },
  tokenExpired(world, expired) {
    world.tokenExpiresAt = expired === true ? now(world) : null;
  },
  addOns: (world, addOns) => {
    world.hostOrder.addOnPricesInCents = objectList(addOns).map(({ priceInCents }) => Number(priceInCents));
  },
  pricePoint: (world, pricePoint, { targetHandle, productId }) => {
    const { handle, priceInCents } = objectOf(pricePoint);
    const planHandle = String(targetHandle ?? findProductById(world, String(productId)).handle);
    Object.assign(world.hostOrder, { planHandle, pricePointHandle: handle, planPriceInCents: Number(priceInCents) });
  },
  methods: (world, methods, params) => {
    world.methods = objectList(methods).map(toMethod);
    world.defaultPayment = defaultMethodId(world, params['default']);
  },
  default: noSetup,
  coupons: (world, coupons) => {
    world.coupons = objectList(coupons).map((coupon) => ({ ...amountCoupon('', 0), ...coupon }) as CouponRecord);
  },
  subscriptions: (world, subscriptions) => {
    world.subscriptions = objectList(subscriptions).map(toSubscription);
  },
  notUpgradeable: (world, notUpgradeable) => {
    if (world.activeSubscription) world.activeSubscription.notUpgradeable = notUpgradeable === true;
  },
};

function checkPrice(priceInCents: number, expected: unknown): void {
  if (priceInCents !== expected) rejectInput(`The product's price is ${priceInCents} cents, not ${expected}.`);
}

function toMethod({ brand, bsb, last4, expMonth, expYear }: StateParams): SavedMethodRecord {
  const digits = String(last4);
  if (bsb !== undefined) return bankAccount({ bsb: String(bsb), last4: digits });
  return card({ brand: String(brand), last4: digits, expMonth: Number(expMonth), expYear: Number(expYear) });
}

function defaultMethodId({ methods }: World, choice: unknown): string | null {
  switch (choice) {
    case undefined:
    case 'the first':
      return methods[0]?.id ?? null;
    case 'none':
      return null;
    case 'not listed':
      return 'pm_removed';
    default:
      return rejectInput("'default' must be 'the first', 'none' or 'not listed'.");
  }
}

function toSubscription(
  { productId, product, state, paidBy, couponCodes }: StateParams,
  index: number,
): SubscriptionRecord {
  return subscription(`number-${index + 1}`, {
    productId: String(productId),
    product: String(product),
    state: String(state),
    couponCodes: (couponCodes as string[] | undefined) ?? [],
    ...(paidBy ? { paidBy: toMethod(objectOf(paidBy)) } : {}),
  });
}

const objectOf = (value: unknown): StateParams =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as StateParams)
    : rejectInput(`${JSON.stringify(value)} must be an object.`);

const objectList = (value: unknown): StateParams[] =>
  Array.isArray(value) ? value.map(objectOf) : rejectInput(`${JSON.stringify(value)} must be a list of objects.`);
