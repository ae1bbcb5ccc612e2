import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCatalogue } from '../../catalogue/create-catalogue.ts';
import { eventually, journalEntry, testScenario } from '../../scenario-server.test-support.ts';
import { isRedisMissing, startRedis, type TestRedis } from '../../test-support/redis-server.ts';
import { type Session, type SessionStore, StoreUnavailableError, UnreadableSessionError } from '../session-store.ts';
import { createRedisSessionStore, type RedisSessionStoreOptions } from './redis-session-store.ts';

const KEY_PREFIX = 'scenario-session:6:';
const key = (session: string) => ({ scenario: 'test-scenario', session });

const call =
  (name: string) =>
  ({ world, journal }: Session) => {
    world.calls[name] = (world.calls[name] ?? 0) + 1;
    journal.write(journalEntry(name));
    return world.calls[name];
  };

const callsOf = (store: SessionStore, session: string) => store.view(key(session), ({ world }) => ({ ...world.calls }));

describe.skipIf(isRedisMissing())('createRedisSessionStore', { timeout: 30_000 }, () => {
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
  const createStore = async (options: Partial<RedisSessionStoreOptions> = {}) => {
    const store = createRedisSessionStore({
      url: `${redis.url}/${database}`,
      catalogue: createCatalogue({ scenarios: [testScenario()] }),
      log: (line) => log.push(line),
      ...options,
    });
    stores.push(store);
    await store.check();
    return store;
  };

  it('loses no update of two servers', async () => {
    const [one, other] = [await createStore(), await createStore()];
    const count = 20;
    const results = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        (index % 2 === 0 ? one : other).update(key('contended'), call('count')),
      ),
    );
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    expect([...results].sort((a, b) => a - b)).toEqual(ids);
    expect((await one.readJournal(key('contended'))).entries.map(({ id }) => id)).toEqual(ids);
  });

  it('saves nothing of an operation that throws', async () => {
    const store = await createStore();
    const failing = store.update(key('failed'), (session) => {
      call('one')(session);
      throw new Error('rejected');
    });
    await expect(failing).rejects.toThrow('rejected');
    expect([await callsOf(store, 'failed'), (await store.readJournal(key('failed'))).entries]).toEqual([{}, []]);
  });

  it('has one state and one journal on all servers, also of a session that is only read', async () => {
    const [one, other] = [await createStore(), await createStore()];
    const ids = await Promise.all([one, other].map((store) => store.view(key('read'), ({ journal }) => journal.id)));
    await one.update(key('read'), (session) => {
      session.world = { ...session.world, priceList: { productList: { 'new-plan': 'plan_1' }, products: {} } };
    });
    const read = ({ world, journal }: Session) => [world.priceList.productList, journal.id];
    expect(await other.view(key('read'), read)).toEqual([{ 'new-plan': 'plan_1' }, ids[0]]);
    expect(ids[1]).toBe(ids[0]);
  });

  it('gives each session an age, and drops the oldest entries of a journal', async () => {
    const store = await createStore({ maxAgeMs: 3_600_000 });
    await store.update(key('long'), ({ journal }) => {
      for (let count = 1; count <= 600; count += 1) journal.write(journalEntry(`entry ${count}`));
    });
    const { entries, dropped } = await store.readJournal(key('long'));
    expect([entries.length, dropped, entries[0]?.name, entries.at(-1)?.id]).toEqual([500, 100, 'entry 101', 600]);
    for (const name of ['test-scenario.long', 'test-scenario.long:journal']) {
      const age = Number(await redis.send(database, 'PTTL', KEY_PREFIX + name));
      expect([age > 3_000_000, age <= 3_600_000], `${name}: ${age}`).toEqual([true, true]);
    }
  });

  describe('a followed journal', () => {
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
      const [one, other] = [await createStore(), await createStore()];
      await other.update(key('live'), call('first'));
      const [{ events }, stopped] = [await follow(one, 'live'), await follow(one, 'live')];
      stopped.stop();
      await other.update(key('live'), call('second'));
      await one.update(key('live'), call('third'));
      expect(await other.end(key('live'))).toBe(true);
      await eventually(() => expect(events).toEqual(['open 1', '2 second', '3 third', 'end']));
      expect(stopped.events).toEqual(['open 1']);
    });

    it('ends after a lost connection, and continues when it is followed again', async () => {
      const [one, other] = [await createStore(), await createStore()];
      const { events } = await follow(one, 'interrupted');
      await redis.send(0, 'CLIENT', 'KILL', 'TYPE', 'pubsub');
      await other.update(key('interrupted'), call('first'));
      await eventually(() => expect(events.at(-1)).toBe('end'));
      const again = await eventually(() => follow(one, 'interrupted'));
      await other.update(key('interrupted'), call('second'));
      await eventually(() => expect(again.events).toEqual(['open 1', '2 second']));
    });
  });

  it('neither uses nor changes a record of another program until the session is ended', async () => {
    const store = await createStore();
    const hash = `${KEY_PREFIX}test-scenario.tampered`;
    await store.update(key('tampered'), call('one'));
    await redis.send(database, 'HSET', hash, 'state', '{"currency":"AUD"}');
    await redis.send(database, 'LPUSH', `${KEY_PREFIX}test-scenario.entry:journal`, '{"id":"1"}');
    await expect(store.readJournal(key('entry'))).rejects.toThrow(/'entry\.id' must be a whole number/);
    const before = await redis.send(database, 'DUMP', hash);
    const failing = store.update(key('tampered'), call('one'));
    await expect(failing).rejects.toThrow(UnreadableSessionError);
    await expect(failing).rejects.toThrow(/'state\.journal' must be a text, but is missing\./);
    expect(await redis.send(database, 'DUMP', hash)).toEqual(before);
    expect(await store.end(key('tampered'))).toBe(true);
    expect(await store.update(key('tampered'), call('one'))).toBe(1);
    expect(log).toEqual([]);
  });

  it('rejects in bounded time while Redis hangs, and continues with all sessions afterwards', async () => {
    const store = await createStore();
    await store.update(key('outage'), call('one'));
    redis.pause();
    const startedAt = performance.now();
    await expect(store.update(key('outage'), call('one'))).rejects.toThrow(StoreUnavailableError);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    redis.resume();
    await eventually(() => store.update(key('outage'), call('one')));
    expect((await callsOf(store, 'outage'))['one']).toBeGreaterThanOrEqual(2);
    expect(log[0]).toMatch(
      /^Scenario server: the session store does not respond \(.+\)\. Requests get 503 until it does\.$/,
    );
    expect(log.at(-1)).toBe('Scenario server: the session store responds again.');
  });

  it('rejects what needs memory when Redis is full, and still reads and ends sessions', async () => {
    const store = await createStore();
    await store.update(key('small'), call('one'));
    await redis.send(0, 'CONFIG', 'SET', 'maxmemory', '1');
    try {
      const full = /\(OOM .+\)/;
      await expect(store.update(key('small'), call('two'))).rejects.toThrow(full);
      await expect(store.check()).rejects.toThrow(full);
      expect(await callsOf(store, 'small')).toEqual({ one: 1 });
      expect(await store.end(key('small'))).toBe(true);
    } finally {
      await redis.send(0, 'CONFIG', 'SET', 'maxmemory', '0');
    }
    expect(await store.update(key('small'), call('one'))).toBe(1);
    expect(log).toEqual([]);
  });
});
