import { describe, expect, it } from 'vitest';
import { EXAMPLES, STATES } from '#contract-states';
import { cents } from '#domain';
import type { CheckoutApi } from '#graphql';
import { CreateSubscriptionDocument } from '../../client/graphql/generated/operations.ts';
import { type Exchange, exchange } from './exchange.ts';
import { instant, MatchersV3, someText, success, supplied, wholeCents } from './matchers.ts';

const { boolean, equal, nullValue, regex } = MatchersV3;

const MAY_BUY = 'a signed-in user without saved methods may buy a monthly plan';
const REFUSED = 'the bank refuses the first charge';
const { productId, priceInCents } = STATES[MAY_BUY].params;

describe('CreateSubscription', () => {
  it('buys a plan with a card that was just set up', async () => {
    const outcome = await exchange(
      {
        ...request,
        description: 'CreateSubscription with a card that was just set up',
        state: MAY_BUY,
        answer: { status: 200, body: success({ createSubscription: BOUGHT }) },
      },
      buy,
    );
    expect(outcome).toEqual({ ok: true, value: { id: 'sub_contract_example' } });
  });

  it('hands on the words of a refusal', async () => {
    const { message } = STATES[REFUSED].params;
    const error = { message: equal(message), extensions: { code: regex('^[A-Z_]+$', 'PAYMENT_DECLINED') } };
    const outcome = await exchange(
      {
        ...request,
        description: 'CreateSubscription with a card that the bank will not charge',
        state: REFUSED,
        answer: { status: 200, body: { errors: [error], data: nullValue() } },
      },
      buy,
    );
    expect(outcome).toEqual({ ok: false, failure: { kind: 'refused', message, code: 'PAYMENT_DECLINED' } });
  });

  it('is refused without an id token', async () => {
    const error = { message: someText('You are not signed in.'), extensions: { code: equal('UNAUTHENTICATED') } };
    const outcome = await exchange(
      {
        ...request,
        description: 'CreateSubscription without an id token',
        state: 'nobody is signed in',
        signedIn: false,
        variables: { ...request.variables, paymentProfile: PROFILE, setupIntentId: EXAMPLES.setupIntentId },
        answer: { status: 401, body: { errors: [error] } },
      },
      buy,
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'UNAUTHENTICATED' } });
  });
});

const PROFILE = {
  currentSubscriptionId: productId,
  currentSubscriptionPrice: priceInCents,
  paymentMethodId: EXAMPLES.paymentMethodId,
  stripeCustomerId: EXAMPLES.stripeCustomerId,
};

const request: Pick<Exchange, 'operationName' | 'document' | 'variables' | 'headers'> = {
  operationName: 'CreateSubscription',
  document: CreateSubscriptionDocument,
  headers: { 'idempotency-key': regex('^\\S+$', 'contract-key-1') },
  variables: {
    paymentProfile: {
      ...PROFILE,
      paymentMethodId: supplied('paymentMethodId'),
      stripeCustomerId: supplied('stripeCustomerId'),
    },
    setupIntentId: supplied('setupIntentId'),
  },
};

/** The price is the order's total: the coupon is already off, the card fee is not in it. */
function buy(api: CheckoutApi) {
  const { paymentMethodId, stripeCustomerId, setupIntentId } = EXAMPLES;
  return api.createSubscription(
    {
      productId,
      price: cents(priceInCents),
      pays: { with: 'method', paymentMethodId, stripeCustomerId, setupIntentId },
      pricePointHandle: null,
      extras: {},
    },
    { idempotencyKey: 'contract-key-1' },
  );
}

/** A subscription as new as can be: nothing of it was canceled, held or tried. */
const BOUGHT = {
  __typename: equal('CreatedSubscription'),
  id: regex('^\\S+$', 'sub_contract_example'),
  state: regex('^(active|trialing)$', 'active'),
  balance_in_cents: wholeCents(0),
  total_revenue_in_cents: wholeCents(4961),
  product_price_in_cents: equal(priceInCents),
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
};
