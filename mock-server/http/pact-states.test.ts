import { describe, expect, it } from 'vitest';
import { rejectionOf, testHttpServer } from './http.test-support.ts';

const test = testHttpServer();
const COUPONS = 'coupons may be used for a monthly plan';

describe('POST /pact/states', () => {
  const usage = 'Send {"state": text, "params": object, "action": "setup" or "teardown"}.';
  const withMethod = (method: unknown) => ({ state: 'the bank refuses the first charge', params: { method } });

  it.each<[object, number, string]>([
    [{}, 400, `'state' must be a text, but is missing. ${usage}`],
    [{ state: 'x', action: 'set up' }, 400, `'action' must be one of: 'setup', 'teardown', not 'set up'. ${usage}`],
    [
      { state: COUPONS, params: { priceInCents: 5e9 } },
      422,
      "'params.priceInCents' must be whole cents from 0 to 100000000, not 5000000000.",
    ],
    [withMethod({ cardNumber: '4242424242424242', cvc: '123' }), 422, "'params.method' has no field 'cvc'"],
  ])('says what is wrong with %j', async (body, status, problem) => {
    expect(await rejectionOf(await test.send('/pact/states', body))).toEqual([
      status,
      expect.stringContaining(problem),
    ]);
  });

  it('finds the first purchase by a key that looks like a card number', async () => {
    const key = '4242424242424242';
    const state = await test.send('/pact/states', { state: COUPONS });
    const { paymentMethodId, stripeCustomerId, setupIntentId: intent, accessToken } = await state.json();
    const query =
      'mutation($profile: PaymentProfileInput!, $intent: ID) { createSubscription(paymentProfile: $profile, setupIntentId: $intent) { id } }';
    const product = { currentSubscriptionId: 'prod_standard_monthly', currentSubscriptionPrice: 4_900 };
    const variables = { profile: { ...product, paymentMethodId, stripeCustomerId }, intent };
    const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': key };
    const buy = async () => (await test.send('/graphql', { query, variables }, headers)).json();
    const first = await buy();
    expect(first).toEqual({ data: { createSubscription: { id: expect.any(String) } } });
    expect(await buy()).toEqual(first);
  });
});
