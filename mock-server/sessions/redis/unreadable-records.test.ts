import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIST_PAYMENT_METHOD } from '../../scenario-server.test-support.ts';
import { createScenarioServer, parseStoreSetting, type SessionStore, startScenarioServer } from '../../server.ts';
import { isRedisMissing } from './redis-missing.test-support.ts';
import { startRedis, type TestRedis } from './redis-server.test-support.ts';

const SCENARIO = 'buy-new-card';
const PREFIX = '{scenario-sessions:1}:';

describe.skipIf(isRedisMissing)('a record that another program wrote', { timeout: 20_000 }, () => {
  let redis: TestRedis;
  let servers: { url: string; sessions: SessionStore; close(): Promise<void> }[];
  const warnings: string[] = [];
  const send = (...command: string[]) => redis.send(0, ...command);

  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation((line: string) => void warnings.push(line));
    redis = await startRedis();
    const createSessionStore = await parseStoreSetting(redis.url);
    // Sessions are written by one server and read by the other, which does not have them in memory.
    servers = await Promise.all(
      [1, 2].map(async () => {
        const { server, ...running } = await startScenarioServer({
          server: await createScenarioServer({ createSessionStore }),
        });
        return { ...running, sessions: server.sessions };
      }),
    );
    await vi.waitFor(async () => expect((await request(0, 'ready', 'GET', '/journal')).status).toBe(200), 10_000);
    await vi.waitFor(async () => expect((await request(1, 'ready', 'GET', '/journal')).status).toBe(200), 10_000);
    // Requests before the servers were connected are warned of.
    warnings.splice(0);
    vi.mocked(console.warn).mockClear();
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await redis.remove();
    vi.restoreAllMocks();
  });
  afterEach(() => warnings.splice(0));

  const request = (server: number, session: string, method: string, tail: string) =>
    fetch(`${servers[server]?.url}/sessions/${SCENARIO}.${session}${tail}`, { method });
  const listMethods = (server: number, session: string) =>
    fetch(`${servers[server]?.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer demo.${SCENARIO}.${session}` },
      body: JSON.stringify({ query: LIST_PAYMENT_METHOD }),
    });
  const journal = async (server: number, session: string) =>
    (await (await request(server, session, 'GET', '/journal')).json()) as {
      dropped: number;
      entries: { id: number; name: string }[];
    };
  const hashOf = (session: string) => `${PREFIX}s:${SCENARIO}.${session}`;
  const listOf = (session: string) => `${PREFIX}j:${SCENARIO}.${session}`;
  const recordOf = async (session: string) =>
    (await send('TYPE', hashOf(session))) === 'hash'
      ? send('HMGET', hashOf(session), 'id', 'v', 'n', 'w', 'f', 'fv')
      : send('GET', hashOf(session));
  const changeWorld = async (session: string, change: (world: Record<string, unknown>) => object) => {
    const world = JSON.parse(String(await send('HGET', hashOf(session), 'w')));
    await send('HSET', hashOf(session), 'w', JSON.stringify({ ...world, ...change(world) }));
  };

  it.each<[string, (session: string) => Promise<unknown>, RegExp]>([
    ['no JSON', (session) => send('HSET', hashOf(session), 'w', '{"now":'), /'w' is not valid JSON\./],
    ['no world', (session) => send('HDEL', hashOf(session), 'w'), /'w' is not valid JSON\./],
    [
      'an invalid method',
      (session) => changeWorld(session, () => ({ methods: [{ id: 'pm_1', card: 4 }] })),
      /'w\.methods\[0\]\.card' must be an object, not 4\./,
    ],
    ['another clock', (session) => changeWorld(session, () => ({ now: 'soon' })), /'w\.now' must be an ISO 8601/],
    [
      'an invalid fault',
      (session) =>
        changeWorld(session, () => ({ faults: [{ call: 'CreateSubscriptions', delayMs: 1 }], callsSeen: [0] })),
      /'w\.faults\[0\]\.call' is 'CreateSubscriptions'; the nearest is 'CreateSubscription'\./,
    ],
    [
      'a field of another version',
      (session) => changeWorld(session, () => ({ currency: 'AUD' })),
      /'w' has no field 'currency'/,
    ],
    [
      'the world of another session',
      (session) => changeWorld(session, () => ({ session: 'another' })),
      /it is a record of buy-new-card\.another\./,
    ],
    [
      'nesting that overflows the stack',
      (session) => send('HSET', hashOf(session), 'w', '['.repeat(100_000) + ']'.repeat(100_000)),
      /'w' must not nest deeper than 128 levels\./,
    ],
    [
      'another scenario',
      (session) => send('HSET', hashOf(session), 'f', '{"scenario":{}}'),
      /'f\.scenario\.name' must/,
    ],
    ['no version', (session) => send('HDEL', hashOf(session), 'fv', 'v'), /'version' must be a text, not null\./],
    ['an id that ends a message', (session) => send('HSET', hashOf(session), 'id', '"]'), /'id' must be 8 hexadecimal/],
    [
      'a text',
      async (session) => [await send('DEL', hashOf(session)), await send('SET', hashOf(session), 'x')],
      /its key \{scenario-sessions:1\}:s:buy-new-card\.a-text is a string\./,
    ],
  ])('is not used and not changed: %s', async (name, tamper, problem) => {
    const session = name.replaceAll(' ', '-');
    await listMethods(0, session);
    await tamper(session);
    const tampered = await recordOf(session);
    const response = await listMethods(1, session);
    const { errors } = (await response.json()) as { errors: { message: string; extensions: object }[] };
    expect([response.status, errors[0]?.extensions]).toEqual([503, { code: 'SERVICE_UNAVAILABLE' }]);
    expect(errors[0]?.message).toMatch(problem);
    expect(errors[0]?.message).toContain(
      `It is kept. Start the session over with DELETE /sessions/${SCENARIO}.${session}, or use the version of the server that wrote it.`,
    );
    expect(await recordOf(session)).toEqual(tampered);
    const ended = await request(1, session, 'DELETE', '');
    expect(await ended.json()).toEqual({ session: `${SCENARIO}.${session}`, deleted: true });
    expect((await listMethods(1, session)).status).toBe(200);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['used', ['RPUSH', 'x'], 'is a list'],
    ['owners', ['SET', 'x'], 'is a string'],
    ['clients', ['SET', 'x'], 'is a string'],
    ['used:127.0.0.1', ['SET', 'x'], 'is a string'],
    ['sizes', ['RPUSH', 'x'], 'is a list'],
    ['size', ['SET', 'many'], 'is not an integer'],
    ['j:buy-new-card.largest', ['SET', 'x'], 'is a string'],
  ])('under a key that sessions share is reported with a way out: %s', async (name, [command = '', value = ''], is) => {
    await send('DEL', PREFIX + name);
    if (name.startsWith('j:')) await send('ZADD', `${PREFIX}sizes`, '1000000000', 'buy-new-card.largest');
    if (name.startsWith('j:')) await send('SET', `${PREFIX}size`, '1000000000');
    await send(command, PREFIX + name, value);
    const session = `shared-${name.replaceAll(/\W/g, '-')}`;
    const response = await listMethods(0, session);
    const { errors } = (await response.json()) as { errors: { message: string; extensions: object }[] };
    expect([response.status, errors[0]?.extensions]).toEqual([503, { code: 'SERVICE_UNAVAILABLE' }]);
    expect(errors[0]?.message).toBe(
      `The session store cannot be used: another program has written its key ${PREFIX}${name}, which ${is}. Delete ` +
        `that key in Redis (DEL ${PREFIX}${name}), or set SCENARIO_STORE to a database that no other program uses.`,
    );
    await send('DEL', PREFIX + name);
    expect((await listMethods(0, session)).status).toBe(200);
    expect(warnings).toEqual([]);
  });

  it('is left out of a journal, whose other entries stay', async () => {
    for (const _ of [1, 2, 3]) await listMethods(0, 'entries');
    await send('LSET', listOf('entries'), '1', '{"id":2,"status":"200"}');
    const { entries, dropped } = await journal(1, 'entries');
    expect([entries.map(({ id }) => id), dropped]).toEqual([[1, 3], 1]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^Scenario server: part of the journal of buy-new-card\.entries in the session store cannot be read and is left out: 'entry\./,
      ),
    ]);
  });

  it('is left out of a live journal', async () => {
    const received: number[] = [];
    await servers[1]?.sessions.follow(
      { scenario: SCENARIO, session: 'live' },
      { onOpen: () => undefined, onEntry: ({ id }) => received.push(id), onEnd: () => received.push(0) },
    );
    for (const message of ['[', '{}', '[]', '["x",{"id":1}]'])
      await send('PUBLISH', `${PREFIX}${SCENARIO}.live`, message);
    await listMethods(0, 'live');
    await vi.waitFor(() => expect(received).toEqual([1]));
    expect(warnings).toHaveLength(4);
  });

  it('does not keep a session from starting: the reason for an eviction', async () => {
    await send('HSET', `${PREFIX}evicted`, `${SCENARIO}.evicted`, 'limit:soon:now');
    expect((await listMethods(0, 'evicted')).status).toBe(200);
    expect((await journal(0, 'evicted')).entries.map(({ name }) => name)).toEqual(['ListPaymentMethod']);
  });

  it('does not keep other sessions from being evicted', async () => {
    await listMethods(0, 'expired');
    await send('DEL', hashOf('expired'));
    await send('SET', hashOf('expired'), 'x');
    await send('ZADD', `${PREFIX}used`, '1', `${SCENARIO}.expired`);
    expect((await listMethods(1, 'other')).status).toBe(200);
    expect(await send('EXISTS', hashOf('expired'))).toBe(0);
  });
});
