import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSetupIntent } from '../backend/setup-intents.ts';
import { CREATE_SUBSCRIPTION, LIST_PAYMENT_METHOD, testScenario } from '../scenario-server.test-support.ts';
import { delayed, graphqlError, httpStatus, lostConnection, malformed, nullData } from '../scenarios/fault-builders.ts';
import type { Fault } from '../schemas/fault.ts';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  const server = await createScenarioServer({ scenarios: [testScenario()] });
  running = await startScenarioServer({ server });
});
afterAll(() => running.close());

let sessions = 0;

/** A session with these faults, and the requests of its page. */
function openPage(...faults: Fault[]) {
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
    graphql: (query: string = LIST_PAYMENT_METHOD, variables: object = {}, headers: object = {}) =>
      send('/graphql', idToken, { query, variables }, headers),
    postIntention: () =>
      send('/chargify/subscription/upgrade', idToken, { type: 'upgrade-intention', plan: 'standard-monthly' }),
    provider: (path: string, body?: object) => send(`/card-provider/v1/${path}`, `pk_test_${idToken}`, body),
    get lastEntry() {
      return journal.entries().at(-1);
    },
  };
}

const LISTED = { data: { listPaymentMethod: { defaultPayment: null, data: [] } } };

describe('a fault on a GraphQL operation', () => {
  it('responds with its status, body and content type instead of executing the operation', async () => {
    const { graphql, world, journal } = openPage(
      httpStatus('ListPaymentMethod', 503, { body: '{}', type: 'application/json' }),
    );
    const response = await graphql();
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      503,
      'application/json',
      '{}',
    ]);
    expect(world.calls).toEqual({});
    expect(journal.entries()).toEqual([
      expect.objectContaining({
        kind: 'graphql',
        name: 'ListPaymentMethod',
        status: 503,
        answer: '{}',
        answeredBy: 'fault',
        why: 'not executed; ListPaymentMethod is answered with HTTP 503',
        fault: 'ListPaymentMethod is answered with HTTP 503',
      }),
    ]);
  });

  it('responds with the error page of a proxy when it has only a status', async () => {
    const response = await openPage(httpStatus('*', 502)).graphql();
    expect(response.headers.get('content-type')).toMatch('text/html');
    expect(await response.text()).toMatch(/<h1>502 Bad Gateway<\/h1>/);
  });

  it.each([204, 304])('has no body with status %s', async (status) => {
    const response = await openPage(httpStatus('*', status)).graphql();
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      status,
      null,
      '',
    ]);
  });

  it('truncates the response after executing the operation', async () => {
    const page = openPage(malformed('ListPaymentMethod'));
    const response = await page.graphql();
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(JSON.stringify(LISTED).length / 2).toBeCloseTo(text.length, -1);
    expect(() => JSON.parse(text)).toThrow();
    expect(page.world.calls).toEqual({ ListPaymentMethod: 1 });
    expect(page.lastEntry).toMatchObject({
      status: 200,
      answer: LISTED,
      why: expect.stringMatching(/^the simulated backend; .*half/),
    });
  });

  it('responds with null data or with an error and its code', async () => {
    const page = openPage(nullData('*', { times: 1 }), graphqlError('*', { message: 'Later.', code: 'BUSY' }));
    expect(await (await page.graphql()).json()).toEqual({ data: null });
    const rejected = await page.graphql();
    expect([rejected.status, await rejected.json()]).toEqual([
      200,
      { errors: [{ message: 'Later.', extensions: { code: 'BUSY' } }], data: null },
    ]);
    expect(page.world.calls).toEqual({});
  });

  it('matches the root field, regardless of the operation name', async () => {
    const page = openPage(nullData('ListPaymentMethod'));
    expect(await (await page.graphql('query Mine { mine: listPaymentMethod { defaultPayment } }')).json()).toEqual({
      data: null,
    });
    expect(page.lastEntry).toMatchObject({ name: 'Mine', fault: 'ListPaymentMethod is answered with null data' });
  });

  it('delays the response and includes the delay in durationMs', async () => {
    const page = openPage(delayed('ListPaymentMethod', 60));
    expect(await (await page.graphql()).json()).toEqual(LISTED);
    expect(page.lastEntry?.durationMs).toBeGreaterThan(55);
    expect(page.lastEntry).toMatchObject({ status: 200, why: 'the simulated backend; ListPaymentMethod takes 60 ms' });
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
    const page = openPage(...faults);
    const visa = { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' };
    page.world.methods.push({ id: 'pm_visa_4242', card: visa, au_becs_debit: null });
    const buy = async (variables: object = BUY, key = 'intention-1') =>
      (await page.graphql(CREATE_SUBSCRIPTION, variables, { 'idempotency-key': key })).json();
    return { ...page, buy };
  };

  it('rejects the request without executing the operation', async () => {
    const { buy, world, journal } = buyer(lostConnection('CreateSubscription', { times: 1 }));
    await expect(buy()).rejects.toThrow();
    expect(world.subscriptions).toEqual([]);
    expect(journal.entries()).toEqual([expect.objectContaining({ status: 0, answer: null, answeredBy: 'fault' })]);
    expect(await buy()).toMatchObject({ data: { createSubscription: { state: 'active' } } });
  });

  it('after execution leaves one subscription, and a retry returns the same response', async () => {
    const { buy, world, journal } = buyer(lostConnection('CreateSubscription', { work: 'done', times: 1 }));
    await expect(buy()).rejects.toThrow();
    expect(world.subscriptions).toHaveLength(1);
    const [first] = journal.entries();
    expect(first).toMatchObject({
      status: 0,
      answer: { data: { createSubscription: { id: world.subscriptions[0]?.id } } },
      why: 'the simulated backend; once, CreateSubscription is done, and the answer is lost',
    });
    expect(await buy()).toEqual(first?.answer);
    expect(world.subscriptions).toHaveLength(1);
    expect(journal.entries()[1]).toMatchObject({
      answeredBy: 'first answer',
      why: 'the first answer to this idempotency key (entry 1)',
      fault: null,
    });
  });

  it.each([{ currentSubscriptionPrice: 4165 }, { paymentMethodId: 'pm_new' }])(
    'rejects a reused key with other variables: %j',
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

  it('sends the response head first, so that browsers do not retry on a reused connection', async () => {
    const { graphql } = openPage(lostConnection('ListPaymentMethod'));
    const response = await graphql();
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
  ])('of %s returns the first response again and rejects other variables', async (name, query) => {
    const { graphql, world } = openPage();
    for (const last4 of ['4242', '4444']) {
      const card = { brand: 'visa', exp_month: 12, exp_year: 2030, last4 };
      world.methods.push({ id: `pm_${last4}`, card, au_becs_debit: null });
    }
    const send = async (id: string) => (await graphql(query, { id }, { 'idempotency-key': 'key-1' })).json();
    const first = await send('pm_4242');
    expect(first).not.toHaveProperty('errors');
    expect(await send('pm_4242')).toEqual(first);
    expect(await send('pm_4444')).toMatchObject({ errors: [{ extensions: { code: 'IDEMPOTENCY_MISMATCH' } }] });
    expect([world.calls[name], world.defaultPayment]).toEqual([1, 'pm_4242']);
  });
});

describe('idempotency keys that look like card numbers', () => {
  it('stay different and are not stored', async () => {
    const { graphql, world } = openPage();
    const card = { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' };
    world.methods.push({ id: 'pm_visa', card, au_becs_debit: null });
    const buy = async (key: string) => {
      const currentSubscriptionId = 'prod_pay_per_doc';
      const variables = {
        paymentProfile: { currentSubscriptionId, currentSubscriptionPrice: 4_900, paymentMethodId: 'pm_visa' },
      };
      const response = await graphql(CREATE_SUBSCRIPTION, variables, { 'idempotency-key': key });
      const { data } = (await response.json()) as { data: { createSubscription: { id: string } } };
      return data.createSubscription.id;
    };
    const keys = ['4242424242424242', '4000056655665556', 'order 4242424242424242'];
    const ids = [];
    for (const key of [...keys, ...keys]) ids.push(await buy(key));
    expect(new Set(ids).size).toBe(3);
    expect(ids.slice(3)).toEqual(ids.slice(0, 3));
    expect(JSON.stringify(world)).not.toMatch(/4242424242424242|4000056655665556/);
  });
});

describe('a fault on the upgrade intention', () => {
  it('responds in the format of a REST service', async () => {
    const page = openPage(
      httpStatus('upgrade-intention', 502, { times: 1 }),
      nullData('upgrade-intention', { skip: 1, times: 1 }),
      graphqlError('upgrade-intention', { message: 'Sign in.', code: 'UNAUTHENTICATED', skip: 2, times: 1 }),
      graphqlError('upgrade-intention', { message: 'Broken.', skip: 3, times: 1 }),
      malformed('upgrade-intention', { skip: 4, times: 1 }),
    );
    const responses: [number, string][] = [];
    for (let call = 0; call < 6; call += 1) {
      const response = await page.postIntention();
      responses.push([response.status, await response.text()]);
    }
    expect(responses).toEqual([
      [502, expect.stringContaining('Bad Gateway')],
      [200, 'null'],
      [401, '{"error":{"message":"Sign in."}}'],
      [500, '{"error":{"message":"Broken."}}'],
      [200, '{"ok"'.slice(0, 5)],
      [200, '{"ok":true}'],
    ]);
    expect(page.world.intentions).toHaveLength(2);
    expect(page.journal.entries().map(({ status }) => status)).toEqual([502, 200, 401, 500, 200, 200]);
  });

  it('drops the connection after execution', async () => {
    const page = openPage(lostConnection('upgrade-intention', { work: 'done' }));
    await expect(page.postIntention().then((response) => response.text())).rejects.toThrow();
    expect(page.world.intentions).toHaveLength(1);
    expect(page.lastEntry).toMatchObject({
      kind: 'rest',
      status: 0,
      answer: { ok: true },
      why: expect.stringMatching(/^the simulated backend; /),
    });
  });

  it('records an invalid body', async () => {
    const page = openPage();
    const response = await fetch(`${running.url}/chargify/subscription/upgrade`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer demo.${page.key}` },
      body: '[',
    });
    expect(response.status).toBe(400);
    expect(page.lastEntry).toMatchObject({ name: 'upgrade-intention', status: 400, request: null });
  });
});

describe('a fault on the card provider', () => {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };

  it('responds in the format of the card provider', async () => {
    const page = openPage(
      graphqlError('create token', { message: 'Try later.', times: 1 }),
      lostConnection('create payment method', { work: 'done', times: 1 }),
    );
    const rejected = await page.provider('tokens', { card });
    expect([rejected.status, await rejected.json()]).toEqual([
      500,
      { error: { type: 'api_error', message: 'Try later.' } },
    ]);
    expect(page.world.provider.tokens).toEqual({});
    await expect(
      page.provider('payment_methods', { type: 'card', card }).then((response) => response.text()),
    ).rejects.toThrow();
    expect(Object.keys(page.world.provider.paymentMethods)).toHaveLength(1);
    expect(page.journal.entries()).toMatchObject([
      { kind: 'provider', name: 'create token', status: 500 },
      { kind: 'provider', name: 'create payment method', status: 0, answer: { object: 'payment_method' } },
    ]);
  });

  it('matches each call by its name', async () => {
    const names = ['confirm setup intent', 'retrieve setup intent', 'answer challenge'] as const;
    const page = openPage(...names.map((name) => nullData(name)));
    const { intentId } = openSetupIntent(page.world, { customerEmail: 'a@b.c', customerName: 'Alex' });
    await page.provider(`setup_intents/${intentId}/confirm`, {});
    await page.provider(`setup_intents/${intentId}`);
    await page.provider(`setup_intents/${intentId}/authenticate`, {});
    expect(page.journal.entries().map(({ name, answeredBy }) => [name, answeredBy])).toEqual(
      names.map((name) => [name, 'fault']),
    );
  });

  it('applies to the script and the frames of its session only, and records them', async () => {
    const page = openPage(
      httpStatus('provider script', 500, { times: 1 }),
      delayed('provider frames', 5, { times: 1 }),
    );
    const get = async (path: string) => (await fetch(`${running.url}${path}`)).text();
    await expect(get(`/stripe.js?session=${page.key}`)).rejects.toThrow();
    for (const search of ['', `?session=${page.key}`, '?session=nobody.s', '?session=nonsense']) {
      expect(await get(`/stripe.js${search}`)).toContain('Stripe');
    }
    expect(await get(`/card-provider/frame?session=${page.key}`)).toMatch('<script');
    expect(page.journal.entries()).toMatchObject([
      { kind: 'provider', name: 'provider script', status: 0, request: { path: '/stripe.js' } },
      { kind: 'provider', name: 'provider frames', status: 200, fault: 'once, provider frames takes 5 ms' },
    ]);
  });
});
