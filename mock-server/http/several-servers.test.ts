import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../backend/world.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { CREATE_SUBSCRIPTION, eventually, LIST_PAYMENT_METHOD } from '../scenario-server.test-support.ts';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { createRedisSessionStore } from '../sessions/redis/redis-session-store.ts';
import { isRedisMissing, startRedis, type TestRedis } from '../test-support/redis-server.ts';

const SCENARIO = 'buy-saved-default-card';
const PURCHASE = {
  paymentProfile: {
    currentSubscriptionId: 'prod_standard_monthly',
    currentSubscriptionPrice: 4900,
    paymentMethodId: 'pm_visa_4242',
  },
};

function createUser(session: string, next: () => string) {
  const key = `${SCENARIO}.${session}`;
  const post = (path: string, body: unknown) =>
    fetch(`${next()}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer demo.${key}`,
        'idempotency-key': 'key-1',
      },
      body: JSON.stringify(body),
    });
  const read = async (path: string) => (await fetch(`${next()}/sessions/${key}/${path}`)).json();
  return {
    key,
    list: () => post('/graphql', { query: LIST_PAYMENT_METHOD }),
    buy: () => post('/graphql', { query: CREATE_SUBSCRIPTION, variables: PURCHASE }),
    journal: async (): Promise<JournalEntry[]> => (await read('journal')).entries,
    world: async (): Promise<World> => (await read('world')).world,
  };
}

describe.skipIf(isRedisMissing())('two servers that take requests in turn', { timeout: 60_000 }, () => {
  let redis: TestRedis;
  const servers: RunningScenarioServer[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    for (let count = 0; count < 2; count += 1) {
      const server = await createScenarioServer({
        createSessionStore: (options) => createRedisSessionStore({ ...options, url: redis.url, log: () => undefined }),
      });
      servers.push(await startScenarioServer({ port: 0, server }));
    }
  }, 60_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await redis.remove();
  });
  const responding = () =>
    eventually(async () => {
      for (const { url } of servers)
        expect((await fetch(`${url}/sessions/${SCENARIO}.responding/journal`)).status).toBe(200);
    });
  let turn = 0;
  const next = () => {
    turn += 1;
    return servers[turn % 2]?.url ?? '';
  };

  it('charge once when requests of one key arrive at both at the same time', async () => {
    const alex = createUser('at-once', next);
    const responses = await Promise.all(Array.from({ length: 10 }, () => alex.buy()));
    const bodies = await Promise.all(responses.map((response) => response.json()));
    expect(bodies[0]).toMatchObject({ data: { createSubscription: { id: expect.any(String) } } });
    expect(bodies).toEqual(bodies.map(() => bodies[0]));
    expect((await alex.world()).subscriptions).toHaveLength(1);
    expect(await alex.journal()).toHaveLength(10);
  });

  it('return 503 with a code and continue with all sessions when Redis is gone and comes back', async () => {
    const alex = createUser('outage', next);
    await alex.list();
    await redis.kill();
    const response = await alex.buy();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
    expect((await fetch(`${next()}/sessions/${alex.key}/journal`)).status).toBe(503);
    const health = await fetch(`${next()}/health`);
    expect([health.status, await health.json()]).toEqual([
      503,
      expect.objectContaining({ ok: false, problem: expect.stringMatching(/^The session store does not respond/) }),
    ]);
    await redis.start();
    await responding();
    expect((await fetch(`${next()}/health`)).status).toBe(200);
    expect(await (await alex.buy()).json()).toMatchObject({ data: { createSubscription: {} } });
    expect((await alex.world()).subscriptions).toHaveLength(1);
  });
});
