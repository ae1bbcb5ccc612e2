import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { now, setClockRunning } from '../../backend/clock.ts';
import { createCatalogue } from '../../catalogue/catalogue.ts';
import { eventually, journalEntry, testScenario } from '../../scenario-server.test-support.ts';
import { StoreUnavailableError, UnreadableSessionError } from '../session-errors.ts';
import type { Session, SessionStore } from '../session-store.ts';
import { COMMAND_TIMEOUT_MS } from './redis-connection.ts';
import { isRedisMissing, startAddress, startRedis, type TestRedis } from './redis-server.ts';
import { createRedisSessionStore, type RedisSessionStoreOptions } from './redis-session-store.ts';

const KEY_PREFIX = 'scenario-session:3:';
const key = (session: string) => ({ scenario: 'test-scenario', session });

/** Counts a call and records it. */
const call =
  (name: string) =>
  ({ world, journal }: Session) => {
    world.calls[name] = (world.calls[name] ?? 0) + 1;
    journal.write(journalEntry(name));
    return world.calls[name];
  };

const callsOf = (store: SessionStore, session: string) => store.view(key(session), ({ world }) => ({ ...world.calls }));
const entryNames = async (store: SessionStore, session: string) =>
  (await store.readJournal(key(session))).entries.map(({ name }) => name);

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
    await eventually(() => store.check());
    log.splice(0);
    return store;
  };

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

  it('saves nothing of an operation that throws', async () => {
    const store = await connectedStore();
    const failing = store.update(key('failed'), (session) => {
      call('one')(session);
      throw new Error('rejected');
    });
    await expect(failing).rejects.toThrow('rejected');
    expect([await callsOf(store, 'failed'), await entryNames(store, 'failed')]).toEqual([{}, []]);
  });

  it('shows a replaced world and its price list to other servers', async () => {
    const [one, other] = [await connectedStore(), await connectedStore()];
    await one.update(key('replaced'), call('one'));
    await callsOf(other, 'replaced');
    await one.update(key('replaced'), (session) => {
      const { defaultMocks, ...world } = structuredClone(session.world);
      const priceList = { productList: { 'new-plan': 'plan_1' }, products: {} };
      session.world = { ...world, defaultMocks: { ...defaultMocks, seed: 'replaced' }, priceList };
    });
    const read = ({ world }: Session) => [world.priceList.productList, world.calls, world.defaultMocks.seed];
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

  it('has one state and one journal of a session that is only read, on all servers', async () => {
    const [one, other] = [await connectedStore(), await connectedStore()];
    const ids = await Promise.all([one, other].map((store) => store.view(key('read'), ({ journal }) => journal.id)));
    await other.update(key('read'), call('one'));
    ids.push(await one.view(key('read'), ({ journal }) => journal.id));
    expect(new Set(ids).size).toBe(1);
  });

  it('shows one running clock on servers whose own clocks differ by days', async () => {
    const ahead = () => Date.now() + 3 * 86_400_000;
    const [one, other] = [await connectedStore(), await connectedStore({ time: ahead })];
    const started = await one.update(key('running'), ({ world }) => {
      setClockRunning(world, true);
      return now(world);
    });
    const seen = await other.view(key('running'), ({ world }) => now(world, ahead()));
    expect(Math.abs(Date.parse(seen) - Date.parse(started))).toBeLessThan(60_000);
  });

  describe('limits', () => {
    it('give each session an age, and less to one that was only read', async () => {
      const store = await connectedStore({ maxAgeMs: 3_600_000 });
      await store.update(key('used'), call('one'));
      await callsOf(store, 'used');
      await callsOf(store, 'read');
      const ageOf = async (session: string) =>
        Number(await redis.send(database, 'PTTL', `${KEY_PREFIX}test-scenario.${session}`));
      const [used, read] = [await ageOf('used'), await ageOf('read')];
      expect([used > 600_000, used <= 3_600_000, read > 0, read <= 600_000], `${used} and ${read}`).not.toContain(
        false,
      );
    });

    it('drop the oldest entries of a journal', async () => {
      const store = await connectedStore();
      const write = ({ journal }: Session) => {
        for (let count = 0; count < 100; count += 1) journal.write(journalEntry(`entry ${journal.written + 1}`));
      };
      for (let count = 0; count < 6; count += 1) await store.update(key('long'), write);
      const { entries, dropped } = await store.readJournal(key('long'));
      expect([entries.length, dropped, entries[0]?.name, entries.at(-1)?.id]).toEqual([500, 100, 'entry 101', 600]);
    });
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
      const [one, other] = [await connectedStore(), await connectedStore()];
      await other.update(key('live'), call('first'));
      const [{ events }, stopped] = [await follow(one, 'live'), await follow(one, 'live')];
      stopped.stop();
      await other.update(key('live'), call('second'));
      await one.update(key('live'), call('third'));
      expect(one.followerCount(key('live'))).toBe(1);
      expect(await other.end(key('live'))).toBe(true);
      await eventually(() => expect(events).toEqual(['open 1', '2 second', '3 third', 'end']));
      expect(stopped.events).toEqual(['open 1']);
      expect(one.followerCount(key('live'))).toBe(0);
    });

    it('ends after a lost connection, and continues when it is followed again', async () => {
      const [one, other] = [await connectedStore(), await connectedStore()];
      const { events } = await follow(one, 'interrupted');
      await other.update(key('interrupted'), call('first'));
      await eventually(() => expect(events).toEqual(['open 0', '1 first']));
      await redis.send(0, 'CLIENT', 'KILL', 'TYPE', 'pubsub');
      await other.update(key('interrupted'), call('second'));
      await eventually(() => expect(events.at(-1)).toBe('end'));
      const again = await eventually(() => follow(one, 'interrupted'));
      await other.update(key('interrupted'), call('third'));
      await eventually(() => expect(again.events).toEqual(['open 2', '3 third']));
    });

    it('leaves out messages of other programs', async () => {
      const store = await connectedStore();
      const { events } = await follow(store, 'noisy');
      const channel = `${KEY_PREFIX}test-scenario.noisy`;
      for (const message of ['[', '{}', '[]', '["x",{"id":1}]'])
        await redis.send(database, 'PUBLISH', channel, message);
      await store.update(key('noisy'), call('one'));
      await eventually(() => expect(events).toEqual(['open 0', '1 one']));
      expect(log).toHaveLength(4);
    });
  });

  describe('a record that another program wrote', () => {
    const hash = `${KEY_PREFIX}test-scenario.tampered`;
    const setWorld = async (change: object) => {
      const world = JSON.parse(String(await redis.send(database, 'HGET', hash, 'world')));
      await redis.send(database, 'HSET', hash, 'world', JSON.stringify({ ...world, ...change }));
    };
    const setField = (name: string, value: string) => redis.send(database, 'HSET', hash, name, value);

    it.each<[string, () => Promise<unknown>, RegExp]>([
      ['no JSON', () => setField('world', '{"now":'), /'world' is not valid JSON\./],
      [
        'an invalid method',
        () => setWorld({ methods: [{ id: 'pm_1', card: 4 }] }),
        /'world\.methods\[0\]\.card' must be an object, not 4\./,
      ],
      ['a field of another version', () => setWorld({ currency: 'AUD' }), /'world' has no field 'currency'/],
      ['another session', () => setWorld({ session: 'another' }), /it is a record of test-scenario\.another\./],
      [
        'nesting that overflows the stack',
        () => setField('world', '['.repeat(100_000) + ']'.repeat(100_000)),
        /'world' must not nest deeper than 128 levels\./,
      ],
      ['an id that ends a message', () => setField('journal', '"]'), /'journal' must be 8 hexadecimal/],
      [
        'a text',
        async () => [await redis.send(database, 'DEL', hash), await redis.send(database, 'SET', hash, 'x')],
        /its key has a value of another type\./,
      ],
    ])('is neither used nor changed until the session is ended: %s', async (_name, tamper, problem) => {
      const [one, other] = [await connectedStore(), await connectedStore()];
      await one.update(key('tampered'), call('one'));
      await tamper();
      const before = await redis.send(database, 'DUMP', hash);
      const failing = other.update(key('tampered'), call('one'));
      await expect(failing).rejects.toThrow(UnreadableSessionError);
      await expect(failing).rejects.toThrow(problem);
      await expect(failing).rejects.toThrow(
        /It is kept\. Start the session over with DELETE \/sessions\/test-scenario\.t/,
      );
      expect(await redis.send(database, 'DUMP', hash)).toEqual(before);
      expect(await other.end(key('tampered'))).toBe(true);
      expect(await other.update(key('tampered'), call('one'))).toBe(1);
      expect(log).toEqual([]);
    });

    it('is left out of a journal, whose other entries stay', async () => {
      const store = await connectedStore();
      for (const name of ['one', 'two', 'three']) await store.update(key('tampered'), call(name));
      await setField('2', '{"id":2,"status":"200"}');
      expect(await entryNames(store, 'tampered')).toEqual(['one', 'three']);
      expect(log).toEqual([
        expect.stringMatching(
          /^Scenario server: part of the journal of test-scenario\.tampered in the session store cannot be read and is left out: 'entry\./,
        ),
      ]);
    });
  });

  describe('when Redis', () => {
    const failure = async (store: SessionStore) => {
      const startedAt = performance.now();
      const error: unknown = await store.update(key('outage'), call('one')).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreUnavailableError);
      return performance.now() - startedAt;
    };

    it('is gone, rejects at once, and continues with all sessions when it is back', async () => {
      const store = await connectedStore();
      await store.update(key('outage'), call('one'));
      await redis.kill();
      const later = createStore({ log: () => {} });
      expect(await failure(store)).toBeLessThan(COMMAND_TIMEOUT_MS);
      expect(await failure(later)).toBeLessThan(COMMAND_TIMEOUT_MS);
      await redis.start();
      const count = await eventually(() => store.update(key('outage'), call('one')));
      expect(count).toBe(2);
      await eventually(() => later.update(key('outage'), call('one')));
      await eventually(() =>
        expect(log).toEqual([
          expect.stringMatching(
            /^Scenario server: the session store does not answer \(.+\)\. Requests get 503 until it does\.$/,
          ),
          'Scenario server: the session store answers again.',
        ]),
      );
    });

    it('hangs, rejects in bounded time, and continues when it answers again', async () => {
      const store = await connectedStore();
      await store.update(key('hanging'), call('one'));
      redis.pause();
      try {
        expect(await failure(store)).toBeLessThan(10_000);
        // The connection is known to be bad.
        expect(await failure(store)).toBeLessThan(COMMAND_TIMEOUT_MS);
      } finally {
        redis.resume();
      }
      await eventually(() => store.update(key('hanging'), call('one')));
      expect((await callsOf(store, 'hanging'))['one']).toBeGreaterThanOrEqual(2);
    });

    it('becomes a replica that keeps its connections, continues at the new primary', async () => {
      const next = await startRedis();
      const address = await startAddress(redis.url);
      const replicate = (server: TestRedis, primary: TestRedis) =>
        server.send(0, 'REPLICAOF', '127.0.0.1', new URL(primary.url).port);
      try {
        const store = await connectedStore({ url: `${address.url}/${database}` });
        await store.update(key('outage'), call('one'));
        await replicate(next, redis);
        const hash = `${KEY_PREFIX}test-scenario.outage`;
        await eventually(async () => expect(await next.send(database, 'EXISTS', hash)).toBe(1));
        await next.send(0, 'REPLICAOF', 'NO', 'ONE');
        await replicate(redis, next);
        await failure(store);
        await eventually(() => expect(store.check()).rejects.toThrow(/READONLY/));
        address.target = next.url;
        expect(await eventually(() => store.update(key('outage'), call('one')))).toBe(2);
        await eventually(() => store.check());
        expect(log).toEqual([
          expect.stringMatching(/the session store does not answer \(READONLY/),
          'Scenario server: the session store answers again.',
        ]);
      } finally {
        address.close();
        await redis.send(0, 'REPLICAOF', 'NO', 'ONE');
        await next.remove();
      }
    });

    it.each(['eval', 'publish', 'subscribe', 'hset', 'time'])(
      'does not allow its user a command that requests need, is not healthy: %s',
      async (command) => {
        const acl = (...rules: string[]) => redis.send(0, 'ACL', ...rules);
        await acl('SETUSER', 'limited', 'reset', 'on', '>secret', '~*', '&*', '+@all', `-${command}`);
        const store = createStore({ url: `${redis.url.replace('//', '//limited:secret@')}/${database}` });
        await redis.send(0, 'SCRIPT', 'FLUSH');
        await expect
          .poll(() => store.check().catch((error: unknown) => String(error)), { timeout: 20_000 })
          .toMatch(/no permissions|can't run this command/);
        await acl('SETUSER', 'limited', `+${command}`);
        await eventually(() => store.check());
        expect(await redis.send(database, 'KEYS', '*')).toEqual([]);
      },
    );

    it('is full, rejects what needs memory, and still reads and ends sessions', async () => {
      const store = await connectedStore();
      await store.update(key('small'), call('one'));
      await redis.send(0, 'CONFIG', 'SET', 'maxmemory', '1');
      try {
        const full = /^The session store is full \(OOM .+\)\. Nothing was saved\./;
        await expect(store.update(key('new'), call('one'))).rejects.toThrow(full);
        await expect(store.update(key('small'), call('two'))).rejects.toThrow(full);
        await expect(store.check()).rejects.toThrow(full);
        expect(await callsOf(store, 'small')).toEqual({ one: 1 });
        expect(await entryNames(store, 'small')).toEqual(['one']);
        expect(await store.end(key('small'))).toBe(true);
        expect(await redis.send(database, 'KEYS', '*')).toEqual([]);
      } finally {
        await redis.send(0, 'CONFIG', 'SET', 'maxmemory', '0');
      }
      expect(await store.update(key('new'), call('one'))).toBe(1);
      expect(log).toEqual([]);
    });
  });
});
