import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const USAGE = 'Send {"state": text, "params": object, "action": "setup" or "teardown"}.';

describe('POST /pact/states', () => {
  it.each([
    [{}, "'state' must be a text, but is missing."],
    [{ state: 7 }, "'state' must be a text, not 7."],
    [{ state: 'x', params: [] }, "'params' must be an object, not a list."],
    [
      { state: 'x', action: 'set up' },
      "'action' is 'set up'; the nearest is 'setup'. It must be one of: 'setup', 'teardown'.",
    ],
  ])('names the invalid field of %j', async (body, problem) => {
    const response = await fetch(`${running.url}/pact/states`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toEqual([400, { error: { message: `${problem} ${USAGE}` } }]);
  });

  it.each([
    [{ priceInCents: 5e9 }, "'params.priceInCents' must be whole cents from 0 to 100000000, not 5000000000."],
    [
      { coupons: [{ code: 'X', discountType: 'Amount', value: 12.5 }] },
      "'params.coupons[0].value' must be 0 to 100 for 'Percentage', otherwise whole cents from 0 to 100000000.",
    ],
  ])('rejects amounts that no world can have: %j', async (params, problem) => {
    const response = await fetch(`${running.url}/pact/states`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state: 'the answer to a purchase was lost', params }),
    });
    const { error } = (await response.json()) as { error: { message: string } };
    expect([response.status, error.message]).toEqual([422, expect.stringContaining(problem)]);
  });

  it.each([
    [5, "'params.method' must be an object, not 5."],
    [{}, "'params.method.cardNumber' must be a text, but is missing."],
    [{ bsb: '000000', accountNumber: '12' }, "'params.method.accountNumber' must be a text of 9 digits, not '12'."],
    [{ cardNumber: '4242424242424242', cvc: '123' }, "'params.method' has no field 'cvc'"],
  ])('says what is wrong with the payment method %j', async (method, problem) => {
    const response = await fetch(`${running.url}/pact/states`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state: 'the bank refuses the first charge', params: { method } }),
    });
    const { error } = (await response.json()) as { error: { message: string } };
    expect([response.status, error.message]).toEqual([422, expect.stringContaining(problem)]);
  });

  it('finds the earlier purchase by a key that looks like a card number', async () => {
    const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const response = await fetch(`${running.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return response.json();
    };
    const key = '4242424242424242';
    const state = { state: 'the answer to a purchase was lost', params: { idempotencyKey: key } };
    const values = (await send('/pact/states', state)) as Record<string, string>;
    const { paymentMethodId, stripeCustomerId, setupIntentId: intent } = values;
    const query =
      'mutation($profile: PaymentProfileInput!, $intent: ID) { createSubscription(paymentProfile: $profile, setupIntentId: $intent) { state } }';
    const profile = {
      currentSubscriptionId: 'prod_standard_monthly',
      currentSubscriptionPrice: 4_900,
      paymentMethodId,
      stripeCustomerId,
    };
    const headers = { authorization: `Bearer ${values['accessToken']}`, 'idempotency-key': key };
    expect(await send('/graphql', { query, variables: { profile, intent } }, headers)).toEqual({
      data: { createSubscription: { state: 'active' } },
    });
  });
});
