import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '../journal/journal.ts';
import { LIST_PAYMENT_METHOD } from '../scenario-server.test-support.ts';
import { createScenarioServer, startScenarioServer } from '../server.ts';
import { createMemorySessionStore } from '../sessions/memory-session-store.ts';
import { isRedisMissing } from '../sessions/redis/redis-missing.test-support.ts';
import { startRedis, type TestRedis } from '../sessions/redis/redis-server.test-support.ts';
import { createRedisSessionStore } from '../sessions/redis/redis-session-store.ts';
import type { SessionStore, SessionStoreOptions } from '../sessions/session-store.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heapMegabytes = () => {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
};

const LIMIT = 400_000;
let redis: TestRedis | null = null;
const STORES: [string, (options: SessionStoreOptions) => SessionStore][] = [
  ['in memory', (options) => createMemorySessionStore({ ...options, maxWorldCharacters: LIMIT })],
  ['in Redis', (options) => createRedisSessionStore({ ...options, maxWorldCharacters: LIMIT, url: redis?.url ?? '' })],
];

describe.each(STORES)('sessions %s that grow', (name, createSessionStore) => {
  const isSkipped = name === 'in Redis' && isRedisMissing;
  let running: { url: string; close(): Promise<void> };
  const keyOf = (session: string) => `buy-new-card.${session}`;
  const read = async (session: string, tail: string) =>
    (await fetch(`${running.url}/sessions/${keyOf(session)}/${tail}`)).json();
  const send = (method: string, session: string, tail: string, body: object) =>
    fetch(`${running.url}/sessions/${keyOf(session)}/${tail}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const use = (session: string) =>
    fetch(`${running.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer demo.${keyOf(session)}` },
      body: JSON.stringify({ query: LIST_PAYMENT_METHOD }),
    });
  const end = (session: string) => fetch(`${running.url}/sessions/${keyOf(session)}`, { method: 'DELETE' });
  const firstEntry = async (session: string) => ((await read(session, 'journal')).entries as JournalEntry[])[0];
  /** A coupon of that many characters. */
  const grown = async (characters: number) => {
    const { format, world } = await read('small', 'world');
    const coupons = [{ ...COUPON, code: 'X'.repeat(characters) }];
    return { format, world: { ...world, coupons } };
  };
  const COUPON = {
    discountType: 'Amount',
    value: 1,
    refusedBecause: null,
    recurring: false,
    recurringScheme: null,
    endDate: null,
    durationPeriodCount: null,
    durationIntervalSpan: null,
  };

  beforeAll(async () => {
    if (isSkipped) return;
    if (name === 'in Redis') redis = await startRedis();
    running = await startScenarioServer({ server: await createScenarioServer({ createSessionStore }) });
    await vi.waitFor(async () => expect((await use('small')).status).toBe(200), 5_000);
  });
  afterAll(async () => {
    await running?.close();
    if (name === 'in Redis') await redis?.remove();
  });

  it.skipIf(isSkipped)(
    'evicts the largest when all together are too large, and says so in its next journal',
    async () => {
      for (const [session, characters] of [
        ['medium', 100_000],
        ['large', 200_000],
      ] as const)
        expect((await send('PUT', session, 'world', await grown(characters))).status).toBe(200);
      expect((await send('PUT', 'last', 'world', await grown(150_000))).status).toBe(200);
      expect([await firstEntry('small'), await firstEntry('medium'), await firstEntry('last')]).toMatchObject([
        { name: 'ListPaymentMethod' },
        { name: 'world' },
        { name: 'world' },
      ]);
      expect(await firstEntry('large')).toMatchObject({
        name: 'started over',
        why: expect.stringMatching(/\(limit of memory for all sessions; this one was the largest\)/),
      });
    },
  );

  describe('take little memory of the server when they are gone', { timeout: 30_000 }, () => {
    it.skipIf(isSkipped)('with large states', async () => {
      const { format, world } = await read('small', 'world');
      const before = heapMegabytes();
      for (let count = 0; count < 40; count += 1) {
        const coupons = [{ ...COUPON, code: `${count}${'X'.repeat(1_900_000)}` }];
        await send('PUT', `large-${count}`, 'world', { format, world: { ...world, coupons } });
      }
      // As values and as JSON, they are 152 MB.
      expect(heapMegabytes() - before).toBeLessThan(70);
    });

    it.skipIf(isSkipped)('with large price lists', async () => {
      await Promise.all(['medium', 'last'].map(end));
      const { format, world } = await read('small', 'world');
      const before = heapMegabytes();
      for (let count = 0; count < 160; count += 1) {
        const productList = { [`${count}${'x'.repeat(350_000)}`]: 'prod_standard_monthly' };
        const priceList = { ...world.priceList, productList };
        await send('PUT', 'priced', 'world', { format, world: { ...world, priceList } });
        expect(await firstEntry('priced')).toMatchObject({ name: 'world' });
        await end('priced');
      }
      // As values and as JSON, they are 112 MB.
      expect(heapMegabytes() - before).toBeLessThan(80);
    });
  });

  it.skipIf(isSkipped)('are measured when requests let them grow bit by bit', async () => {
    for (let count = 0; count < 10; count += 1) {
      const productList = { [`plan-${count}-${'x'.repeat(60_000)}`]: 'prod_standard_monthly' };
      const response = await send('POST', 'creeping', 'app-config', { productList, products: {} });
      expect(response.status).toBe(200);
    }
    expect(JSON.stringify(await read('creeping', 'world')).length).toBeLessThan(LIMIT);
    expect(await firstEntry('small')).toMatchObject({ name: 'ListPaymentMethod' });
  });
});
