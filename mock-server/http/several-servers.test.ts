import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../backend/world.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { CREATE_SUBSCRIPTION, eventually, LIST_PAYMENT_METHOD } from '../scenario-server.test-support.ts';
import { isRedisMissing, startRedis, type TestRedis } from '../test-support/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../test-support/server-process.ts';

const SCENARIO = 'buy-saved-default-card';
const PURCHASE = {
  paymentProfile: {
    currentSubscriptionId: 'prod_standard_monthly',
    currentSubscriptionPrice: 4900,
    paymentMethodId: 'pm_visa_4242',
  },
};

/** A user of one session. The requests go to the server that `next` returns, or to the given one. */
function createUser(session: string, next: () => string) {
  const key = `${SCENARIO}.${session}`;
  const post = (path: string, body: unknown, to = next()) =>
    fetch(`${to}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer demo.${key}`,
        'idempotency-key': 'key-1',
      },
      body: JSON.stringify(body),
    });
  const read = async (path: string, to = next()) => (await fetch(`${to}/sessions/${key}/${path}`)).json();
  return {
    key,
    list: () => post('/graphql', { query: LIST_PAYMENT_METHOD }),
    buy: (to?: string) => post('/graphql', { query: CREATE_SUBSCRIPTION, variables: PURCHASE }, to),
    setFault: (fault: object) => post(`/sessions/${key}/faults`, { faults: [fault] }),
    journal: async (to?: string): Promise<JournalEntry[]> => (await read('journal', to)).entries,
    world: async (to?: string): Promise<World> => (await read('world', to)).world,
  };
}

describe.skipIf(isRedisMissing())('two servers that take requests in turn', { timeout: 60_000 }, () => {
  let redis: TestRedis;
  const servers: ServerProcess[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    servers.push(...(await Promise.all([startServerProcess(redis.url), startServerProcess(redis.url)])));
  }, 60_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await redis.remove();
  });
  /** Waits until all servers have a connection to Redis. */
  const responding = () =>
    eventually(async () => {
      for (const { url } of servers)
        expect((await fetch(`${url}/sessions/${SCENARIO}.responding/journal`)).status).toBe(200);
    });
  const [first, second] = [() => servers[0]?.url ?? '', () => servers[1]?.url ?? ''];
  let turn = 0;
  const next = () => {
    turn += 1;
    return turn % 2 === 0 ? first() : second();
  };

  it('charge once when requests of one key arrive at both at the same time', async () => {
    const alex = createUser('at-once', next);
    const responses = await Promise.all(Array.from({ length: 10 }, () => alex.buy()));
    const ids = await Promise.all(
      responses.map(async (response) => (await response.json()).data.createSubscription.id),
    );
    expect(new Set(ids).size).toBe(1);
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

  it.each([
    [
      'before the purchase is executed',
      { call: 'CreateSubscription', times: 1, delayMs: 20_000 },
      'the simulated backend',
    ],
    [
      'after the purchase, before its response',
      { call: 'CreateSubscription', times: 1, breaks: { with: 'lost connection', work: 'done' } },
      'the first response to this idempotency key (entry 2)',
    ],
  ])('charge once when one is killed %s', async (name, fault, why) => {
    const killed = await startServerProcess(redis.url);
    const alex = createUser(`killed-${name.split(' ')[0]}`, next);
    await alex.setFault(fault);
    const lost = alex.buy(killed.url).then((response) => response.text());
    const failed = expect(lost).rejects.toThrow();
    // Redis now has the state with the waiting, or the executed, purchase.
    await eventually(async () => expect((await alex.world(second())).matchingCalls).toEqual([1]));
    await killed.kill();
    await failed;

    const response = await alex.buy(second());
    expect(await response.json()).toMatchObject({ data: { createSubscription: { state: 'active' } } });
    expect((await alex.world(first())).subscriptions).toHaveLength(1);
    const journal = await alex.journal(first());
    expect(journal.map(({ id }) => id)).toEqual(journal.map((_, index) => index + 1));
    expect(journal.at(-1)).toMatchObject({ name: 'CreateSubscription', why });
  });
});
