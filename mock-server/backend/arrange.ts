/**
 * Makes the facts of a contract's state true in a world. A fact that the world has anyway is checked, and one that it
 * cannot have is refused, so that no contract is tried on something else than it names.
 */
import { ownValue } from '../own-value.ts';
import { amountCoupon, bankAccount, card, subscription } from '../scenarios/fixtures.ts';
import { now } from './clock.ts';
import { findProductByHandle, findProductById } from './products.ts';
import type { Coupon, SavedMethod, Subscription } from './records.ts';
import { Refusal } from './refusal.ts';
import { isCurrent } from './subscriptions.ts';
import type { World } from './world.ts';

/** The facts of a state, by the names that contracts give them. */
export type Facts = Record<string, unknown>;

/** Throws a Refusal that says which fact cannot be. */
export function arrange(world: World, facts: Facts): void {
  for (const [name, fact] of Object.entries(facts)) {
    const make = ownValue(FACTS, name);
    if (!make) impossible(`There is no fact named '${name}'. There are: ${Object.keys(FACTS).join(', ')}.`);
    make(world, fact, facts);
  }
}

type Make = (world: World, fact: unknown, facts: Facts) => void;

/** For whatever gives the values out: nothing to do here. */
const later: Make = () => {};

const FACTS: Record<string, Make> = {
  cardNumber: later,
  method: later,
  idempotencyKey: later,
  productId: (world, id, { priceInCents }) => isSold(findProductById(world, String(id)).priceInCents, priceInCents),
  productHandle: (world, handle) => void findProductByHandle(world, String(handle)),
  priceInCents: later,
  targetHandle: (world, handle, { targetPriceInCents }) =>
    isSold(findProductByHandle(world, String(handle)).priceInCents, targetPriceInCents),
  targetPriceInCents: later,
  currentHandle: (world, handle) => {
    if (world.activeSubscription?.handle !== handle) impossible(`The user's plan is not '${handle}'.`);
  },
  currentProductId: (world, id) => {
    if (!world.subscriptions.some((each) => each.productId === id && isCurrent(each)))
      impossible(`The user has no current subscription to '${id}'.`);
  },
  adjustmentInCents(world, adjustment) {
    if (adjustment !== null && !Number.isInteger(adjustment))
      impossible("'adjustmentInCents' is whole cents, or null.");
    world.adjustmentInCents = adjustment === null ? null : Number(adjustment);
  },
  message(world, message) {
    const scripted = Object.values(world.script).flat();
    for (const answer of scripted) if (answer.kind === 'refuse') answer.message = String(message);
    const ownWords = 'Your card was declined.';
    if (scripted.length === 0 && message !== ownWords) impossible(`The bank says '${ownWords}'.`);
  },
  tokenExpired(world, expired) {
    world.tokenExpiresAt = expired === true ? now(world) : null;
  },
  addOns: (world, addOns) => {
    world.hostOrder.addOnPricesInCents = listOf(addOns).map(({ priceInCents }) => Number(priceInCents));
  },
  pricePoint: (world, pricePoint, { targetHandle, productId }) => {
    const { handle, priceInCents } = recordOf(pricePoint);
    const planHandle = String(targetHandle ?? findProductById(world, String(productId)).handle);
    Object.assign(world.hostOrder, { planHandle, pricePointHandle: handle, planPriceInCents: Number(priceInCents) });
  },
  methods: (world, methods, facts) => {
    world.methods = listOf(methods).map(methodOf);
    world.defaultPayment = defaultOf(world, facts['default']);
  },
  default: later,
  coupons: (world, coupons) => {
    world.coupons = listOf(coupons).map((coupon) => ({ ...amountCoupon('', 0), ...coupon }) as Coupon);
  },
  subscriptions: (world, subscriptions) => {
    world.subscriptions = listOf(subscriptions).map(subscriptionOf);
  },
  notUpgradeable: (world, notUpgradeable) => {
    if (world.activeSubscription) world.activeSubscription.notUpgradeable = notUpgradeable === true;
  },
};

function isSold(priceInCents: number, wanted: unknown): void {
  if (priceInCents !== wanted) impossible(`That product is sold for ${priceInCents} cents, and not for ${wanted}.`);
}

function methodOf({ brand, bsb, last4, expMonth, expYear }: Facts): SavedMethod {
  const digits = String(last4);
  if (bsb !== undefined) return bankAccount({ bsb: String(bsb), last4: digits });
  return card({ brand: String(brand), last4: digits, expMonth: Number(expMonth), expYear: Number(expYear) });
}

function defaultOf({ methods }: World, which: unknown): string | null {
  switch (which) {
    case undefined:
    case 'the first':
      return methods[0]?.id ?? null;
    case 'none':
      return null;
    case 'not listed':
      return 'pm_removed';
    default:
      return impossible("'default' is 'the first', 'none' or 'not listed'.");
  }
}

function subscriptionOf({ productId, product, state, paidBy, couponCodes }: Facts, place: number): Subscription {
  return subscription(`number-${place + 1}`, {
    productId: String(productId),
    product: String(product),
    state: String(state),
    couponCodes: (couponCodes as string[] | undefined) ?? [],
    ...(paidBy ? { paidBy: methodOf(recordOf(paidBy)) } : {}),
  });
}

const recordOf = (fact: unknown): Facts =>
  fact !== null && typeof fact === 'object' && !Array.isArray(fact)
    ? (fact as Facts)
    : impossible(`${JSON.stringify(fact)} must be an object.`);

const listOf = (fact: unknown): Facts[] =>
  Array.isArray(fact) ? fact.map(recordOf) : impossible(`${JSON.stringify(fact)} must be a list of objects.`);

function impossible(message: string): never {
  throw new Refusal(message, 'BAD_USER_INPUT');
}
