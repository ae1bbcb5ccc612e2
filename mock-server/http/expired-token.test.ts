import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '../backend/clock.ts';
import { failing } from '../scenarios/faults.ts';
import { refuse } from '../scenarios/index.ts';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '../server.ts';
import {
  ATTACH_PAYMENT_METHOD,
  CHANGE_DEFAULT,
  CHECK_COUPON_CODE,
  CREATE_SETUP_INTENT,
  CREATE_SUBSCRIPTION,
  GET_MIGRATION_PREVIEW,
  GET_USER_SUBSCRIPTIONS,
  LIST_PAYMENT_METHOD,
  MIGRATE_SUBSCRIPTION,
  scenario,
} from '../test-kit.ts';

const EXPIRES = '2026-03-15T10:30:00+11:00';
const SAYS = 'Your session has ended. Sign in again.';

let running: RunningScenarioServer;
beforeAll(async () => {
  const ended = { message: SAYS, code: 'UNAUTHENTICATED' };
  const server = await createScenarioServer({
    scenarios: [
      scenario({ tokenExpires: EXPIRES }, { name: 'by-the-clock' }),
      scenario({}, { name: 'by-a-fault', faults: [failing('ListPaymentMethod', ended)] }),
      scenario({}, { name: 'by-an-answer', answers: { ListPaymentMethod: [refuse(SAYS, 'UNAUTHENTICATED')] } }),
    ],
  });
  running = await startScenarioServer({ server });
});
afterAll(() => running.close());

let sessions = 0;

/** A session of its own, and what its page may ask. */
function page(name = 'by-the-clock') {
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
    ask: (query: string, accept = 'application/json') => post('/graphql', { query }, accept),
    intend: () =>
      post('/chargify/subscription/upgrade', { type: 'upgrade-intention', plan: 'standard-monthly' }, '*/*'),
    inProcess: (query: string) => running.server.execute(query, {}, token),
  };
}

const BOTH = ['application/json', 'application/graphql-response+json,application/json;q=0.9'];

describe('an id token that has expired', () => {
  it.each([
    ['GetMigrationPreview', GET_MIGRATION_PREVIEW],
    ['GetUserSubscriptions', GET_USER_SUBSCRIPTIONS],
    ['ListPaymentMethod', LIST_PAYMENT_METHOD],
    ['CreateSetupIntent', CREATE_SETUP_INTENT],
    ['CheckCouponCode', CHECK_COUPON_CODE],
    ['CreateSubscription', CREATE_SUBSCRIPTION],
    ['MigrateSubscription', MIGRATE_SUBSCRIPTION],
    ['AttachPaymentMethod', ATTACH_PAYMENT_METHOD],
    ['ChangeDefaultPaymentMethod', CHANGE_DEFAULT],
    ['unreadable query', '{'],
  ])('is HTTP 401 to %s, whatever it asks for', async (name, query) => {
    const { world, journal, ask, inProcess } = page();
    setClock(world, EXPIRES);
    const refused = { errors: [{ message: SAYS, extensions: { code: 'UNAUTHENTICATED' } }] };
    for (const accept of BOTH) {
      const response = await ask(query, accept);
      expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
        401,
        `${accept.split(',')[0]}; charset=utf-8`,
        refused,
      ]);
    }
    expect(await inProcess(query)).toEqual(refused);
    expect(world.calls).toEqual({});
    const written = { name, status: 401, answeredBy: 'world', why: `the id token expired at ${EXPIRES}` };
    expect(journal.entries()).toMatchObject([written, written, written]);
  });

  it('is good until that instant, and again where the clock is put back', async () => {
    const { world, ask, intend } = page();
    const statuses = async () => [(await ask(LIST_PAYMENT_METHOD)).status, (await intend()).status];
    setClock(world, '2026-03-15T10:29:59.999+11:00');
    expect(await statuses()).toEqual([200, 200]);
    setClock(world, EXPIRES);
    expect(await statuses()).toEqual([401, 401]);
    expect(world.intentions).toHaveLength(1);
    setClock(world, '2026-03-15T10:00:00+11:00');
    expect(await statuses()).toEqual([200, 200]);
  });

  it.each(['by-a-fault', 'by-an-answer'])('is HTTP 401 where a scenario says so %s', async (name) => {
    for (const accept of BOTH) {
      const response = await page(name).ask(LIST_PAYMENT_METHOD, accept);
      expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
        401,
        `${accept.split(',')[0]}; charset=utf-8`,
        expect.objectContaining({
          errors: [expect.objectContaining({ message: SAYS, extensions: { code: 'UNAUTHENTICATED' } })],
        }),
      ]);
    }
  });
});
