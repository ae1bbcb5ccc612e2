import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORLD_FORMAT, type WorldFile } from '../backend/world-file.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { CHECK_COUPON_CODE, CREATE_SUBSCRIPTION, GET_USER_SUBSCRIPTIONS, LIST_PAYMENT_METHOD } from '../test-kit.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const SCENARIO = 'buy-new-card';
const at = (path: string, scenario = SCENARIO) => `${running.url}/sessions/${scenario}.${path}`;
const JSON_TYPE = { 'content-type': 'application/json' };
const post = (path: string, body: unknown) =>
  fetch(at(path), { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
const put = (session: string, file: unknown, scenario = SCENARIO) =>
  fetch(at(`${session}/world`, scenario), { method: 'PUT', headers: JSON_TYPE, body: JSON.stringify(file) });
const ask = async (session: string, query: string, variables: object = {}, key?: string) => {
  const headers = { ...JSON_TYPE, authorization: `Bearer demo.${SCENARIO}.${session}` };
  const response = await fetch(`${running.url}/graphql`, {
    method: 'POST',
    headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as { data: Record<string, object> | null; errors?: object[] };
};
const take = async (session: string) => (await (await fetch(at(`${session}/world`))).json()) as WorldFile;
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
/** Left unsaid by the world, so filled; and an id that counts on. */
const FILLED = `query { getUserSubscriptions { activeSubscription { name handle icon iconBg iconBorder }
  subscriptionList { id product bankName creditCard } } }`;

describe('/sessions/<key>/world', () => {
  it('lets a colleague go on exactly where the state was taken', async () => {
    await post('one/methods', { add: VISA });
    await post('one/clock', { now: '2026-03-31T23:59:59+11:00' });
    await post('one/faults', {
      faults: [{ call: 'CheckCouponCode', skip: 1, times: 1, breaks: { with: 'null data' } }],
      seed: 7,
    });
    const bought = await ask('one', CREATE_SUBSCRIPTION, PURCHASE, 'key-1');
    expect(bought.errors).toBeUndefined();
    const coupon = { couponCode: 'NOPE', productHandle: 'standard-monthly' };
    const checked = await ask('one', CHECK_COUPON_CODE, coupon);
    expect(checked.data).not.toBeNull();

    const imported = await put('two', await take('one'));
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
      expect(await ask(session, CREATE_SUBSCRIPTION, PURCHASE, 'key-1')).toEqual(bought);
      expect(await ask(session, CHECK_COUPON_CODE, coupon)).toEqual({ data: null });
      expect(await ask(session, CHECK_COUPON_CODE, coupon)).toEqual(checked);
    }
    for (const query of [LIST_PAYMENT_METHOD, GET_USER_SUBSCRIPTIONS, FILLED]) {
      expect(await ask('two', query)).toEqual(await ask('one', query));
    }
    for (const session of ['two', 'one']) {
      const again = await ask(session, CREATE_SUBSCRIPTION, PURCHASE, 'key-2');
      expect(again.errors).toMatchObject([{ extensions: { code: 'ALREADY_SUBSCRIBED' } }]);
    }
    const [one, two] = [await take('one'), await take('two')];
    expect(two.world).toMatchObject({ session: 'two', calls: one.world.calls, callsSeen: [3], seed: 7 });
    expect(two.world.minted).toEqual(one.world.minted);
  });

  it('keeps two sessions apart that come from one file', async () => {
    await post('from/methods', { add: VISA });
    const file = await take('from');
    await Promise.all([put('left', file), put('right', file)]);
    await ask('left', CREATE_SUBSCRIPTION, PURCHASE);
    expect((await take('left')).world.subscriptions).toHaveLength(1);
    expect((await take('right')).world.subscriptions).toEqual([]);
    expect((await take('from')).world).toEqual(file.world);
  });

  it('takes a clock that runs along, and lets it run on from there', async () => {
    await post('run/clock', { now: '2026-03-31T12:00:00Z', running: true });
    const file = await take('run');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const stale = { ...file, world: { ...file.world, runningSince: 0 } };
    const { now, running: isRunning } = (await (await put('ran', stale)).json()) as { now: string; running: boolean };
    expect(isRunning).toBe(true);
    expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(file.world.now));
    expect(Date.parse(now)).toBeLessThan(Date.parse('2026-03-31T12:05:00Z'));
  });

  it('goes to every reader of the journal, which goes on', async () => {
    const file = await take('reader');
    const response = await fetch(at('reader/journal'), { headers: { accept: 'text/event-stream' } });
    await put('reader', file);
    await fetch(at('reader'), { method: 'DELETE' });
    const events = (await response.text()).trim().split('\n\n');
    expect(events.map((event) => /"name":"\w+"|event: \w+/.exec(event)?.[0])).toEqual([
      'event: start',
      '"name":"world"',
      'event: end',
    ]);
  });

  it('is a file with ?download=1', async () => {
    const { headers } = await fetch(at('file/world?download=1'));
    expect(headers.get('content-disposition')).toBe('attachment; filename="buy-new-card.file.world.json"');
  });

  it('may be put by a page of the client', async () => {
    const headers = { origin: 'http://localhost:5173' };
    const preflight = await fetch(at('cors/world'), { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, PUT, OPTIONS');
  });
});

describe('a world that is none', () => {
  it.each<[string, (file: WorldFile) => unknown, string]>([
    ['no format', ({ world }) => ({ world }), `'format' is missing; this server knows format ${WORLD_FORMAT}.`],
    [
      'another format',
      (file) => ({ ...file, format: 99 }),
      `'format' is 99; this server knows format ${WORLD_FORMAT}.`,
    ],
    ['another field', (file) => ({ ...file, more: 1 }), "There is no field 'more'."],
    ['no world', () => ({ format: WORLD_FORMAT }), "'world' must be an object."],
    ['a field too many', spoiltBy({ more: 1 }), "'world' has no field 'more'."],
    ['a field too few', spoiltBy({ minted: undefined }), "'world.minted' must be an object."],
    ['methods that are no list', spoiltBy({ methods: {} }), "'world.methods' must be a list."],
    [
      'a method without its card',
      spoiltBy({ methods: [{ id: 'pm_1' }] }),
      "'world.methods[0].card' must be an object.",
    ],
    [
      'a count that is none',
      spoiltBy({ calls: { CheckCouponCode: -1 } }),
      "'world.calls.CheckCouponCode' must be a whole",
    ],
    ['a clock that is none', spoiltBy({ now: 'tomorrow' }), "'world.now' must be an ISO 8601 instant"],
    ['a token that ends at no time', spoiltBy({ tokenExpiresAt: 'soon' }), "'world.tokenExpiresAt' must be an ISO"],
    ['counts of no faults', spoiltBy({ callsSeen: [1] }), "'world.callsSeen' must be as long as 'world.faults'"],
    [
      'a fault of no call',
      spoiltBy({ faults: [{ call: 'Nope', delayMs: 1 }], callsSeen: [0] }),
      "'faults[0].call' names no call",
    ],
    [
      'another scenario',
      spoiltBy({ scenario: 'decline-generic' }),
      "'world' is one of the scenario 'decline-generic'.",
    ],
  ])('is refused, and changes nothing: %s', async (_what, spoil, says) => {
    await post('kept/methods', { add: VISA });
    const before = await take('kept');
    const written = entriesOf('kept').length;
    const refused = await put('kept', spoil(before));
    const { error } = (await refused.json()) as { error: { message: string } };
    expect([refused.status, error.message.slice(0, says.length)]).toEqual([400, says]);
    expect(await take('kept')).toEqual(before);
    expect(entriesOf('kept')).toHaveLength(written);
    await fetch(at('kept'), { method: 'DELETE' });
  });

  it('is refused as a list, as broken JSON, above 2 MB and for an unknown scenario', async () => {
    const { sessions } = running.server;
    const file = await take('source');
    const before = sessions.size;
    expect((await put('none', [])).status).toBe(400);
    const broken = await fetch(at('none/world'), { method: 'PUT', headers: JSON_TYPE, body: '{"format":' });
    expect(broken.status).toBe(400);
    expect((await put('none', { ...file, more: 'x'.repeat(2_000_000) })).status).toBe(413);
    const unknown = { ...file, world: { ...file.world, scenario: 'buy-new-crad' } };
    expect((await put('none', unknown, 'buy-new-crad')).status).toBe(404);
    expect(sessions.size).toBe(before);
  });
});

/** The same file with another world. */
function spoiltBy(changes: object) {
  return (file: WorldFile) => ({ ...file, world: { ...file.world, ...changes } });
}
