/** What the server is asked anew every time, and what of its answers decides nothing. */
import { describe, expect, it } from 'vitest';
import { createCheckoutApi } from './checkout-api.ts';
import { fakeServer, json } from './fake-server.test-support.ts';

describe('listPaymentMethods', () => {
  it('asks the server every time, and keeps no list', async () => {
    const lists = [['pm_1'], []];
    const { api, sent, cached } = apiAnswering(() => {
      const data = (lists.shift() ?? []).map((id) => ({ id, card: CARD, au_becs_debit: null }));
      return { listPaymentMethod: { data, defaultPayment: null } };
    });
    const ids = [];
    for (let time = 0; time < 2; time += 1) {
      const answer = await api.listPaymentMethods();
      ids.push(answer.ok && answer.value.methods.map(({ id }) => id));
    }
    expect(ids).toEqual([['pm_1'], []]);
    expect(sent.map(({ body }) => body.operationName)).toEqual(['ListPaymentMethod', 'ListPaymentMethod']);
    expect(cached()).toEqual({});
  });
});

describe('currentPlan', () => {
  it('asks whether the plan can be upgraded, and makes nothing of the answer', async () => {
    const plans = [];
    for (const notUpgradeable of [true, false]) {
      const { api, sent } = apiAnswering(() => ({
        getUserSubscriptions: {
          activeSubscription: { name: 'Basic', handle: 'basic', notUpgradeable },
          subscriptionList: [{ id: 'sub_1', productId: 'prod_1', state: 'active' }],
        },
      }));
      plans.push(await api.currentPlan());
      expect(sent[0]?.body.query).toContain('notUpgradeable');
    }
    const subscriptions = [{ id: 'sub_1', productId: 'prod_1', state: 'active' }];
    const plan = { ok: true, value: { activeHandle: 'basic', subscriptions } };
    expect(plans).toEqual([plan, plan]);
  });
});

const CARD = { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' };

function apiAnswering(answer: () => Record<string, unknown>) {
  const { client, fetch, sent } = fakeServer(() => json({ data: answer() }));
  const api = createCheckoutApi(client, { chargifyServiceUrl: '/chargify', getIdToken: () => 'token-1', fetch });
  return { api, sent, cached: () => client.cache.extract() };
}
