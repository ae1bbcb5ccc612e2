import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validCardNumber } from '../journal/card-numbers.test-support.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const SCENARIO = 'migrate-credit-default-card';
let sessions = 0;

const send = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${running.url}${path}`, { method, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });

/** Everything of a session that its API returns. */
async function readSession(session: string): Promise<string> {
  const get = (tail: string) => fetch(`${running.url}/sessions/${SCENARIO}.${session}/${tail}`);
  return (await Promise.all(['world', 'journal', 'host'].map(async (tail) => (await get(tail)).text()))).join('\n');
}

/** Every request that accepts free text. */
const REQUESTS: Record<string, (text: string, session: string) => Promise<Response>> = {
  'a name on a card': (name, session) =>
    send(
      '/card-provider/v1/payment_methods',
      {
        type: 'card',
        billing_details: { name, phone: name, address: { line1: name } },
        metadata: { [name]: name },
        card: { number: '4000056655665556', exp_month: 12, exp_year: 2040, cvc: '123' },
      },
      { authorization: `Bearer pk_test_demo.${SCENARIO}.${session}` },
    ),
  'the owner of a token': (name, session) =>
    send(
      '/card-provider/v1/tokens',
      { card: { name, address_city: name, number: '4000056655665556', exp_month: 12, exp_year: 2040, cvc: '123' } },
      { authorization: `Bearer pk_test_demo.${SCENARIO}.${session}` },
    ),
  'a migration': (name, session) =>
    send(
      '/graphql',
      {
        query: `mutation($user: MigrationUserInput!, $product: String!) {
          migrateSubscription(subscriptionId: "sub_current", targetProduct: $product, user: $user, includeInitialCharge: false) { id receiptEmail } }`,
        variables: {
          product: name,
          user: { email: `${name.replace(/\s/g, '.')}@example.com`, firstName: name, lastName: 'x' },
          [name]: 1,
        },
      },
      { authorization: `Bearer demo.${SCENARIO}.${session}`, 'idempotency-key': encodeURIComponent(name) },
    ),
  'an operation': (name, session) =>
    send(
      '/graphql',
      { query: `query Q_${name.replace(/\W/g, '_')} { listPaymentMethod { defaultPayment } }` },
      { authorization: `Bearer demo.${SCENARIO}.${session}` },
    ),
  'an upgrade intention': (saleSlug, session) =>
    send(
      '/chargify/subscription/upgrade',
      { plan: 'standard-monthly', type: 'upgrade-intention', saleSlug },
      { authorization: `Bearer demo.${SCENARIO}.${session}` },
    ),
  'a fault': (message, session) =>
    send(`/sessions/${SCENARIO}.${session}/faults`, {
      faults: [{ call: '*', skip: 99, breaks: { with: 'error', message, code: message } }],
    }),
  'a saved method': (brand, session) =>
    send(`/sessions/${SCENARIO}.${session}/methods`, {
      add: { id: 'pm_other', card: { brand, exp_month: 12, exp_year: 2040, last4: '4242' } },
    }),
  'an imported world': async (text, session) => {
    const url = `/sessions/${SCENARIO}.${session}/world`;
    const file = (await (await fetch(`${running.url}${url}`)).json()) as { world: { user: object } };
    const world = { ...file.world, user: { ...file.world.user, firstName: text, phone: text }, calls: { [text]: 1 } };
    return send(url, { ...file, world }, {}, 'PUT');
  },
};

describe('a card number in free text', () => {
  it.each(Object.keys(REQUESTS))('is redacted in the world and in the journal: %s', async (name) => {
    await fc.assert(
      fc.asyncProperty(validCardNumber, async ({ digits, typed }) => {
        sessions += 1;
        const session = `typed-${sessions}`;
        const response = await REQUESTS[name]?.(typed, session);
        expect(response?.status).toBeLessThan(500);
        expect((await readSession(session)).replace(/[^\d"]/g, '')).not.toContain(digits);
      }),
      { numRuns: 40 },
    );
  });

  it('is accepted as the number of a card', async () => {
    const response = await REQUESTS['a name on a card']?.('Alex Nguyen', 'pays');
    expect(await response?.json()).toMatchObject({ card: { last4: '5556' }, billing_details: { name: 'Alex Nguyen' } });
  });
});
