import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CHECK_COUPON_CODE,
  CREATE_SETUP_INTENT,
  CREATE_SUBSCRIPTION,
  SETUP_INPUTS,
} from '../scenario-server.test-support.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

/** Names that every object inherits. */
const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
const KEY = 'buy-new-card.inherited-names';

let running: RunningScenarioServer;
let prototype: string[];
beforeAll(async () => {
  prototype = Object.getOwnPropertyNames(Object.prototype);
  running = await startScenarioServer();
});
afterAll(async () => {
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototype);
  await running.close();
});

const provider = async (path: string, body: object, contentType = 'application/json') => {
  const response = await fetch(new URL(`/card-provider/v1/${path}`, running.url), {
    method: 'POST',
    headers: { 'content-type': contentType, authorization: `Bearer pk_test_demo.${KEY}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

const graphql = async (query: string, variables: object) => {
  const response = await fetch(new URL('/graphql', running.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer demo.${KEY}` },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as { data: Record<string, never> | null; errors?: { extensions: { code: string } }[] };
};

const openIntent = async () => {
  const { data } = await graphql(CREATE_SETUP_INTENT, SETUP_INPUTS);
  return data?.['createSetupIntent'] as unknown as { intentId: string; clientSecret: string; stripeCustomerId: string };
};

const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };

describe.each(INHERITED)('the name %s', (name) => {
  it('is not a card token', async () => {
    for (const type of ['application/json', 'text/plain']) {
      const { status, body, headers } = await provider(
        'payment_methods',
        { type: 'card', card: { token: name }, key: `pk_test_demo.${KEY}` },
        type,
      );
      expect(headers.get('used')).toBeNull();
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      if (type === 'application/json') expect(body).toMatchObject({ error: { message: `No such token: '${name}'` } });
    }
    expect(Reflect.get({}, 'used')).toBeUndefined();
  });

  it('is not a payment method', async () => {
    const { intentId, clientSecret } = await openIntent();
    const confirmed = await provider(`setup_intents/${intentId}/confirm`, {
      client_secret: clientSecret,
      payment_method: name,
    });
    expect(confirmed).toMatchObject({
      status: 400,
      body: { error: { code: 'resource_missing', message: `No such PaymentMethod: '${name}'` } },
    });
  });

  it('is not a setup intent', async () => {
    for (const action of ['confirm', 'authenticate']) {
      const response = await provider(`setup_intents/${name}/${action}`, { client_secret: name, outcome: 'completed' });
      expect(response).toMatchObject({ status: 404, body: { error: { message: `No such setupintent: '${name}'` } } });
    }
  });

  it('is rejected in a purchase', async () => {
    for (const profile of [{ paymentMethodId: name }, { cardToken: name }, { currentSubscriptionId: name }]) {
      const { data, errors } = await graphql(CREATE_SUBSCRIPTION, { paymentProfile: { ...PURCHASE, ...profile } });
      expect([data?.['createSubscription'] ?? null, errors?.length]).toEqual([null, 1]);
      expect(errors?.[0]?.extensions.code).not.toBe('INTERNAL_SERVER_ERROR');
    }
    const { world } = running.server.sessions.open({ scenario: 'buy-new-card', session: 'inherited-names' });
    expect(world.subscriptions).toEqual([]);
  });

  it('is not a coupon or a plan', async () => {
    const checked = await graphql(CHECK_COUPON_CODE, { couponCode: name, productHandle: name });
    expect(checked.errors?.[0]?.extensions.code).not.toBe('INTERNAL_SERVER_ERROR');
    expect(checked.data?.['checkCouponCode'] ?? { valid: false }).toMatchObject({ valid: false });
  });

  it('is not a type or a parameter of a card', async () => {
    const created = await provider('payment_methods', { type: name, card: CARD });
    expect(created).toMatchObject({ status: 400, body: { error: { param: 'type' } } });
    const confirmed = await provider('tokens', JSON.parse(`{"card":${JSON.stringify(CARD)},"${name}":{"cvc":"123"}}`));
    expect(confirmed.status).toBe(200);
  });
});

const PURCHASE = { currentSubscriptionId: 'prod_standard_monthly', currentSubscriptionPrice: 4900 };
