import { expect, it } from 'vitest';
import { testHttpServer } from './http.test-support.ts';

const test = testHttpServer();
const openSession = (name: string) => test.session(name, 'migrate-credit-default-card');
type Page = ReturnType<typeof openSession>;

const CARD = { number: '4000056655665556', exp_month: 12, exp_year: 2040, cvc: '123' };
const MIGRATE = `mutation($user: MigrationUserInput!, $product: String!) {
  migrateSubscription(subscriptionId: "sub_current", targetProduct: $product, user: $user, includeInitialCharge: false) { id receiptEmail } }`;

const REQUESTS: [string, (page: Page, text: string) => Promise<Response>][] = [
  [
    'a name on a card',
    ({ provider }, name) =>
      provider('payment_methods', {
        type: 'card',
        billing_details: { name, phone: name, address: { line1: name } },
        metadata: { [name]: name },
        card: CARD,
      }),
  ],
  ['the owner of a token', ({ provider }, name) => provider('tokens', { card: { name, address_city: name, ...CARD } })],
  [
    'a migration',
    ({ graphql }, name) => {
      const email = `${name.replace(/\s/g, '.')}@example.com`;
      const variables = { product: name, user: { email, firstName: name, lastName: 'x' }, [name]: 1 };
      return graphql(MIGRATE, variables, { 'idempotency-key': name });
    },
  ],
  [
    'a variable of the wrong type',
    ({ graphql }, text) => graphql('query($v: Boolean!) { __typename @include(if: $v) }', { v: text }),
  ],
  ['a path', ({ get }, text) => get(text.replace(/[^\w.-]/g, ''))],
  [
    'an upgrade intention',
    ({ postIntention }, saleSlug) => postIntention({ plan: 'standard-monthly', type: 'upgrade-intention', saleSlug }),
  ],
  [
    'a fault',
    ({ post }, message) =>
      post('faults', { faults: [{ call: '*', skip: 99, breaks: { with: 'error', message, code: message } }] }),
  ],
  [
    'a saved method',
    ({ post }, brand) =>
      post('methods', { add: { id: 'pm_other', card: { brand, exp_month: 12, exp_year: 2040, last4: '4242' } } }),
  ],
  [
    'an imported world',
    async ({ read, putWorld }, text) => {
      const { world, ...file } = await read('world');
      return putWorld({ ...file, world: { ...world, user: { ...world.user, firstName: text }, calls: { [text]: 1 } } });
    },
  ],
];

it.each(REQUESTS)(
  'a card number in free text is redacted in the response, the world and the journal: %s',
  async (name, send) => {
    const page = openSession(name.replaceAll(' ', '-'));
    const response = await send(page, 'Card 3782-822463-10005, n4000.0566//5566  5556');
    expect(response.status).toBeLessThan(500);
    const stored = await Promise.all(['world', 'journal', 'host'].map(async (tail) => (await page.get(tail)).text()));
    const digits = [await response.text(), ...stored].join('\n').replace(/[^\d"]/g, '');
    for (const number of ['378282246310005', CARD.number, `"${CARD.cvc}"`]) expect(digits).not.toContain(number);
  },
);
