import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalEntry } from '../journal/journal.ts';
import { CREATE_SETUP_INTENT, eventually, LIST_PAYMENT_METHOD, SETUP_INPUTS } from '../scenario-server.test-support.ts';
import { isRedisMissing, startRedis, type TestRedis } from '../test-support/redis-server.ts';
import { type RoundRobinProxy, startRoundRobinProxy } from '../test-support/round-robin-proxy.ts';
import { type ServerProcess, startServerProcess } from '../test-support/server-process.ts';

const SCENARIO = 'buy-new-card';
const CREATE_SUBSCRIPTION = `mutation CreateSubscription($paymentProfile: PaymentProfileInput!, $setupIntentId: ID) {
  createSubscription(paymentProfile: $paymentProfile, setupIntentId: $setupIntentId) { id state } }`;

/** A user of one session, whose requests go to `url`. */
function createUser(session: string, url: string) {
  const key = `${SCENARIO}.${session}`;
  const post = (path: string, body: unknown, { to = url, headers = {} }: { to?: string; headers?: object } = {}) =>
    fetch(`${to}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer demo.${key}`, ...headers },
      body: JSON.stringify(body),
    });
  const graphql = (query: string, variables: object = {}, options?: { to?: string; headers?: object }) =>
    post('/graphql', { query, variables }, options);
  const read = async (path: string, to = url) => (await fetch(`${to}/sessions/${key}/${path}`)).json();
  return {
    key,
    graphql,
    setFault: (fault: object, to?: string) =>
      post(`/sessions/${key}/faults`, { faults: [fault] }, to === undefined ? {} : { to }),
    journal: async (to?: string): Promise<JournalEntry[]> => (await read('journal', to)).entries,
    subscriptions: async (to?: string): Promise<object[]> => (await read('world', to)).world.subscriptions,
    /** Confirms a card at the provider, and returns the request of the purchase. */
    async prepare() {
      await graphql(LIST_PAYMENT_METHOD);
      const { data } = await (await graphql(CREATE_SETUP_INTENT, SETUP_INPUTS)).json();
      const { intentId, clientSecret, stripeCustomerId } = data.createSetupIntent;
      const confirmed = await post(
        `/card-provider/v1/setup_intents/${intentId}/confirm`,
        {
          client_secret: clientSecret,
          payment_method_data: {
            type: 'card',
            billing_details: { name: 'Alex Nguyen', email: 'alex.nguyen@example.com' },
            card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' },
          },
        },
        { headers: { authorization: `Bearer pk_test_demo.${key}` } },
      );
      const { payment_method: paymentMethodId } = await confirmed.json();
      const paymentProfile = {
        currentSubscriptionId: 'prod_standard_monthly',
        currentSubscriptionPrice: 4900,
        paymentMethodId,
        stripeCustomerId,
      };
      return { paymentProfile, setupIntentId: intentId };
    },
    buy: (variables: object, to?: string, idempotencyKey = 'key-1') =>
      graphql(CREATE_SUBSCRIPTION, variables, {
        headers: { 'idempotency-key': idempotencyKey },
        ...(to === undefined ? {} : { to }),
      }),
  };
}

describe.skipIf(isRedisMissing())('two servers behind a round-robin proxy', { timeout: 60_000 }, () => {
  let redis: TestRedis;
  let proxy: RoundRobinProxy;
  const servers: ServerProcess[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    servers.push(...(await Promise.all([startServerProcess(redis.url), startServerProcess(redis.url)])));
    proxy = await startRoundRobinProxy(() => servers.map(({ url }) => url));
  }, 60_000);
  afterAll(async () => {
    await proxy.close();
    await Promise.all(servers.map((server) => server.kill()));
    await redis.remove();
  });
  /** Waits until all servers have a connection to Redis. */
  const answering = () =>
    eventually(async () => {
      for (const { url } of servers)
        expect((await fetch(`${url}/sessions/${SCENARIO}.answering/journal`)).status).toBe(200);
    });
  const [first, second] = [() => servers[0]?.url ?? '', () => servers[1]?.url ?? ''];

  it('complete a payment together, with one journal, live on both', async () => {
    const alex = createUser('together', proxy.url);
    const headers = { accept: 'text/event-stream' };
    const events = (await fetch(`${first()}/sessions/${alex.key}/journal`, { headers })).text();
    const response = await alex.buy(await alex.prepare());
    expect(await response.json()).toMatchObject({ data: { createSubscription: { state: 'active' } } });

    const names = ['ListPaymentMethod', 'CreateSetupIntent', 'confirm setup intent', 'CreateSubscription'];
    for (const url of [first(), second()]) {
      expect((await alex.journal(url)).map(({ id, name }) => `${id} ${name}`)).toEqual(
        names.map((name, index) => `${index + 1} ${name}`),
      );
      expect(await alex.subscriptions(url)).toHaveLength(1);
    }
    await fetch(`${second()}/sessions/${alex.key}`, { method: 'DELETE' });
    // The end of the session ends the stream.
    expect([...(await events).matchAll(/^data: {"id".*?"name":"(.*?)"/gm)].map(([, name]) => name)).toEqual(names);
  });

  it('charge once when requests of one key arrive at both at the same time', async () => {
    const alex = createUser('at-once', proxy.url);
    const purchase = await alex.prepare();
    const responses = await Promise.all(Array.from({ length: 10 }, () => alex.buy(purchase)));
    const ids = await Promise.all(
      responses.map(async (response) => (await response.json()).data.createSubscription.id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await alex.subscriptions()).toHaveLength(1);
    expect(await alex.journal()).toHaveLength(13);
  });

  it('return 503 with a code and continue with all sessions when Redis is gone and comes back', async () => {
    const alex = createUser('outage', proxy.url);
    const purchase = await alex.prepare();
    await redis.kill();
    const response = await alex.buy(purchase);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
    expect((await fetch(`${proxy.url}/sessions/${alex.key}/journal`)).status).toBe(503);
    const health = await fetch(`${proxy.url}/health`);
    expect([health.status, await health.json()]).toEqual([
      503,
      expect.objectContaining({ ok: false, problem: expect.stringMatching(/^The session store does not answer/) }),
    ]);
    await redis.start();
    await answering();
    expect((await fetch(`${proxy.url}/health`)).status).toBe(200);
    expect(await (await alex.buy(purchase)).json()).toMatchObject({ data: { createSubscription: {} } });
    expect(await alex.subscriptions()).toHaveLength(1);
  });

  it.each([
    [
      'before the purchase is executed',
      { call: 'CreateSubscription', times: 1, delayMs: 20_000 },
      'the simulated backend',
    ],
    [
      'after the purchase, before its response',
      { call: 'CreateSubscription', times: 1, breaks: { with: 'lost connection', work: 'done' } },
      'the first answer to this idempotency key (entry 5)',
    ],
  ])('charge once when one is killed %s', async (name, fault, why) => {
    const killed = await startServerProcess(redis.url);
    const alex = createUser(`killed-${name.split(' ')[0]}`, proxy.url);
    const purchase = await alex.prepare();
    await alex.setFault(fault);
    const lost = alex.buy(purchase, killed.url).then((response) => response.text());
    const failed = expect(lost).rejects.toThrow();
    // Redis has the state in which the purchase waits, or in which it is made.
    await eventually(async () => {
      const { world } = await (await fetch(`${second()}/sessions/${alex.key}/world`)).json();
      expect(world.matchingCalls).toEqual([1]);
    });
    await killed.kill();
    await failed;

    const response = await alex.buy(purchase, second());
    expect(await response.json()).toMatchObject({ data: { createSubscription: { state: 'active' } } });
    expect(await alex.subscriptions(first())).toHaveLength(1);
    const journal = await alex.journal(first());
    expect(journal.map(({ id }) => id)).toEqual(journal.map((_, index) => index + 1));
    expect(journal.at(-1)).toMatchObject({ name: 'CreateSubscription', why });
  });
});
