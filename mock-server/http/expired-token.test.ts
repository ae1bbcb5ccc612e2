import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '../backend/clock.ts';
import {
  ATTACH_PAYMENT_METHOD,
  CHANGE_DEFAULT_PAYMENT_METHOD,
  CHECK_COUPON_CODE,
  CREATE_SETUP_INTENT,
  CREATE_SUBSCRIPTION,
  GET_MIGRATION_PREVIEW,
  GET_USER_SUBSCRIPTIONS,
  LIST_PAYMENT_METHOD,
  MIGRATE_SUBSCRIPTION,
  testScenario,
} from '../scenario-server.test-support.ts';
import { graphqlError } from '../scenarios/fault-builders.ts';
import { answerWithError } from '../scenarios/index.ts';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '../server.ts';

const EXPIRES = '2026-03-15T10:30:00+11:00';
const MESSAGE = 'Your session has ended. Sign in again.';

let running: RunningScenarioServer;
beforeAll(async () => {
  const ended = { message: MESSAGE, code: 'UNAUTHENTICATED' };
  const server = await createScenarioServer({
    scenarios: [
      testScenario({ tokenExpires: EXPIRES }, { name: 'expires-by-clock' }),
      testScenario({}, { name: 'expires-by-fault', faults: [graphqlError('ListPaymentMethod', ended)] }),
      testScenario(
        {},
        { name: 'expires-by-answer', answers: { ListPaymentMethod: [answerWithError(MESSAGE, 'UNAUTHENTICATED')] } },
      ),
    ],
  });
  running = await startScenarioServer({ server });
});
afterAll(() => running.close());

let sessions = 0;

/** A new session and the requests of its page. */
function openPage(name = 'expires-by-clock') {
  sessions += 1;
  const key = { scenario: name, session: `page-${sessions}` };
  const { world, journal } = running.server.sessions.open(key);
  const token = `demo.${name}.${key.session}`;
  const post = (path: string, body: object, accept: string) =>
    fetch(`${running.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, accept },
      body: JSON.stringify(body),
    });
  return {
    world,
    journal,
    graphql: (query: string, accept = 'application/json') => post('/graphql', { query }, accept),
    postIntention: () =>
      post('/chargify/subscription/upgrade', { type: 'upgrade-intention', plan: 'standard-monthly' }, '*/*'),
    execute: (query: string) => running.server.execute(query, {}, token),
  };
}

const ACCEPT_HEADERS = ['application/json', 'application/graphql-response+json,application/json;q=0.9'];

describe('an expired id token', () => {
  it.each([
    ['GetMigrationPreview', GET_MIGRATION_PREVIEW],
    ['GetUserSubscriptions', GET_USER_SUBSCRIPTIONS],
    ['ListPaymentMethod', LIST_PAYMENT_METHOD],
    ['CreateSetupIntent', CREATE_SETUP_INTENT],
    ['CheckCouponCode', CHECK_COUPON_CODE],
    ['CreateSubscription', CREATE_SUBSCRIPTION],
    ['MigrateSubscription', MIGRATE_SUBSCRIPTION],
    ['AttachPaymentMethod', ATTACH_PAYMENT_METHOD],
    ['ChangeDefaultPaymentMethod', CHANGE_DEFAULT_PAYMENT_METHOD],
    ['unreadable query', '{'],
  ])('rejects %s with 401 and UNAUTHENTICATED', async (name, query) => {
    const { world, journal, graphql, execute } = openPage();
    setClock(world, EXPIRES);
    const rejection = { errors: [{ message: MESSAGE, extensions: { code: 'UNAUTHENTICATED' } }] };
    for (const accept of ACCEPT_HEADERS) {
      const response = await graphql(query, accept);
      expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
        401,
        `${accept.split(',')[0]}; charset=utf-8`,
        rejection,
      ]);
    }
    expect(await execute(query)).toEqual(rejection);
    expect(world.calls).toEqual({});
    const entry = { name, status: 401, answeredBy: 'world', why: `the id token expired at ${EXPIRES}` };
    expect(journal.entries()).toMatchObject([entry, entry, entry]);
  });

  it('is valid before its expiry, and again after the clock is set back', async () => {
    const { world, graphql, postIntention } = openPage();
    const statuses = async () => [(await graphql(LIST_PAYMENT_METHOD)).status, (await postIntention()).status];
    setClock(world, '2026-03-15T10:29:59.999+11:00');
    expect(await statuses()).toEqual([200, 200]);
    setClock(world, EXPIRES);
    expect(await statuses()).toEqual([401, 401]);
    expect(world.intentions).toHaveLength(1);
    setClock(world, '2026-03-15T10:00:00+11:00');
    expect(await statuses()).toEqual([200, 200]);
  });

  it.each(['expires-by-fault', 'expires-by-answer'])('is HTTP 401 in the scenario %s', async (name) => {
    for (const accept of ACCEPT_HEADERS) {
      const response = await openPage(name).graphql(LIST_PAYMENT_METHOD, accept);
      expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
        401,
        `${accept.split(',')[0]}; charset=utf-8`,
        expect.objectContaining({
          errors: [expect.objectContaining({ message: MESSAGE, extensions: { code: 'UNAUTHENTICATED' } })],
        }),
      ]);
    }
  });
});
