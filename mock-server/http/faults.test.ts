import { describe, expect, it } from 'vitest';
import { openSetupIntent } from '../backend/setup-intents.ts';
import { CREATE_SUBSCRIPTION, LIST_PAYMENT_METHOD, testScenario } from '../scenario-server.test-support.ts';
import { answerWhen, answerWithError } from '../scenarios/answers.ts';
import {
  connectionReset,
  delayed,
  graphqlError,
  httpStatus,
  lostConnection,
  malformed,
  nullData,
} from '../scenarios/fault-builders.ts';
import type { Fault } from '../schemas/fault.ts';
import { ConnectionLostError, createScenarioServer, InvalidResponseError, startScenarioServer } from '../server.ts';
import { testHttpServer } from './http.test-support.ts';

const test = testHttpServer(async () =>
  startScenarioServer({
    server: await createScenarioServer({
      scenarios: [
        testScenario(),
        testScenario(
          {},
          {
            name: 'scripted',
            answers: { CheckCouponCode: [answerWhen({ couponCode: 'SAVE15' }, answerWithError('Not today.', 'BUSY'))] },
          },
        ),
      ],
    }),
  }),
);

let sessions = 0;

/** A session with these faults, and the requests of its page. */
function openPage(...faults: Fault[]) {
  sessions += 1;
  const page = test.session(`faulty-${sessions}`, 'test-scenario');
  const { world, journal } = page.open();
  world.faults = faults;
  world.matchingCalls = faults.map(() => 0);
  const list = () => page.graphql(LIST_PAYMENT_METHOD);
  return { ...page, world, journal, list, lastEntry: () => journal.entries().at(-1) };
}

/** The same with two saved cards and a purchase. */
function openBuyer(...faults: Fault[]) {
  const page = openPage(...faults);
  for (const last4 of ['4242', '4444']) {
    const card = { brand: 'visa', exp_month: 12, exp_year: 2030, last4 };
    page.world.methods.push({ id: `pm_${last4}`, card, au_becs_debit: null });
  }
  const buy = (change: object = {}, key = 'intention-1') =>
    page.run(CREATE_SUBSCRIPTION, { paymentProfile: { ...PURCHASE, ...change } }, { 'idempotency-key': key });
  return { ...page, buy };
}

const PURCHASE = {
  currentSubscriptionId: 'prod_standard_monthly',
  currentSubscriptionPrice: 4900,
  paymentMethodId: 'pm_4242',
};
const LISTED = { data: { listPaymentMethod: { defaultPayment: null, data: [] } } };

describe('a fault on a GraphQL operation', () => {
  it('responds with its status, body and content type instead of executing the operation', async () => {
    const { list, world, journal } = openPage(
      httpStatus('ListPaymentMethod', 503, { body: '{}', type: 'application/json' }),
    );
    const response = await list();
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      503,
      'application/json',
      '{}',
    ]);
    expect(world.calls).toEqual({});
    expect(journal.entries()).toMatchObject([
      {
        kind: 'graphql',
        name: 'ListPaymentMethod',
        status: 503,
        answer: '{}',
        answeredBy: 'fault',
        why: 'not executed; ListPaymentMethod is answered with HTTP 503',
        fault: 'ListPaymentMethod is answered with HTTP 503',
      },
    ]);
  });

  it('applies to an operation whose field is in a fragment', async () => {
    const { run, world, lastEntry } = openPage(httpStatus('ListPaymentMethod', 503, { body: '{}' }));
    await run('{ ...Root } fragment Root on Query { ... { listPaymentMethod { defaultPayment } } }', {});
    expect(world.calls).toEqual({});
    expect(lastEntry()).toMatchObject({ name: 'listPaymentMethod', answeredBy: 'fault' });
  });

  it('responds with the error page of a proxy when it has only a status, and without a body for 204', async () => {
    const response = await openPage(httpStatus('*', 502)).list();
    expect(response.headers.get('content-type')).toMatch('text/html');
    expect(await response.text()).toMatch(/<h1>502 Bad Gateway<\/h1>/);
    const empty = await openPage(httpStatus('*', 204)).list();
    expect([empty.status, empty.headers.get('content-length'), await empty.text()]).toEqual([204, null, '']);
  });

  it('truncates the response after executing the operation', async () => {
    const { list, world, lastEntry } = openPage(malformed('ListPaymentMethod'));
    const text = await (await list()).text();
    expect(JSON.stringify(LISTED).length / 2).toBeCloseTo(text.length, -1);
    expect(() => JSON.parse(text)).toThrow();
    expect(world.calls).toEqual({ ListPaymentMethod: 1 });
    const why = expect.stringMatching(/^the simulated backend; .*half/);
    expect(lastEntry()).toMatchObject({ status: 200, answer: LISTED, why });
  });

  it('matches the root field, regardless of the operation name, with null data or an error', async () => {
    const page = openPage(
      nullData('ListPaymentMethod', { times: 1 }),
      graphqlError('*', { message: 'Later.', code: 'BUSY' }),
    );
    expect(await page.run('query Mine { mine: listPaymentMethod { defaultPayment } }')).toEqual({ data: null });
    expect(page.lastEntry()).toMatchObject({
      name: 'Mine',
      fault: 'once, ListPaymentMethod is answered with null data',
    });
    const rejected = await page.list();
    expect([rejected.status, await rejected.json()]).toEqual([
      200,
      { errors: [{ message: 'Later.', extensions: { code: 'BUSY' } }], data: null },
    ]);
    expect(page.world.calls).toEqual({});
  });

  it('delays the response and includes the delay in durationMs', async () => {
    const { list, lastEntry } = openPage(delayed('ListPaymentMethod', 60));
    expect(await (await list()).json()).toEqual(LISTED);
    expect(lastEntry()?.durationMs).toBeGreaterThan(55);
    expect(lastEntry()).toMatchObject({ why: 'the simulated backend; ListPaymentMethod takes 60 ms' });
  });

  it.each([
    [httpStatus('*', 502), InvalidResponseError, /HTTP 502/, 0],
    [malformed('*'), InvalidResponseError, /malformed JSON/, 1],
    [lostConnection('*'), ConnectionLostError, /does not arrive/, 0],
    [lostConnection('*', { work: 'done' }), ConnectionLostError, /answer is lost/, 1],
    [connectionReset('*', { work: 'done' }), ConnectionLostError, /is reset before the answer/, 1],
  ] as const)(
    'rejects in process when there is no GraphQL response: $breaks',
    async (fault, type, message, executions) => {
      const { key, world } = openPage(fault);
      const answer = test.running.server.execute(LIST_PAYMENT_METHOD, {}, `demo.${key}`);
      await expect(answer).rejects.toThrow(message);
      await expect(answer).rejects.toBeInstanceOf(type);
      expect(world.calls['ListPaymentMethod'] ?? 0).toBe(executions);
    },
  );
});

describe('a lost connection', () => {
  it('rejects the request without executing the operation', async () => {
    const { buy, world, journal } = openBuyer(lostConnection('CreateSubscription', { times: 1 }));
    await expect(buy()).rejects.toThrow();
    expect(world.subscriptions).toEqual([]);
    expect(journal.entries()).toMatchObject([{ status: 0, answer: null, answeredBy: 'fault' }]);
    expect(await buy()).toMatchObject({ data: { createSubscription: { state: 'active' } } });
  });

  it('after execution leaves one subscription, and a retry returns the same response', async () => {
    const { buy, world, journal } = openBuyer(lostConnection('CreateSubscription', { work: 'done', times: 1 }));
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

  it('sends the response head first, so that browsers do not retry on a reused connection', async () => {
    const response = await openPage(lostConnection('ListPaymentMethod')).list();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });
});

describe('a connection reset', () => {
  it('after execution leaves one subscription, and the second request with the key returns the first answer', async () => {
    const { buy, world, journal } = openBuyer(connectionReset('CreateSubscription', { work: 'done', times: 1 }));
    await expect(buy()).rejects.toThrow();
    expect(await buy()).toEqual(journal.entries()[0]?.answer);
    expect(world.subscriptions).toHaveLength(1);
    expect(journal.entries()).toMatchObject([
      { status: 0, why: expect.stringContaining('is done, and the connection is reset before the answer') },
      { answeredBy: 'first answer' },
    ]);
  });

  it('sends no response head', async () => {
    const { list, world } = openPage(connectionReset('ListPaymentMethod'));
    await expect(list()).rejects.toThrow();
    expect(world.calls).toEqual({});
  });
});

describe('an idempotency key', () => {
  it.each([{ currentSubscriptionPrice: 4165 }, { paymentMethodId: 'pm_new' }])(
    'is rejected with other variables: %j',
    async (change) => {
      const { buy, world, lastEntry } = openBuyer();
      await buy();
      const message = expect.stringContaining('earlier payment went through');
      expect(await buy(change)).toMatchObject({
        errors: [{ message, extensions: { code: 'IDEMPOTENCY_MISMATCH' } }],
      });
      expect(world.subscriptions).toHaveLength(1);
      expect(lastEntry()).toMatchObject({ why: 'this idempotency key was used with other variables' });
    },
  );

  it.each([
    ['AttachPaymentMethod', 'attachPaymentMethod(paymentMethodId: $id, isDefault: true) { card { last4 } }'],
    ['ChangeDefaultPaymentMethod', 'changeDefaultPaymentMethod(paymentMethodId: $id) { data { id } }'],
  ])('of %s returns the first response again and rejects other variables', async (name, field) => {
    const { run, world } = openBuyer();
    const send = (id: string) => run(`mutation($id: ID!) { ${field} }`, { id }, { 'idempotency-key': 'key-1' });
    const first = await send('pm_4242');
    expect(first).not.toHaveProperty('errors');
    expect(await send('pm_4242')).toEqual(first);
    expect(await send('pm_4444')).toMatchObject({ errors: [{ extensions: { code: 'IDEMPOTENCY_MISMATCH' } }] });
    expect([world.calls[name], world.defaultPayment]).toEqual([1, 'pm_4242']);
  });

  it('that looks like a card number stays different from others and is not stored', async () => {
    const { buy, world } = openBuyer();
    const keys = ['4242424242424242', '4000056655665556', 'order 4242424242424242'];
    const ids = [];
    for (const key of [...keys, ...keys]) {
      const { data } = await buy({ currentSubscriptionId: 'prod_pay_per_doc' }, key);
      ids.push(data.createSubscription.id);
    }
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
      lostConnection('upgrade-intention', { work: 'done', skip: 5, times: 1 }),
    );
    const responses: [number, string][] = [];
    for (let call = 0; call < 5; call += 1) {
      const response = await page.postIntention();
      responses.push([response.status, await response.text()]);
    }
    expect(responses).toEqual([
      [502, expect.stringContaining('Bad Gateway')],
      [200, 'null'],
      [401, '{"error":{"message":"Sign in."}}'],
      [500, '{"error":{"message":"Broken."}}'],
      [200, '{"ok"'],
    ]);
    await expect(page.postIntention().then((response) => response.text())).rejects.toThrow();
    expect(page.world.intentions).toHaveLength(2);
    expect(page.journal.entries().map(({ status }) => status)).toEqual([502, 200, 401, 500, 200, 0]);
    expect(page.lastEntry()).toMatchObject({ kind: 'rest', answer: { ok: true } });
  });

  it('records an invalid body', async () => {
    const page = openPage();
    expect((await page.postIntention('[')).status).toBe(400);
    expect(page.lastEntry()).toMatchObject({ name: 'upgrade-intention', status: 400, request: null });
  });
});

describe('a fault on the card provider', () => {
  it('responds in the format of the card provider', async () => {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };
    const page = openPage(
      graphqlError('create token', { message: 'Try later.', times: 1 }),
      lostConnection('create payment method', { work: 'done', times: 1 }),
    );
    const rejected = await page.provider('tokens', { card });
    expect([rejected.status, await rejected.json()]).toEqual([
      500,
      { error: { type: 'api_error', message: 'Try later.' } },
    ]);
    const created = page.provider('payment_methods', { type: 'card', card });
    await expect(created.then((response) => response.text())).rejects.toThrow();
    expect([page.world.provider.tokens, Object.keys(page.world.provider.paymentMethods).length]).toEqual([{}, 1]);
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
    const get = async (path: string) => (await test.send(path)).text();
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

describe('the reason in the journal', () => {
  it('is the matching scripted answer, the world with the near miss, or the schema', async () => {
    const { run, open } = test.session('reasons', 'scripted');
    const check = (code: string) =>
      run(`{ checkCouponCode(couponCode: "${code}", productHandle: "standard-monthly") { valid } }`);
    expect(await check('SAVE15')).toMatchObject({ errors: [{ message: 'Not today.', extensions: { code: 'BUSY' } }] });
    expect(await check('SAVE16')).not.toHaveProperty('errors');
    await run('{ nope }');
    await run('mutation { __typename }');
    const answer = "the scenario's answer 1 for CheckCouponCode";
    expect(open().journal.entries()).toMatchObject([
      { answeredBy: 'scenario', why: answer, nearest: null, fault: null },
      {
        answeredBy: 'world',
        why: 'the simulated backend',
        nearest: { answer, differences: ['\'couponCode\' is "SAVE16", not "SAVE15"'] },
      },
      { why: 'the schema: the operation is invalid' },
      { why: 'the schema' },
    ]);
  });
});
