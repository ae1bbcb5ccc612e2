import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCatalogue } from '../../catalogue/catalogue.ts';
import type { JournalEntry } from '../../journal/journal.ts';
import { testScenario } from '../../scenario-server.test-support.ts';
import { StoreUnavailableError } from '../session-errors.ts';
import type { Session, SessionStore } from '../session-store.ts';
import { isRedisMissing } from './redis-missing.test-support.ts';
import { startRedis, type TestRedis } from './redis-server.test-support.ts';
import { createRedisSessionStore, type RedisSessionStoreOptions } from './redis-session-store.ts';

const key = (session: string) => ({ scenario: 'test-scenario', session });

const entry = (name: string): Omit<JournalEntry, 'id'> => ({
  at: '2026-03-14T23:00:00.000Z',
  kind: 'graphql',
  name,
  request: {},
  status: 200,
  answer: { ok: true },
  durationMs: 1,
  answeredBy: 'world',
  why: 'the simulated backend',
  fault: null,
  nearest: null,
});

/** Counts a call and records it. */
const call =
  (name: string) =>
  ({ world, journal }: Session) => {
    world.calls[name] = (world.calls[name] ?? 0) + 1;
    journal.write(entry(name));
    return world.calls[name];
  };

const callsOf = (store: SessionStore, session: string) => store.view(key(session), ({ world }) => ({ ...world.calls }));
const entryNames = async (store: SessionStore, session: string) =>
  (await store.readJournal(key(session))).entries.map(({ name }) => name);

describe.skipIf(isRedisMissing)('createRedisSessionStore', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.remove());

  const stores: SessionStore[] = [];
  const log: string[] = [];
  let database = 0;
  beforeEach(() => {
    database += 1;
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    log.splice(0);
  });
  const createStore = (options: Partial<RedisSessionStoreOptions> = {}) => {
    const store = createRedisSessionStore({
      url: `${redis.url}/${database}`,
      catalogue: createCatalogue({ scenarios: [testScenario()] }),
      log: (line) => log.push(line),
      ...options,
    });
    stores.push(store);
    return store;
  };
  /** A store that is connected. */
  const connectedStore = async (options: Partial<RedisSessionStoreOptions> = {}) => {
    const store = createStore(options);
    await vi.waitFor(() => store.end(key('connection')));
    log.splice(0);
    return store;
  };

  it('keeps sessions when a server restarts', async () => {
    const before = await connectedStore();
    await before.update(key('kept'), call('one'));
    await before.close();
    const after = await connectedStore();
    expect(await after.update(key('kept'), call('one'))).toBe(2);
    expect(await entryNames(after, 'kept')).toEqual(['one', 'one']);
  });

  it('loses no update of two servers', async () => {
    const [one, other] = [await connectedStore(), await connectedStore()];
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? one : other).update(key('contended'), call('count')),
      ),
    );
    expect([...results].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    const { entries } = await one.readJournal(key('contended'));
    expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  it('creates one session when two servers use it first at the same time', async () => {
    const [one, other] = [await connectedStore(), await connectedStore()];
    await Promise.all([one.update(key('raced'), call('one')), other.update(key('raced'), call('other'))]);
    expect(await callsOf(one, 'raced')).toEqual({ one: 1, other: 1 });
  });

  it('saves nothing of an operation that throws', async () => {
    const store = await connectedStore();
    const failing = store.update(key('failed'), (session) => {
      call('one')(session);
      throw new Error('rejected');
    });
    await expect(failing).rejects.toThrow('rejected');
    expect([await callsOf(store, 'failed'), await entryNames(store, 'failed')]).toEqual([{}, []]);
  });

  it('saves operations that arrive together, without one that throws', async () => {
    const store = await connectedStore();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        store.update(key('batched'), (session) => {
          const count = call('one')(session);
          if (index === 5) throw new Error('rejected');
          return count;
        }),
      ),
    );
    const outcomes = results.map((result) => (result.status === 'fulfilled' ? result.value : 'rejected'));
    expect(outcomes).toEqual([1, 2, 3, 4, 5, 'rejected', 6, 7, 8, 9]);
    expect([await callsOf(store, 'batched'), await entryNames(store, 'batched')]).toEqual([
      { one: 9 },
      Array.from({ length: 9 }, () => 'one'),
    ]);
  });

  it('reads the current state in an update that changes nothing', async () => {
    const [one, other] = [await connectedStore(), await connectedStore()];
    await one.update(key('polled'), call('one'));
    await other.update(key('polled'), call('one'));
    expect(await one.update(key('polled'), ({ world }) => world.calls['one'])).toBe(2);
    expect(await entryNames(one, 'polled')).toHaveLength(2);
  });

  it('shows a replaced world and its price list to other servers', async () => {
    const [one, other] = [await connectedStore(), await connectedStore()];
    await one.update(key('replaced'), call('one'));
    await callsOf(other, 'replaced');
    await one.update(key('replaced'), (session) => {
      const { filledFrom, ...world } = structuredClone(session.world);
      const priceList = { productList: { 'new-plan': 'plan_1' }, products: {} };
      session.world = { ...world, filledFrom: { ...filledFrom, seed: 'replaced' }, priceList };
    });
    const read = ({ world }: Session) => [world.priceList.productList, world.calls, world.filledFrom.seed];
    expect(await other.view(key('replaced'), read)).toEqual([{ 'new-plan': 'plan_1' }, { one: 1 }, 'replaced']);
  });

  it('keeps a session whose scenario is no longer in the catalogue', async () => {
    const before = await connectedStore();
    await before.update(key('orphaned'), call('one'));
    const catalogue = createCatalogue({ scenarios: [testScenario({}, { name: 'other-scenario' })] });
    const after = await connectedStore({ catalogue });
    expect(await callsOf(after, 'orphaned')).toEqual({ one: 1 });
    await expect(after.update(key('new'), call('one'))).rejects.toThrow(/other-scenario/);
  });

  describe('a session that is only read', () => {
    it('has one state and one journal on all servers', async () => {
      const [one, other] = [await connectedStore(), await connectedStore()];
      const ids = await Promise.all([one, other].map((store) => store.view(key('read'), ({ journal }) => journal.id)));
      await other.update(key('read'), call('one'));
      ids.push(await one.view(key('read'), ({ journal }) => journal.id));
      expect(new Set(ids).size).toBe(1);
    });

    it('evicts no other session', async () => {
      const store = await connectedStore({ maxSessionsPerClient: 2 });
      await store.update(key('used'), call('one'));
      for (let count = 0; count < 210; count += 1) await callsOf(store, `read-${count}`);
      expect(await callsOf(store, 'used')).toEqual({ one: 1 });
    });
  });

  describe('limits', () => {
    const use = async (store: SessionStore, names: string[], client: string) => {
      for (const name of names) await store.update(key(name), call('one'), { client });
    };

    it('evict the least recently used session of a client, and the next one records why', async () => {
      const clock = { time: 1_000 };
      const options = { maxSessionsPerClient: 2, time: () => clock.time };
      const [one, other] = [await connectedStore(options), await connectedStore(options)];
      await use(one, ['limit-a', 'limit-b'], 'client-1');
      clock.time = 2_000;
      await use(other, ['limit-a', 'limit-c'], 'client-1');
      expect(await callsOf(other, 'limit-a')).toEqual({ one: 2 });
      const { entries } = await one.readJournal(key('limit-b'));
      expect(entries.map(({ name, why }) => [name, why])).toEqual([
        [
          'started over',
          'the previous session was evicted at 1970-01-01T00:00:02.000Z (limit of 2 sessions); it was last used at 1970-01-01T00:00:01.000Z',
        ],
      ]);
    });

    it('reject reading a journal whose session is evicted at once', async () => {
      const store = await connectedStore({ maxWorldCharacters: 1 });
      await expect(store.readJournal(key('evicted'))).rejects.toThrow(StoreUnavailableError);
    });

    it('evict a session of the client with the most', async () => {
      const store = await connectedStore({ maxSessionsPerClient: 2 });
      await use(store, ['few'], 'client-few');
      for (let client = 0; client < 8; client += 1)
        await use(store, [`many-${client}-a`, `many-${client}-b`], `client-many-${client}`);
      expect(await callsOf(store, 'few')).toEqual({ one: 1 });
      const kept = await Promise.all(
        Array.from({ length: 8 }, async (_, client) => (await callsOf(store, `many-${client}-a`))['one'] ?? 0),
      );
      expect(kept.filter((count) => count > 0).length).toBeLessThan(8);
    });

    it('evict sessions that were not used for the maximum age', async () => {
      const clock = { time: Date.now() };
      const store = await connectedStore({ maxAgeMs: 60_000, time: () => clock.time });
      await use(store, ['aged', 'fresh'], 'client-aged');
      clock.time += 60_000;
      await use(store, ['fresh'], 'client-aged');
      clock.time += 1;
      expect(await entryNames(store, 'fresh')).toEqual(['one', 'one']);
      expect(await entryNames(store, 'aged')).toEqual(['started over']);
    });

    it('drop the oldest entries of a journal', async () => {
      const store = await connectedStore();
      const write = ({ journal }: Session) => {
        for (let count = 0; count < 100; count += 1) journal.write(entry(`entry ${journal.written + 1}`));
      };
      for (let count = 0; count < 6; count += 1) await store.update(key('long'), write);
      const { entries, dropped } = await store.readJournal(key('long'));
      expect([entries.length, dropped, entries[0]?.name, entries.at(-1)?.id]).toEqual([500, 100, 'entry 101', 600]);
    });

    it('drop entries of the largest journal when all journals together are too large', async () => {
      const store = await connectedStore({ maxJournalCharacters: 400_000 });
      await store.update(key('small'), call('one'));
      for (let count = 0; count < 60; count += 1) {
        await store.update(key('large'), ({ journal }) => {
          journal.write({ ...entry('large'), answer: 'x'.repeat(15_000) });
        });
      }
      const { entries, dropped } = await store.readJournal(key('large'));
      expect(dropped).toBeGreaterThan(30);
      expect(entries.at(-1)?.id).toBe(60);
      expect(await entryNames(store, 'small')).toEqual(['one']);
    });
  });

  describe('a followed journal', () => {
    const closeSubscribers = () => redis.send(0, 'CLIENT', 'KILL', 'TYPE', 'pubsub');
    const follow = async (store: SessionStore, session: string) => {
      const events: string[] = [];
      const stop = await store.follow(key(session), {
        onOpen: ({ entries }) => events.push(`open ${entries.length}`),
        onEntry: ({ id, name }) => events.push(`${id} ${name}`),
        onEnd: () => events.push('end'),
      });
      return { events, stop };
    };

    it('receives entries and the end from other servers', async () => {
      const [one, other] = [await connectedStore(), await connectedStore()];
      await other.update(key('live'), call('first'));
      const { events } = await follow(one, 'live');
      await other.update(key('live'), call('second'));
      await one.update(key('live'), call('third'));
      expect(one.followerCount(key('live'))).toBe(1);
      expect(await other.end(key('live'))).toBe(true);
      await vi.waitFor(() => expect(events).toEqual(['open 1', '2 second', '3 third', 'end']));
      expect(one.followerCount(key('live'))).toBe(0);
    });

    it('receives nothing after it is stopped', async () => {
      const store = await connectedStore();
      const [first, second] = [await follow(store, 'stopped'), await follow(store, 'stopped')];
      first.stop();
      await store.update(key('stopped'), call('one'));
      await vi.waitFor(() => expect(second.events).toEqual(['open 0', '1 one']));
      expect(first.events).toEqual(['open 0']);
    });

    it('is evicted last', async () => {
      const store = await connectedStore({ maxSessionsPerClient: 2 });
      await store.update(key('watched'), call('one'), { client: 'watcher' });
      await follow(store, 'watched');
      for (const name of ['idle', 'newer', 'newest']) await store.update(key(name), call('one'), { client: 'watcher' });
      expect([await callsOf(store, 'watched'), await callsOf(store, 'idle')]).toEqual([{ one: 1 }, {}]);
    });

    it('receives the entries that were written while its connection was lost', async () => {
      const [one, other] = [await connectedStore(), await connectedStore()];
      const { events } = await follow(one, 'interrupted');
      await other.update(key('interrupted'), call('first'));
      await closeSubscribers();
      await other.update(key('interrupted'), call('second'));
      await vi.waitFor(() => expect(events).toEqual(['open 0', '1 first', '2 second']));
    });

    it('ends when the session starts over while the connection is lost', async () => {
      const [one, other] = [await connectedStore(), await connectedStore()];
      const { events } = await follow(one, 'replaced-journal');
      await closeSubscribers();
      await other.end(key('replaced-journal'));
      await vi.waitFor(() => expect(events).toEqual(['open 0', 'end']));
    });
  });

  describe('when Redis', () => {
    const failure = async (store: SessionStore) => {
      const startedAt = performance.now();
      const error: unknown = await store.update(key('outage'), call('one')).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreUnavailableError);
      return performance.now() - startedAt;
    };

    it('is gone, rejects at once, and continues with all sessions when it is back', { timeout: 20_000 }, async () => {
      const store = await connectedStore();
      await store.update(key('outage'), call('one'));
      await redis.kill();
      expect(await failure(store)).toBeLessThan(1_000);
      expect(await failure(store)).toBeLessThan(1_000);
      await redis.start();
      const count = await vi.waitFor(() => store.update(key('outage'), call('one')), 10_000);
      expect(count).toBe(2);
      expect(log).toEqual([
        expect.stringMatching(
          /^Scenario server: the session store does not answer \(.+\)\. Requests get 503 until it does\.$/,
        ),
        'Scenario server: the session store answers again.',
      ]);
    });

    it('hangs, rejects in bounded time, and continues when it answers again', { timeout: 30_000 }, async () => {
      const store = await connectedStore();
      await store.update(key('hanging'), call('one'));
      redis.pause();
      try {
        expect(await failure(store)).toBeLessThan(3_000);
        // The connection is known to be bad.
        expect(await failure(store)).toBeLessThan(500);
      } finally {
        redis.resume();
      }
      await vi.waitFor(() => store.update(key('hanging'), call('one')), 10_000);
      expect((await callsOf(store, 'hanging'))['one']).toBeGreaterThanOrEqual(2);
    });

    it('is not there at the start, rejects until it is', { timeout: 20_000 }, async () => {
      await redis.kill();
      const store = createStore();
      expect(await failure(store)).toBeLessThan(1_000);
      await redis.start();
      await vi.waitFor(() => store.update(key('late'), call('one')), 10_000);
    });
  });
});
