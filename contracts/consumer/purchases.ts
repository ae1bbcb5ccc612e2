/** Requests and responses that the contracts of CreateSubscription share. */
import { expect } from 'vitest';
import { EXAMPLE_VALUES, type StateName, type StateValue, stateParams } from '#contract-states';
import { cents, type UpgradeExtras } from '#domain';
import type { CheckoutApi, NewPurchase } from '#graphql';
import { CreateSubscriptionDocument } from '../../client/graphql/generated/operations.ts';
import { equal, errorResponse, fromState, nonEmptyId, nonNegativeCents, successResponse } from './matchers.ts';
import { type RequestSpec, recordInteraction } from './record-interaction.ts';

export const MAY_BUY = 'a signed-in user without saved methods may buy a monthly plan';
export const HAS_SAVED_METHODS = 'a signed-in user has saved payment methods';
export const COUPONS_EXIST = 'coupons may be used for a monthly plan';
export const HAS_SUBSCRIPTIONS = 'a signed-in user with subscriptions may buy a product';
export const RESPONSE_LOST = 'the answer to a purchase was lost';

export const { productId: STANDARD, priceInCents: STANDARD_PRICE } = stateParams(MAY_BUY);
/** State params of the monthly plan. */
export const STANDARD_PRODUCT = {
  productId: STANDARD,
  productHandle: 'standard-monthly',
  priceInCents: STANDARD_PRICE,
};

/** All contracts use the same key, because each is verified for a new user. */
export const KEY = 'contract-key-1';
export const EXPECTED_PURCHASE = { ok: true, value: { id: 'sub_contract_example' } };

export interface PurchaseOptions {
  productId?: string;
  /** The total after the coupon, without the card fee. */
  price?: number;
  pricePointHandle?: string;
  extras?: UpgradeExtras;
  /** The state value with the customer id; null if no setup intent could be created: then there is no intent id either. */
  customer?: StateValue | null;
  /** The state value with the method. */
  method?: StateValue;
  /** An id that is not a state value. */
  paymentMethodId?: string;
  /** Default: the key of the states. */
  idempotencyKey?: string;
}

interface PurchaseContract extends PurchaseOptions {
  description: string;
  state: StateName;
  params?: Record<string, unknown>;
}

export async function recordPurchase({ description, state, params = {}, ...options }: PurchaseContract): Promise<void> {
  const { priceInCents = STANDARD_PRICE } = params as { priceInCents?: number };
  // With a price point, the backend may report either price as the product price.
  const productPrice = options.pricePointHandle === undefined ? equal(priceInCents) : nonNegativeCents(priceInCents);
  const response = successResponse({ createSubscription: createdSubscription(productPrice) });
  const outcome = await recordInteraction(
    { ...purchaseRequest(options), description, state, params, response },
    (api) => buy(api, options),
  );
  expect(outcome).toEqual(EXPECTED_PURCHASE);
}

interface RejectedPurchase extends PurchaseContract {
  message?: string;
  example?: string;
  /** Default: the contract asks for no code. */
  code?: unknown;
  expectedFailure: { message: string; code?: string | null };
}

export async function recordRejectedPurchase({
  description,
  state,
  params = {},
  expectedFailure,
  message,
  example,
  code,
  ...options
}: RejectedPurchase): Promise<void> {
  const response = errorResponse({ code, ...(message ? { message } : {}), ...(example ? { example } : {}) });
  const outcome = await recordInteraction(
    { ...purchaseRequest(options), description, state, params, response },
    (api) => buy(api, options),
  );
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', ...expectedFailure } });
}

export function paymentProfile({
  productId = STANDARD,
  price = STANDARD_PRICE,
  pricePointHandle,
}: PurchaseOptions = {}) {
  return {
    currentSubscriptionId: productId,
    currentSubscriptionPrice: price,
    ...(pricePointHandle === undefined ? {} : { pricePointHandle }),
  };
}

export function purchaseRequest(options: PurchaseOptions = {}): RequestSpec {
  const {
    customer = 'stripeCustomerId',
    method = 'paymentMethodId',
    paymentMethodId = fromState(method),
    idempotencyKey = KEY,
    extras,
  } = options;
  const stripeCustomer = customer === null ? {} : { stripeCustomerId: fromState(customer) };
  return {
    operationName: 'CreateSubscription',
    document: CreateSubscriptionDocument,
    headers: { 'idempotency-key': idempotencyKey },
    variables: {
      paymentProfile: { ...paymentProfile(options), paymentMethodId, ...stripeCustomer },
      ...(extras ? { extraUpgradeProps: extras } : {}),
      ...(customer === null ? {} : { setupIntentId: fromState('setupIntentId') }),
    },
  };
}

export function newPurchase({
  productId = STANDARD,
  price = STANDARD_PRICE,
  pricePointHandle,
  extras = {},
  customer = 'stripeCustomerId',
  method = 'paymentMethodId',
  paymentMethodId = EXAMPLE_VALUES[method],
}: PurchaseOptions = {}): NewPurchase {
  const stripeCustomerId = customer === null ? null : EXAMPLE_VALUES[customer];
  return {
    productId,
    price: cents(price),
    paymentSource: {
      kind: 'method',
      paymentMethodId,
      stripeCustomerId,
    },
    setupIntentId: customer === null ? null : EXAMPLE_VALUES.setupIntentId,
    pricePointHandle: pricePointHandle ?? null,
    extras,
  };
}

export const buy = (api: CheckoutApi, options: PurchaseOptions = {}) =>
  api.createSubscription(newPurchase(options), { idempotencyKey: options.idempotencyKey ?? KEY });

/** A new subscription: its id, and the price at which it was bought. */
export const createdSubscription = (productPrice: unknown = equal(STANDARD_PRICE)) => ({
  id: nonEmptyId('sub_contract_example'),
  product_price_in_cents: productPrice,
});
