import { describe, expect, it } from 'vitest';
import { setClock } from '../backend/clock.ts';
import { CREATE_SUBSCRIPTION, LIST_PAYMENT_METHOD, testScenario } from '../scenario-server.test-support.ts';
import { graphqlError } from '../scenarios/fault-builders.ts';
import { answerWithError } from '../scenarios/index.ts';
import { testHttpServer } from './http.test-support.ts';

const EXPIRES = '2026-03-15T10:30:00+11:00';
const MESSAGE = 'Your session has ended. Sign in again.';
const ERROR = { message: MESSAGE, extensions: { code: 'UNAUTHENTICATED' } };
const ACCEPT_HEADERS = ['application/json', 'application/graphql-response+json,application/json;q=0.9'];

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
  it.each([
    ['ListPaymentMethod', LIST_PAYMENT_METHOD],
    ['CreateSubscription', CREATE_SUBSCRIPTION],
    ['unreadable query', '{'],
  ])('rejects %s with 401 and UNAUTHENTICATED, over HTTP and in process', async (name, query) => {
    const { key, open, graphql } = test.session(name.replace(' ', '-'), 'expires-by-clock');
    const { world, journal } = open();
    setClock(world, EXPIRES);
    for (const accept of ACCEPT_HEADERS) {
      const response = await graphql(query, {}, { accept });
      const contentType = `${accept.split(',')[0]}; charset=utf-8`;
      expect([response.status, response.headers.get('content-type')]).toEqual([401, contentType]);
      expect(await response.json()).toEqual({ errors: [ERROR] });
    }
    expect(await test.running.server.execute(query, {}, `demo.${key}`)).toEqual({ errors: [ERROR] });
    expect(world.calls).toEqual({});
    const entry = { name, status: 401, answeredBy: 'world', why: `the id token expired at ${EXPIRES}` };
    expect(journal.entries()).toMatchObject([entry, entry, entry]);
  });

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
