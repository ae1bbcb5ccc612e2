import { describe, expect, it } from 'vitest';
import { setClock } from '../backend/clock.ts';
import { LIST_PAYMENT_METHOD, testScenario } from '../scenario-server.test-support.ts';
import { graphqlError } from '../scenarios/fault-builders.ts';
import { answerWithError } from '../scenarios/index.ts';
import { testHttpServer } from './http.test-support.ts';

const EXPIRES = '2026-03-15T10:30:00+11:00';
const MESSAGE = 'Your session has ended. Sign in again.';
const ERROR = { message: MESSAGE, extensions: { code: 'UNAUTHENTICATED' } };

const fault = graphqlError('ListPaymentMethod', { message: MESSAGE, code: 'UNAUTHENTICATED' });
const answers = { ListPaymentMethod: [answerWithError(MESSAGE, 'UNAUTHENTICATED')] };
const test = testHttpServer({
  scenarios: [
    testScenario({ tokenExpires: EXPIRES }, { name: 'expires-by-clock' }),
    testScenario({}, { name: 'expires-by-fault', faults: [fault] }),
    testScenario({}, { name: 'expires-by-script', answers }),
  ],
});

describe('an expired id token', () => {
  it('accepts an id token before its expiry, and again after the clock is set back', async () => {
    const { open, graphql, postIntention } = test.session('clock', 'expires-by-clock');
    const { world } = open();
    for (const [now, status] of [
      ['2026-03-15T10:29:59.999+11:00', 200],
      [EXPIRES, 401],
      ['2026-03-15T10:00:00+11:00', 200],
    ] as const) {
      setClock(world, now);
      expect([(await graphql(LIST_PAYMENT_METHOD)).status, (await postIntention()).status]).toEqual([status, status]);
    }
    expect(world.intentions).toHaveLength(2);
  });

  it.each(['expires-by-fault', 'expires-by-script'])('responds with HTTP 401 in the scenario %s', async (name) => {
    const response = await test.session('s', name).graphql(LIST_PAYMENT_METHOD);
    expect([response.status, await response.json()]).toMatchObject([401, { errors: [ERROR] }]);
  });
});
