import { describe, expect, it } from 'vitest';
import { LIST_PAYMENT_METHOD, testScenario, testServer } from '../scenario-server.test-support.ts';
import { answerWhen, answerWithError } from '../scenarios/answers.ts';
import { graphqlError, httpStatus, jittery, lostConnection, malformed, nullData } from '../scenarios/fault-builders.ts';
import { ConnectionLostError, InvalidResponseError } from '../server.ts';

const CALL = 'ListPaymentMethod';
const faulty = {
  status: [httpStatus(CALL, 502)],
  malformed: [malformed(CALL)],
  'null-data': [nullData(CALL)],
  error: [graphqlError(CALL, { message: 'Later.', code: 'BUSY' })],
  'lost-before': [lostConnection(CALL)],
  'lost-after': [lostConnection(CALL, { work: 'done' })],
};
const jitter = [jittery('*', 1, 9)];

const server = testServer({
  scenarios: [
    ...Object.entries(faulty).map(([name, faults]) => testScenario({}, { name, faults })),
    testScenario({}, { name: 'jitter', faults: jitter, seed: 7 }),
    testScenario(
      {},
      {
        name: 'scripted',
        answers: { CheckCouponCode: [answerWhen({ couponCode: 'SAVE15' }, answerWithError('Not today.', 'BUSY'))] },
      },
    ),
  ],
});
const list = (name: keyof typeof faulty) => {
  const alex = server.user(name);
  return { alex, answer: alex.run(LIST_PAYMENT_METHOD) };
};
const journalOf = (scenarioName: string, session: string) =>
  server.server.sessions.open({ scenario: scenarioName, session }).journal.entries();

describe('executeOperation', () => {
  it.each([
    ['status', InvalidResponseError, /HTTP 502/, 0],
    ['malformed', InvalidResponseError, /malformed JSON/, 1],
    ['lost-before', ConnectionLostError, /does not arrive/, 0],
    ['lost-after', ConnectionLostError, /answer is lost/, 1],
  ] as const)('rejects when there is no GraphQL response: %s', async (name, errorClass, message, executions) => {
    const { alex, answer } = list(name);
    await expect(answer).rejects.toThrow(message);
    await expect(answer).rejects.toBeInstanceOf(errorClass);
    expect(alex.world.calls[CALL] ?? 0).toBe(executions);
  });

  it('returns the response of a fault', async () => {
    expect(await list('null-data').answer).toEqual({ data: null });
    expect(await list('error').answer).toEqual({
      errors: [{ message: 'Later.', extensions: { code: 'BUSY' } }],
      data: null,
    });
  });

  it('draws the delays of a scenario from its seed', async () => {
    const alex = server.user('jitter');
    await alex.run(LIST_PAYMENT_METHOD);
    await alex.run(LIST_PAYMENT_METHOD);
    expect(alex.world).toMatchObject({ faults: jitter, seed: 7, drawn: 2, callsSeen: [2] });
    expect(JSON.parse(JSON.stringify(alex.world))).toEqual(alex.world);
  });
});

describe('the reason in the journal', () => {
  const CHECK = `query CheckCouponCode($code: String!) {
    checkCouponCode(couponCode: $code, productHandle: "standard-monthly") { valid } }`;

  it('is the matching scripted answer, or the world with the near miss', async () => {
    const alex = server.user('scripted', 's1');
    const refused = await alex.run(CHECK, { code: 'SAVE15' });
    expect(refused.errors?.[0]).toMatchObject({ message: 'Not today.', extensions: { code: 'BUSY' } });
    expect((await alex.run(CHECK, { code: 'SAVE16' })).errors).toBeUndefined();
    expect(journalOf('scripted', 's1')).toMatchObject([
      { answeredBy: 'scenario', why: "the scenario's answer 1 for CheckCouponCode", nearest: null, fault: null },
      {
        answeredBy: 'world',
        why: 'the simulated backend',
        nearest: {
          answer: "the scenario's answer 1 for CheckCouponCode",
          differences: ['\'couponCode\' is "SAVE16", not "SAVE15"'],
        },
      },
    ]);
  });

  it('is the schema when the operation is invalid or reads only the schema', async () => {
    const alex = server.user('scripted', 's2');
    await alex.run('{ nope }');
    await alex.run('{ __typename }');
    expect(journalOf('scripted', 's2').map(({ why }) => why)).toEqual([
      'the schema: the operation is invalid',
      'the schema',
    ]);
  });
});
