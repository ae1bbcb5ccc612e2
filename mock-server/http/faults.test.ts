import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../backend/records.ts';
import { openSetupIntent } from '../backend/setup-intents.ts';
import { failing, httpStatus, lost, malformed, nullData, slow } from '../scenarios/faults.ts';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { CREATE_SUBSCRIPTION, LIST_PAYMENT_METHOD, scenario } from '../test-kit.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  const server = await createScenarioServer({ scenarios: [scenario()] });
  running = await startScenarioServer({ server });
});
afterAll(() => running.close());

let sessions = 0;

/** A session with these faults, and the calls of its page. */
function page(...faults: Fault[]) {
  sessions += 1;
  const session = `faulty-${sessions}`;
  const { world, journal } = running.server.sessions.open({ scenario: 'test-scenario', session });
  world.faults = faults;
  world.callsSeen = faults.map(() => 0);
  const send = (path: string, token: string, body?: object, headers: object = {}) =>
    fetch(`${running.url}${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    });
  const idToken = `demo.test-scenario.${session}`;
  return {
    world,
    journal,
    key: `test-scenario.${session}`,
    ask: (query: string = LIST_PAYMENT_METHOD, variables: object = {}, headers: object = {}) =>
      send('/graphql', idToken, { query, variables }, headers),
    intend: () =>
      send('/chargify/subscription/upgrade', idToken, { type: 'upgrade-intention', plan: 'standard-monthly' }),
    provider: (path: string, body?: object) => send(`/card-provider/v1/${path}`, `pk_test_${idToken}`, body),
    get last() {
      return journal.entries().at(-1);
    },
  };
}

const LISTED = { data: { listPaymentMethod: { defaultPayment: null, data: [] } } };

describe('a fault on an operation', () => {
  it('answers with the status, body and type that it says, and does not begin the work', async () => {
    const { ask, world, ...given } = page(
      httpStatus('ListPaymentMethod', 503, { body: '{}', type: 'application/json' }),
    );
    const response = await ask();
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      503,
      'application/json',
      '{}',
    ]);
    expect(world.calls).toEqual({});
    expect(given.journal.entries()).toEqual([
      expect.objectContaining({
        kind: 'graphql',
        name: 'ListPaymentMethod',
        status: 503,
        answer: '{}',
        answeredBy: 'fault',
        why: 'the work was not begun; ListPaymentMethod is answered with HTTP 503',
        fault: 'ListPaymentMethod is answered with HTTP 503',
      }),
    ]);
  });

  it('looks like a proxy where it says no more than a status', async () => {
    const response = await page(httpStatus('*', 502)).ask();
    expect(response.headers.get('content-type')).toMatch('text/html');
    expect(await response.text()).toMatch(/<h1>502 Bad Gateway<\/h1>/);
  });

  it.each([204, 304])('promises no body with %s', async (status) => {
    const response = await page(httpStatus('*', status)).ask();
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      status,
      null,
      '',
    ]);
  });

  it('cuts an answer in half after the work', async () => {
    const given = page(malformed('ListPaymentMethod'));
    const response = await given.ask();
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(JSON.stringify(LISTED).length / 2).toBeCloseTo(text.length, -1);
    expect(() => JSON.parse(text)).toThrow();
    expect(given.world.calls).toEqual({ ListPaymentMethod: 1 });
    expect(given.last).toMatchObject({ status: 200, answer: LISTED, why: expect.stringMatching(/^the world; .*half/) });
  });

  it('answers null data, or an error with its code', async () => {
    const given = page(nullData('*', { times: 1 }), failing('*', { message: 'Later.', code: 'BUSY' }));
    expect(await (await given.ask()).json()).toEqual({ data: null });
    const refused = await given.ask();
    expect([refused.status, await refused.json()]).toEqual([
      200,
      { errors: [{ message: 'Later.', extensions: { code: 'BUSY' } }], data: null },
    ]);
    expect(given.world.calls).toEqual({});
  });

  it('meets it by its root field, whatever it is called', async () => {
    const given = page(nullData('ListPaymentMethod'));
    expect(await (await given.ask('query Mine { mine: listPaymentMethod { defaultPayment } }')).json()).toEqual({
      data: null,
    });
    expect(given.last).toMatchObject({ name: 'Mine', fault: 'ListPaymentMethod is answered with null data' });
  });

  it('only holds back what it does not break, and counts that in the time', async () => {
    const given = page(slow('ListPaymentMethod', 60));
    expect(await (await given.ask()).json()).toEqual(LISTED);
    expect(given.last?.durationMs).toBeGreaterThan(55);
    expect(given.last).toMatchObject({ status: 200, why: 'the world; ListPaymentMethod takes 60 ms' });
  });

  it('is written down without tokens and keys', async () => {
    const given = page(nullData('*'));
    await given.ask(CREATE_SUBSCRIPTION, { paymentProfile: { cardToken: 'tok_secret' } }, { 'idempotency-key': 'k-1' });
    expect(JSON.stringify(given.journal.entries())).not.toMatch(/tok_secret|demo\.|k-1/);
  });
});

describe('a lost connection', () => {
  const BUY = {
    paymentProfile: {
      currentSubscriptionId: 'prod_standard_monthly',
      currentSubscriptionPrice: 4900,
      paymentMethodId: 'pm_visa_4242',
    },
  };
  const buyer = (...faults: Fault[]) => {
    const given = page(...faults);
    const visa = { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' };
    given.world.methods.push({ id: 'pm_visa_4242', card: visa, au_becs_debit: null });
    const buy = async (variables: object = BUY, key = 'intention-1') =>
      (await given.ask(CREATE_SUBSCRIPTION, variables, { 'idempotency-key': key })).json();
    return { ...given, buy };
  };

  it('is heard as no answer, and the work is not begun', async () => {
    const { buy, world, journal } = buyer(lost('CreateSubscription', { times: 1 }));
    await expect(buy()).rejects.toThrow();
    expect(world.subscriptions).toEqual([]);
    expect(journal.entries()).toEqual([expect.objectContaining({ status: 0, answer: null, answeredBy: 'fault' })]);
    expect(await buy()).toMatchObject({ data: { createSubscription: { state: 'active' } } });
  });

  it('after the work leaves one subscription, and the retry gets the same answer', async () => {
    const { buy, world, journal } = buyer(lost('CreateSubscription', { work: 'done', times: 1 }));
    await expect(buy()).rejects.toThrow();
    expect(world.subscriptions).toHaveLength(1);
    const [first] = journal.entries();
    expect(first).toMatchObject({
      status: 0,
      answer: { data: { createSubscription: { id: world.subscriptions[0]?.id } } },
      why: 'the world; once, CreateSubscription is done, and the answer is lost',
    });
    expect(await buy()).toEqual(first?.answer);
    expect(world.subscriptions).toHaveLength(1);
    expect(journal.entries()[1]).toMatchObject({
      answeredBy: 'first answer',
      why: 'the first answer to this idempotency key (entry 1)',
      fault: null,
    });
  });

  it.each([{ currentSubscriptionPrice: 4165 }, { paymentMethodId: 'pm_new' }, { stripeCustomerId: 'cus_other' }])(
    'does not let a key make another request: %j',
    async (change) => {
      const { buy, world, journal } = buyer();
      await buy();
      const other = { paymentProfile: { ...BUY.paymentProfile, ...change } };
      expect(await buy(other)).toMatchObject({
        errors: [
          {
            message: expect.stringContaining('earlier payment went through'),
            extensions: { code: 'IDEMPOTENCY_MISMATCH' },
          },
        ],
      });
      expect(world.subscriptions).toHaveLength(1);
      expect(journal.entries().at(-1)).toMatchObject({ why: 'this idempotency key was used with other variables' });
    },
  );

  it('is told from a kept connection too, so that no browser sends the request again by itself', async () => {
    const { ask } = page(lost('ListPaymentMethod'));
    const response = await ask();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });
});

describe('an idempotency key', () => {
  const ATTACH = 'mutation($id: ID!) { attachPaymentMethod(paymentMethodId: $id, isDefault: true) { card { last4 } } }';
  const CHANGE = 'mutation($id: ID!) { changeDefaultPaymentMethod(paymentMethodId: $id) { data { id } } }';

  it.each([
    ['AttachPaymentMethod', ATTACH],
    ['ChangeDefaultPaymentMethod', CHANGE],
  ])('of %s gets the first answer again, and none to other variables', async (name, query) => {
    const { ask, world } = page();
    for (const last4 of ['4242', '4444']) {
      const card = { brand: 'visa', exp_month: 12, exp_year: 2030, last4 };
      world.methods.push({ id: `pm_${last4}`, card, au_becs_debit: null });
    }
    const send = async (id: string) => (await ask(query, { id }, { 'idempotency-key': 'key-1' })).json();
    const first = await send('pm_4242');
    expect(first).not.toHaveProperty('errors');
    expect(await send('pm_4242')).toEqual(first);
    expect(await send('pm_4444')).toMatchObject({ errors: [{ extensions: { code: 'IDEMPOTENCY_MISMATCH' } }] });
    expect([world.calls[name], world.defaultPayment]).toEqual([1, 'pm_4242']);
  });
});

describe('a fault on the upgrade intention', () => {
  it('answers as a REST service would', async () => {
    const given = page(
      httpStatus('upgrade-intention', 502, { times: 1 }),
      nullData('upgrade-intention', { skip: 1, times: 1 }),
      failing('upgrade-intention', { message: 'Sign in.', code: 'UNAUTHENTICATED', skip: 2, times: 1 }),
      failing('upgrade-intention', { message: 'Broken.', skip: 3, times: 1 }),
      malformed('upgrade-intention', { skip: 4, times: 1 }),
    );
    const answers: [number, string][] = [];
    for (let call = 0; call < 6; call += 1) {
      const response = await given.intend();
      answers.push([response.status, await response.text()]);
    }
    expect(answers).toEqual([
      [502, expect.stringContaining('Bad Gateway')],
      [200, 'null'],
      [401, '{"error":{"message":"Sign in."}}'],
      [500, '{"error":{"message":"Broken."}}'],
      [200, '{"ok"'.slice(0, 5)],
      [200, '{"ok":true}'],
    ]);
    expect(given.world.intentions).toHaveLength(2);
    expect(given.journal.entries().map(({ status }) => status)).toEqual([502, 200, 401, 500, 200, 200]);
  });

  it('loses the answer after the work', async () => {
    const given = page(lost('upgrade-intention', { work: 'done' }));
    await expect(given.intend().then((response) => response.text())).rejects.toThrow();
    expect(given.world.intentions).toHaveLength(1);
    expect(given.last).toMatchObject({
      kind: 'rest',
      status: 0,
      answer: { ok: true },
      why: expect.stringMatching(/^the world; /),
    });
  });

  it('writes down a body that is none', async () => {
    const given = page();
    const response = await fetch(`${running.url}/chargify/subscription/upgrade`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer demo.${given.key}` },
      body: '[',
    });
    expect(response.status).toBe(400);
    expect(given.last).toMatchObject({ name: 'upgrade-intention', status: 400, request: null });
  });
});

describe('a fault on the card provider', () => {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };

  it('answers as the provider would', async () => {
    const given = page(
      failing('create token', { message: 'Try later.', times: 1 }),
      lost('create payment method', { work: 'done', times: 1 }),
    );
    const refused = await given.provider('tokens', { card });
    expect([refused.status, await refused.json()]).toEqual([
      500,
      { error: { type: 'api_error', message: 'Try later.' } },
    ]);
    expect(given.world.provider.tokens).toEqual({});
    await expect(given.provider('payment_methods', { type: 'card', card }).then((it) => it.text())).rejects.toThrow();
    expect(Object.keys(given.world.provider.paymentMethods)).toHaveLength(1);
    expect(given.journal.entries()).toMatchObject([
      { kind: 'provider', name: 'create token', status: 500 },
      { kind: 'provider', name: 'create payment method', status: 0, answer: { object: 'payment_method' } },
    ]);
  });

  it('meets each call by its name', async () => {
    const names = ['confirm setup intent', 'retrieve setup intent', 'answer challenge'] as const;
    const given = page(...names.map((name) => nullData(name)));
    const { intentId } = openSetupIntent(given.world, { customerEmail: 'a@b.c', customerName: 'Alex' });
    await given.provider(`setup_intents/${intentId}/confirm`, {});
    await given.provider(`setup_intents/${intentId}`);
    await given.provider(`setup_intents/${intentId}/authenticate`, {});
    expect(given.journal.entries().map(({ name, answeredBy }) => [name, answeredBy])).toEqual(
      names.map((name) => [name, 'fault']),
    );
  });

  it('breaks script and frames of its own session, and leaves a line only then', async () => {
    const given = page(httpStatus('provider script', 500, { times: 1 }), slow('provider frames', 5, { times: 1 }));
    const get = async (path: string) => (await fetch(`${running.url}${path}`)).text();
    await expect(get(`/stripe.js?session=${given.key}`)).rejects.toThrow();
    for (const search of ['', `?session=${given.key}`, '?session=nobody.s', '?session=nonsense']) {
      expect(await get(`/stripe.js${search}`)).toContain('Stripe');
    }
    expect(await get(`/card-provider/frame?session=${given.key}`)).toMatch('<script');
    expect(await get(`/card-provider/frame.js?session=${given.key}`)).not.toBe('');
    expect(given.journal.entries()).toMatchObject([
      { kind: 'provider', name: 'provider script', status: 0, request: { path: '/stripe.js' } },
      { kind: 'provider', name: 'provider frames', status: 200, fault: 'once, provider frames takes 5 ms' },
    ]);
  });
});
