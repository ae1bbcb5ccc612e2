import { describe, expect, it } from 'vitest';
import { LIST_PAYMENT_METHOD, testScenario } from '../scenario-server.test-support.ts';
import { answerWithError } from '../scenarios/answers.ts';
import {
  connectionReset,
  graphqlError,
  httpStatus,
  lostConnection,
  malformed,
  nullData,
} from '../scenarios/fault-builders.ts';
import type { Fault } from '../schemas/fault.ts';
import { ConnectionLostError, InvalidResponseError } from '../server.ts';
import { testHttpServer } from './http.test-support.ts';

const scripted = testScenario(
  {},
  {
    name: 'scripted',
    answers: { CheckCouponCode: [answerWithError('Not today.', 'BUSY')] },
  },
);
const test = testHttpServer({ scenarios: [testScenario(), scripted] });

let sessions = 0;

function openPage(...faults: Fault[]) {
  sessions += 1;
  const page = test.session(`faulty-${sessions}`, 'test-scenario');
  const { world, journal } = page.open();
  world.faults = faults;
  world.matchingCalls = faults.map(() => 0);
  const list = () => page.graphql(LIST_PAYMENT_METHOD);
  return { ...page, world, journal, list, lastEntry: () => journal.entries().at(-1) };
}

describe('a fault on a GraphQL operation', () => {
  it('responds with the error page of a proxy when it has only a status, and without a body for 204', async () => {
    const response = await openPage(httpStatus('*', 502)).list();
    expect(response.headers.get('content-type')).toMatch('text/html');
    expect(await response.text()).toMatch(/<h1>502 Error<\/h1>/);
    const empty = await openPage(httpStatus('*', 204)).list();
    expect([empty.status, empty.headers.get('content-length'), await empty.text()]).toEqual([204, null, '']);
  });

  it('matches the root field, regardless of the operation name, with null data or an error', async () => {
    const page = openPage(
      nullData('ListPaymentMethod', { times: 1 }),
      graphqlError('*', { message: 'Later.', code: 'BUSY' }),
    );
    expect(await page.run('query Mine { mine: listPaymentMethod { defaultPayment } }')).toEqual({ data: null });
    expect(page.lastEntry()).toMatchObject({
      name: 'Mine',
      fault: 'once, ListPaymentMethod returns null data',
    });
    const rejected = await page.list();
    expect([rejected.status, await rejected.json()]).toEqual([
      200,
      { errors: [{ message: 'Later.', extensions: { code: 'BUSY' } }], data: null },
    ]);
    expect(page.world.calls).toEqual({});
  });

  it.each([
    [httpStatus('*', 502), InvalidResponseError, /HTTP 502/, 0],
    [malformed('*'), InvalidResponseError, /malformed JSON/, 1],
    [lostConnection('*'), ConnectionLostError, /does not reach the server/, 0],
    [lostConnection('*', { work: 'done' }), ConnectionLostError, /response is lost/, 1],
    [connectionReset('*', { work: 'done' }), ConnectionLostError, /is reset before the response/, 1],
  ] as const)(
    'rejects in process when there is no GraphQL response: $breaks',
    async (fault, type, message, executions) => {
      const { key, world } = openPage(fault);
      const result = test.running.server.execute(LIST_PAYMENT_METHOD, {}, `demo.${key}`);
      await expect(result).rejects.toThrow(message);
      await expect(result).rejects.toBeInstanceOf(type);
      expect(world.calls['ListPaymentMethod'] ?? 0).toBe(executions);
    },
  );
});

describe('a fault on the upgrade intention', () => {
  it('responds in the format of a REST service', async () => {
    const page = openPage(
      httpStatus('upgrade-intention', 502, { times: 1 }),
      nullData('upgrade-intention', { skip: 1, times: 1 }),
      graphqlError('upgrade-intention', { message: 'Broken.', skip: 2, times: 1 }),
      malformed('upgrade-intention', { skip: 3, times: 1 }),
      lostConnection('upgrade-intention', { work: 'done', skip: 4, times: 1 }),
    );
    const responses: [number, string][] = [];
    for (let call = 0; call < 4; call += 1) {
      const response = await page.postIntention();
      responses.push([response.status, await response.text()]);
    }
    expect(responses).toEqual([
      [502, expect.stringContaining('502 Error')],
      [200, 'null'],
      [500, '{"error":{"message":"Broken."}}'],
      [200, '{"ok"'],
    ]);
    await expect(page.postIntention().then((response) => response.text())).rejects.toThrow();
    expect(page.world.intentions).toHaveLength(2);
  });
});

describe('the journal', () => {
  it('has the scripted response, the backend or the schema as the reason of a response', async () => {
    const { run, open } = test.session('reasons', 'scripted');
    const check = (code: string) =>
      run(`{ checkCouponCode(couponCode: "${code}", productHandle: "standard-monthly") { valid } }`);
    expect(await check('SAVE15')).toMatchObject({ errors: [{ message: 'Not today.', extensions: { code: 'BUSY' } }] });
    expect(await check('SAVE16')).not.toHaveProperty('errors');
    await run('{ nope }');
    await run('mutation { __typename }');
    expect(open().journal.entries()).toMatchObject([
      { answeredBy: 'scenario', why: "the scenario's response 1 for CheckCouponCode", fault: null },
      { answeredBy: 'world', why: 'the simulated backend' },
      { why: 'the schema: the operation is invalid' },
      { why: 'the schema' },
    ]);
  });
});
