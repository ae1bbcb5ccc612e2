/** What the contracts of CreateSubscription share: an order as the checkout sends it, and what is answered. */
import { expect } from 'vitest';
import { EXAMPLES, STATES, type StateSentence } from '#contract-states';
import { cents, type UpgradeExtras } from '#domain';
import type { CheckoutApi, NewPurchase } from '#graphql';
import { CreateSubscriptionDocument } from '../../client/graphql/generated/operations.ts';
import { exchange, type Sent } from './exchange.ts';
import {
  boolean,
  equal,
  instant,
  nullValue,
  oneOf,
  refusal,
  signedCents,
  someId,
  success,
  supplied,
  wholeCents,
} from './matchers.ts';

export const MAY_BUY = 'a signed-in user without saved methods may buy a monthly plan';
export const SAVED = 'a signed-in user has saved payment methods';
export const COUPONS = 'coupons may be used for a monthly plan';
export const LOST = 'the answer to a purchase was lost';

const { productId: STANDARD, priceInCents: STANDARD_PRICE } = STATES[MAY_BUY].params;

/** Every purchase of the contracts is one intention of its own: each is tried in a state of its own. */
export const KEY = { idempotencyKey: 'contract-key-1' };
export const BOUGHT = { ok: true, value: { id: 'sub_contract_example' } };

export interface Order {
  productId?: string;
  /** The order's total: the coupon is already off, the card fee is not in it. */
  price?: number;
  pricePointHandle?: string;
  extras?: UpgradeExtras;
  /** Whether the method was set up for this purchase; a saved one was not. */
  setUp?: boolean;
  /** False: no setup intent could be created, so that the checkout does not know the customer. */
  knowsCustomer?: boolean;
  /** In place of the one that the state supplies. */
  paymentMethodId?: string;
}

interface Contract extends Order {
  description: string;
  state: StateSentence;
  params?: Record<string, unknown>;
}

export async function buys({ description, state, params = {}, ...ordered }: Contract): Promise<void> {
  const { priceInCents = STANDARD_PRICE } = params as { priceInCents?: number };
  // What a backend calls the price of a product that is sold at a price point is its own affair.
  const productPrice = ordered.pricePointHandle === undefined ? equal(priceInCents) : wholeCents(priceInCents);
  const answer = success({ createSubscription: bought(productPrice) });
  const outcome = await exchange({ ...request(ordered), description, state, params, answer }, (api) =>
    buy(api, ordered),
  );
  expect(outcome).toEqual(BOUGHT);
}

interface Refusal extends Contract {
  message?: string;
  example?: string;
  code: unknown;
  reads: { message: string; code?: string };
}

export async function isRefused({
  description,
  state,
  params = {},
  reads,
  message,
  example,
  code,
  ...ordered
}: Refusal): Promise<void> {
  const answer = refusal({ code, ...(message ? { message } : {}), ...(example ? { example } : {}) });
  const outcome = await exchange({ ...request(ordered), description, state, params, answer }, (api) =>
    buy(api, ordered),
  );
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', ...reads } });
}

export function profile({ productId = STANDARD, price = STANDARD_PRICE, pricePointHandle }: Order = {}) {
  return {
    currentSubscriptionId: productId,
    currentSubscriptionPrice: price,
    ...(pricePointHandle === undefined ? {} : { pricePointHandle }),
  };
}

export function request(ordered: Order = {}): Sent {
  const { setUp = false, knowsCustomer = true, paymentMethodId = supplied('paymentMethodId'), extras } = ordered;
  const customer = knowsCustomer ? { stripeCustomerId: supplied('stripeCustomerId') } : {};
  return {
    operationName: 'CreateSubscription',
    document: CreateSubscriptionDocument,
    headers: { 'idempotency-key': KEY.idempotencyKey },
    variables: {
      paymentProfile: { ...profile(ordered), paymentMethodId, ...customer },
      ...(extras ? { extraUpgradeProps: extras } : {}),
      ...(setUp ? { setupIntentId: supplied('setupIntentId') } : {}),
    },
  };
}

export function order({
  productId = STANDARD,
  price = STANDARD_PRICE,
  pricePointHandle,
  extras = {},
  setUp = false,
  knowsCustomer = true,
  paymentMethodId = EXAMPLES.paymentMethodId,
}: Order = {}): NewPurchase {
  const stripeCustomerId = knowsCustomer ? EXAMPLES.stripeCustomerId : null;
  return {
    productId,
    price: cents(price),
    pays: { with: 'method', paymentMethodId, stripeCustomerId, setupIntentId: setUp ? EXAMPLES.setupIntentId : null },
    pricePointHandle: pricePointHandle ?? null,
    extras,
  };
}

export const buy = (api: CheckoutApi, ordered: Order = {}) => api.createSubscription(order(ordered), KEY);

/** A subscription as new as can be: nothing of it was canceled, held or tried. */
export const bought = (productPrice: unknown = equal(STANDARD_PRICE)) => ({
  __typename: equal('CreatedSubscription'),
  id: someId('sub_contract_example'),
  state: oneOf(['active', 'trialing']),
  balance_in_cents: signedCents(0),
  total_revenue_in_cents: wholeCents(4961),
  product_price_in_cents: productPrice,
  next_assessment_at: instant('2026-04-14T23:00:00.000Z'),
  expires_at: nullValue(),
  cancel_at_end_of_period: boolean(false),
  current_period_started_at: instant('2026-03-14T23:00:00.000Z'),
  current_period_ends_at: instant('2026-04-14T23:00:00.000Z'),
  canceled_at: nullValue(),
  cancellation_message: nullValue(),
  cancellation_method: nullValue(),
  on_hold_at: nullValue(),
  trial_ended_at: nullValue(),
  trial_started_at: nullValue(),
  created_at: instant('2026-03-14T23:00:00.000Z'),
  updated_at: instant('2026-03-14T23:00:00.000Z'),
});
