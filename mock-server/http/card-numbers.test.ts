import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validCardNumber } from '../journal/card-number-samples.ts';
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

/** Everything of a session that can be read from outside. */
async function shownOf(session: string): Promise<string> {
  const at = (what: string) => fetch(`${running.url}/sessions/${SCENARIO}.${session}/${what}`);
  return (await Promise.all(['world', 'journal', 'host'].map(async (what) => (await at(what)).text()))).join('\n');
}

/** Every place where a person or a program can put a text. */
const PLACES: Record<string, (typed: string, session: string) => Promise<Response>> = {
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

describe('a card number that is typed where none belongs', () => {
  it.each(Object.keys(PLACES))('is neither in the world nor in the journal: %s', async (place) => {
    await fc.assert(
      fc.asyncProperty(validCardNumber, async ({ digits, typed }) => {
        sessions += 1;
        const session = `typed-${sessions}`;
        const response = await PLACES[place]?.(typed, session);
        expect(response?.status).toBeLessThan(500);
        expect((await shownOf(session)).replace(/[^\d"]/g, '')).not.toContain(digits);
      }),
      { numRuns: 40 },
    );
  });

  it('pays where it belongs', async () => {
    const response = await PLACES['a name on a card']?.('Alex Nguyen', 'pays');
    expect(await response?.json()).toMatchObject({ card: { last4: '5556' }, billing_details: { name: 'Alex Nguyen' } });
  });
});
