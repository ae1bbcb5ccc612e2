import { describe, expect, it } from 'vitest';
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
  someCode,
  someId,
  success,
  supplied,
  wholeCents,
} from './matchers.ts';
import { refusesStrangers } from './strangers.ts';

const MAY_BUY = 'a signed-in user without saved methods may buy a monthly plan';
const REFUSED = 'the bank refuses the first charge';
const SAVED = 'a signed-in user has saved payment methods';
const TOKEN = 'a signed-in user has made a token of a card';
const COUPONS = 'coupons may be used for a monthly plan';
const LOST = 'the answer to a purchase was lost';
const { productId, priceInCents } = STATES[MAY_BUY].params;

describe('CreateSubscription', () => {
  refusesStrangers(request(), (api) => buy(api));

  it('buys a plan with a card that was just set up', () =>
    buys({ description: 'CreateSubscription with a card that was just set up', state: MAY_BUY, method: SET_UP }));

  it('buys a plan with a saved method, for which nothing was set up', () =>
    buys({ description: 'CreateSubscription with a saved method', state: SAVED, method: SAVED_METHOD }));

  it('buys a plan with the token of a card', async () => {
    const card = { cardType: 'Visa', cardLast4: '4242', cardExpMonth: 12, cardExpYear: 2030 };
    const outcome = await exchange(
      {
        ...request(),
        variables: { paymentProfile: { ...profile(), ...card, cardToken: supplied('cardToken') } },
        description: 'CreateSubscription with the token of a card',
        state: TOKEN,
        answer: success({ createSubscription: bought() }),
      },
      (api) => {
        const token = { id: EXAMPLES.cardToken, brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 };
        return api.createSubscription({ ...order(), pays: { with: 'token', token } }, KEY);
      },
    );
    expect(outcome).toEqual(BOUGHT);
  });

  it('buys a plan at a price point', () => {
    const pricePoint = { handle: 'loyal-customers', priceInCents: 3_900 };
    return buys({
      description: 'CreateSubscription at a price point',
      state: MAY_BUY,
      params: { pricePoint },
      price: pricePoint.priceInCents,
      pricePointHandle: pricePoint.handle,
    });
  });

  it('pays for add-ons in the same price', () => {
    const addOns = [
      { handle: 'will-kit', priceInCents: 4_950 },
      { handle: 'trade-mark', priceInCents: 125_000 },
    ];
    return buys({
      description: 'CreateSubscription with add-ons',
      state: MAY_BUY,
      params: { addOns },
      price: 134_850,
      extras: { additionalProducts: addOns.map(({ handle }) => ({ handle })) },
    });
  });

  it('sends the price from which the coupon is already taken, and the coupon', () =>
    buys({
      description: 'CreateSubscription with a coupon',
      state: COUPONS,
      method: SAVED_METHOD,
      price: 4_165,
      extras: { couponCodes: ['SAVE15'] },
    }));

  it('sends another price with another coupon', () =>
    buys({
      description: 'CreateSubscription with another coupon',
      state: COUPONS,
      method: SAVED_METHOD,
      price: 3_900,
      extras: { couponCodes: ['TENOFF'] },
    }));

  it('asks again for a purchase whose answer was lost, and gets an answer instead of a second subscription', () =>
    buys({ description: 'CreateSubscription again under the same key', state: LOST, method: SAVED_METHOD }));

  it('refuses a key that comes back for another price', () =>
    isRefused({
      description: 'CreateSubscription under a key that stands for another price',
      state: LOST,
      method: SAVED_METHOD,
      price: 9_900,
      example: 'This key was used for another purchase.',
      code: equal('IDEMPOTENCY_MISMATCH'),
      reads: { message: 'This key was used for another purchase.', code: 'IDEMPOTENCY_MISMATCH' },
    }));

  it('hands on the words of a refusal', () => {
    const { message } = STATES[REFUSED].params;
    return isRefused({
      description: 'CreateSubscription with a card that the bank will not charge',
      state: REFUSED,
      method: SET_UP,
      message,
      code: someCode('PAYMENT_DECLINED'),
      reads: { message, code: 'PAYMENT_DECLINED' },
    });
  });

  it('refuses a coupon that can no longer be used', () =>
    isRefused({
      description: 'CreateSubscription with a coupon that can no longer be used',
      state: COUPONS,
      params: {
        coupons: [{ code: 'SAVE15', discountType: 'Percentage', value: 15, refusedBecause: 'It was used up.' }],
      },
      method: SAVED_METHOD,
      price: 4_165,
      extras: { couponCodes: ['SAVE15'] },
      example: 'The coupon SAVE15 can no longer be used.',
      code: someCode('BAD_USER_INPUT'),
      reads: { message: 'The coupon SAVE15 can no longer be used.' },
    }));

  it('refuses a price that is not the price', () =>
    isRefused({
      description: 'CreateSubscription at a price that is too low',
      state: SAVED,
      method: SAVED_METHOD,
      price: 1,
      example: 'The price has changed.',
      code: someCode('PRICE_CHANGED'),
      reads: { message: 'The price has changed.' },
    }));
});

const KEY = { idempotencyKey: 'contract-key-1' };
const BOUGHT = { ok: true, value: { id: 'sub_contract_example' } };

/** Which values of the state pay, and as what. */
type Method = readonly ('paymentMethodId' | 'stripeCustomerId' | 'setupIntentId')[];
const SET_UP: Method = ['paymentMethodId', 'stripeCustomerId', 'setupIntentId'];
const SAVED_METHOD: Method = ['paymentMethodId', 'stripeCustomerId'];

interface Order {
  /** The order's total: the coupon is already off, the card fee is not in it. */
  price?: number;
  pricePointHandle?: string;
  extras?: UpgradeExtras;
  method?: Method;
}

interface Contract extends Order {
  description: string;
  state: StateSentence;
  params?: Record<string, unknown>;
}

async function buys({ description, state, params = {}, ...ordered }: Contract): Promise<void> {
  const answer = success({ createSubscription: bought() });
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

async function isRefused({ description, state, params = {}, reads, message, example, code, ...ordered }: Refusal) {
  const answer = refusal({ code, ...(message ? { message } : {}), ...(example ? { example } : {}) });
  const outcome = await exchange({ ...request(ordered), description, state, params, answer }, (api) =>
    buy(api, ordered),
  );
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', ...reads } });
}

function profile({ price = priceInCents, pricePointHandle }: Order = {}) {
  return {
    currentSubscriptionId: productId,
    currentSubscriptionPrice: price,
    ...(pricePointHandle === undefined ? {} : { pricePointHandle }),
  };
}

function request(ordered: Order = {}): Sent {
  const { method = SET_UP, extras } = ordered;
  return {
    operationName: 'CreateSubscription',
    document: CreateSubscriptionDocument,
    headers: { 'idempotency-key': KEY.idempotencyKey },
    variables: {
      paymentProfile: {
        ...profile(ordered),
        paymentMethodId: supplied('paymentMethodId'),
        stripeCustomerId: supplied('stripeCustomerId'),
      },
      ...(extras ? { extraUpgradeProps: extras } : {}),
      ...(method.includes('setupIntentId') ? { setupIntentId: supplied('setupIntentId') } : {}),
    },
  };
}

function order({ price = priceInCents, pricePointHandle, extras = {}, method = SET_UP }: Order = {}): NewPurchase {
  const { paymentMethodId, stripeCustomerId } = EXAMPLES;
  const setupIntentId = method.includes('setupIntentId') ? EXAMPLES.setupIntentId : null;
  return {
    productId,
    price: cents(price),
    pays: { with: 'method', paymentMethodId, stripeCustomerId, setupIntentId },
    pricePointHandle: pricePointHandle ?? null,
    extras,
  };
}

const buy = (api: CheckoutApi, ordered: Order = {}) => api.createSubscription(order(ordered), KEY);

/** A subscription as new as can be: nothing of it was canceled, held or tried. */
const bought = () => ({
  __typename: equal('CreatedSubscription'),
  id: someId('sub_contract_example'),
  state: oneOf(['active', 'trialing']),
  balance_in_cents: signedCents(0),
  total_revenue_in_cents: wholeCents(4961),
  product_price_in_cents: wholeCents(priceInCents),
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
