import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORLD_FORMAT, type WorldFile } from '../backend/world-file.ts';
import {
  CHECK_COUPON_CODE,
  CREATE_SUBSCRIPTION,
  GET_USER_SUBSCRIPTIONS,
  LIST_PAYMENT_METHOD,
} from '../scenario-server.test-support.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const SCENARIO = 'buy-new-card';
const urlOf = (path: string, scenario = SCENARIO) => `${running.url}/sessions/${scenario}.${path}`;
const JSON_TYPE = { 'content-type': 'application/json' };
const post = (path: string, body: unknown) =>
  fetch(urlOf(path), { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
const importWorld = (session: string, file: unknown, scenario = SCENARIO) =>
  fetch(urlOf(`${session}/world`, scenario), { method: 'PUT', headers: JSON_TYPE, body: JSON.stringify(file) });
const graphql = async (session: string, query: string, variables: object = {}, key?: string) => {
  const headers = { ...JSON_TYPE, authorization: `Bearer demo.${SCENARIO}.${session}` };
  const response = await fetch(`${running.url}/graphql`, {
    method: 'POST',
    headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as { data: Record<string, object> | null; errors?: object[] };
};
const exportWorld = async (session: string) => (await (await fetch(urlOf(`${session}/world`))).json()) as WorldFile;
const entriesOf = (session: string) => running.server.sessions.open({ scenario: SCENARIO, session }).journal.entries();

const VISA = {
  id: 'pm_visa',
  card: { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' },
  au_becs_debit: null,
};
const PURCHASE = {
  paymentProfile: {
    currentSubscriptionId: 'prod_standard_monthly',
    currentSubscriptionPrice: 4900,
    paymentMethodId: 'pm_visa',
  },
};
/** Fields that the default mocks fill. */
const MOCKED_FIELDS = `query { getUserSubscriptions { activeSubscription { name handle icon iconBg iconBorder }
  subscriptionList { id product bankName creditCard } } }`;

describe('/sessions/<key>/world', () => {
  it('imports an exported state, which then behaves as the original', async () => {
    await post('one/methods', { add: VISA });
    await post('one/clock', { now: '2026-03-31T23:59:59+11:00' });
    await post('one/faults', {
      faults: [{ call: 'CheckCouponCode', skip: 1, times: 1, breaks: { with: 'null data' } }],
      seed: 7,
    });
    const bought = await graphql('one', CREATE_SUBSCRIPTION, PURCHASE, 'key-1');
    expect(bought.errors).toBeUndefined();
    const coupon = { couponCode: 'NOPE', productHandle: 'standard-monthly' };
    const checked = await graphql('one', CHECK_COUPON_CODE, coupon);
    expect(checked.data).not.toBeNull();

    const imported = await importWorld('two', await exportWorld('one'));
    expect([imported.status, await imported.json()]).toEqual([
      200,
      {
        session: 'buy-new-card.two',
        now: '2026-03-31T12:59:59.000Z',
        running: false,
        faults: [{ call: 'CheckCouponCode', skip: 1, times: 1, breaks: { with: 'null data' } }],
        seed: 7,
      },
    ]);
    expect(entriesOf('two')).toMatchObject([
      {
        kind: 'session',
        name: 'world',
        request: { format: WORLD_FORMAT, from: 'buy-new-card.one' },
        at: '2026-03-31T12:59:59.000Z',
      },
    ]);

    for (const session of ['two', 'one']) {
      expect(await graphql(session, CREATE_SUBSCRIPTION, PURCHASE, 'key-1')).toEqual(bought);
      expect(await graphql(session, CHECK_COUPON_CODE, coupon)).toEqual({ data: null });
      expect(await graphql(session, CHECK_COUPON_CODE, coupon)).toEqual(checked);
    }
    for (const query of [LIST_PAYMENT_METHOD, GET_USER_SUBSCRIPTIONS, MOCKED_FIELDS]) {
      expect(await graphql('two', query)).toEqual(await graphql('one', query));
    }
    for (const session of ['two', 'one']) {
      const again = await graphql(session, CREATE_SUBSCRIPTION, PURCHASE, 'key-2');
      expect(again.errors).toMatchObject([{ extensions: { code: 'ALREADY_SUBSCRIBED' } }]);
    }
    const [one, two] = [await exportWorld('one'), await exportWorld('two')];
    expect(two.world).toMatchObject({ session: 'two', calls: one.world.calls, callsSeen: [3], seed: 7 });
    expect(two.world.minted).toEqual(one.world.minted);
  });

  it('imports a running clock, which runs on from the exported time', async () => {
    await post('run/clock', { now: '2026-03-31T12:00:00Z', running: true });
    const file = await exportWorld('run');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const stale = { ...file, world: { ...file.world, runningSince: 0 } };
    const { now, running: isRunning } = (await (await importWorld('ran', stale)).json()) as {
      now: string;
      running: boolean;
    };
    expect(isRunning).toBe(true);
    expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(file.world.now));
    expect(Date.parse(now)).toBeLessThan(Date.parse('2026-03-31T12:05:00Z'));
  });

  it('is an attachment with ?download=1', async () => {
    const { headers } = await fetch(urlOf('file/world?download=1'));
    expect(headers.get('content-disposition')).toBe('attachment; filename="buy-new-card.file.world.json"');
  });

  it('accepts PUT from pages of the client', async () => {
    const headers = { origin: 'http://localhost:5173' };
    const preflight = await fetch(urlOf('cors/world'), { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, PUT, OPTIONS');
  });
});

describe('an invalid world file', () => {
  it('is rejected as a list, as invalid JSON, above 2 MB and for an unknown scenario', async () => {
    const { sessions } = running.server;
    const file = await exportWorld('source');
    const before = sessions.size;
    expect((await importWorld('none', [])).status).toBe(400);
    const broken = await fetch(urlOf('none/world'), { method: 'PUT', headers: JSON_TYPE, body: '{"format":' });
    expect(broken.status).toBe(400);
    expect((await importWorld('none', { ...file, more: 'x'.repeat(2_000_000) })).status).toBe(413);
    const unknown = { ...file, world: { ...file.world, scenario: 'buy-new-crad' } };
    expect((await importWorld('none', unknown, 'buy-new-crad')).status).toBe(404);
    expect(sessions.size).toBe(before);
  });
});
