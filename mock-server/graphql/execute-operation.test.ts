import { describe, expect, it } from 'vitest';
import { refuse, when } from '../scenarios/answers.ts';
import { failing, httpStatus, jittery, lost, malformed, nullData, slow } from '../scenarios/faults.ts';
import { BrokenAnswer, ConnectionLost } from '../server.ts';
import { LIST_PAYMENT_METHOD, scenario, testServer } from '../test-kit.ts';

const CALL = 'ListPaymentMethod';
const faulty = {
  slow: [slow(CALL, 40)],
  status: [httpStatus(CALL, 502)],
  malformed: [malformed(CALL)],
  'null-data': [nullData(CALL)],
  error: [failing(CALL, { message: 'Later.', code: 'BUSY' })],
  'lost-before': [lost(CALL)],
  'lost-after': [lost(CALL, { work: 'done' })],
  elsewhere: [lost('CheckCouponCode')],
};
const jitter = [jittery('*', 1, 9)];

const server = testServer({
  scenarios: [
    ...Object.entries(faulty).map(([name, faults]) => scenario({}, { name, faults })),
    scenario({}, { name: 'jitter', faults: jitter, seed: 7 }),
    scenario(
      {},
      {
        name: 'scripted',
        answers: { CheckCouponCode: [when({ couponCode: 'SAVE15' }, refuse('Not today.', 'BUSY'))] },
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

describe('execute', () => {
  it('waits out a delay', async () => {
    const startedAt = performance.now();
    expect((await list('slow').answer).data).toMatchObject({ listPaymentMethod: { data: [] } });
    expect(performance.now() - startedAt).toBeGreaterThan(35);
  });

  it.each([
    ['status', BrokenAnswer, /HTTP 502/, 0],
    ['malformed', BrokenAnswer, /Malformed JSON/, 1],
    ['lost-before', ConnectionLost, /does not arrive/, 0],
    ['lost-after', ConnectionLost, /answer is lost/, 1],
  ] as const)('rejects where nothing can be read: %s', async (name, kind, message, works) => {
    const { alex, answer } = list(name);
    await expect(answer).rejects.toThrow(message);
    await expect(answer).rejects.toBeInstanceOf(kind);
    expect(alex.world.calls[CALL] ?? 0).toBe(works);
  });

  it('answers what a fault answers instead', async () => {
    expect(await list('null-data').answer).toEqual({ data: null });
    expect(await list('error').answer).toEqual({
      errors: [{ message: 'Later.', extensions: { code: 'BUSY' } }],
      data: null,
    });
  });

  it('answers as usual what a fault does not meet', async () => {
    expect((await list('elsewhere').answer).errors).toBeUndefined();
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

  it('is the scripted answer that fits, or the world and the nearest one', async () => {
    const alex = server.user('scripted', 's1');
    const refused = await alex.run(CHECK, { code: 'SAVE15' });
    expect(refused.errors?.[0]).toMatchObject({ message: 'Not today.', extensions: { code: 'BUSY' } });
    expect((await alex.run(CHECK, { code: 'SAVE16' })).errors).toBeUndefined();
    expect(journalOf('scripted', 's1')).toMatchObject([
      { answeredBy: 'scenario', why: "the scenario's answer 1 for CheckCouponCode", nearest: null, fault: null },
      {
        answeredBy: 'world',
        why: 'the world',
        nearest: {
          answer: "the scenario's answer 1 for CheckCouponCode",
          differences: ['\'couponCode\' is "SAVE16", not "SAVE15"'],
        },
      },
    ]);
  });

  it('is the schema where an operation does not keep to it', async () => {
    const alex = server.user('scripted', 's2');
    await alex.run('{ nope }');
    await alex.run('{ __typename }');
    expect(journalOf('scripted', 's2').map(({ why }) => why)).toEqual([
      'the schema: the operation does not keep to it',
      'the schema',
    ]);
  });
});
