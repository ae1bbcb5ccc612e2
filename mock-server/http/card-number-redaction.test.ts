import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testHttpServer } from './http.test-support.ts';

const test = testHttpServer();
const openSession = (name: string) => test.session(name, 'migrate-credit-default-card');
type Page = ReturnType<typeof openSession>;
let sessions = 0;

const CARD = { number: '4000056655665556', exp_month: 12, exp_year: 2040, cvc: '123' };
const MIGRATE = `mutation($user: MigrationUserInput!, $product: String!) {
  migrateSubscription(subscriptionId: "sub_current", targetProduct: $product, user: $user, includeInitialCharge: false) { id receiptEmail } }`;

/** Every request that accepts free text. */
const REQUESTS: Record<string, (page: Page, text: string) => Promise<Response>> = {
  'a name on a card': ({ provider }, name) =>
    provider('payment_methods', {
      type: 'card',
      billing_details: { name, phone: name, address: { line1: name } },
      metadata: { [name]: name },
      card: CARD,
    }),
  'the owner of a token': ({ provider }, name) => provider('tokens', { card: { name, address_city: name, ...CARD } }),
  'a migration': ({ graphql }, name) => {
    const email = `${name.replace(/\s/g, '.')}@example.com`;
    const variables = { product: name, user: { email, firstName: name, lastName: 'x' }, [name]: 1 };
    return graphql(MIGRATE, variables, { 'idempotency-key': encodeURIComponent(name) });
  },
  'an operation': ({ graphql }, name) =>
    graphql(`query Q_${name.replace(/\W/g, '_')} { listPaymentMethod { defaultPayment } }`),
  'an upgrade intention': ({ postIntention }, saleSlug) =>
    postIntention({ plan: 'standard-monthly', type: 'upgrade-intention', saleSlug }),
  'a fault': ({ post }, message) =>
    post('faults', { faults: [{ call: '*', skip: 99, breaks: { with: 'error', message, code: message } }] }),
  'a saved method': ({ post }, brand) =>
    post('methods', { add: { id: 'pm_other', card: { brand, exp_month: 12, exp_year: 2040, last4: '4242' } } }),
  'an imported world': async ({ read, putWorld }, text) => {
    const { world, ...file } = await read('world');
    const user = { ...world.user, firstName: text, phone: text };
    return putWorld({ ...file, world: { ...world, user, calls: { [text]: 1 } } });
  },
};

/** Prefixes and length of the numbers of each brand. */
const BRANDS: [prefixes: readonly string[], length: number][] = [
  [['4'], 16],
  [['4'], 13],
  [['4'], 19],
  [['51', '55', '2221', '2720'], 16],
  [['34', '37'], 15],
  [['6011', '644', '65'], 16],
  [['300', '36', '38'], 14],
  [['3528', '3589'], 16],
  [['62'], 16],
  [['62'], 19],
];

const cardNumber = fc
  .constantFrom(...BRANDS)
  .chain(([prefixes, length]) =>
    fc.tuple(
      fc.constantFrom(...prefixes),
      fc.array(fc.nat({ max: 9 }), { minLength: length, maxLength: length }),
      fc.constant(length),
    ),
  )
  .map(([prefix, more, length]) => appendCheckDigit(`${prefix}${more.join('')}`.slice(0, length - 1)));

/** Appends the Luhn check digit. */
function appendCheckDigit(digits: string): string {
  const doubled = [...digits]
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] : Number(digit)));
  const sum = doubled.reduce<number>((total, digit) => total + (digit ?? 0), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const SEPARATORS = ['', '  ', ' - ', '\u00a0\u00a0', ...' .-\t\u00a0/_\u2009\u200b,\u2013\n*|'];
const BEFORE = ['', 'x', 'Card ', 'Alex Nguyen ', 'no.', '#', '12/30 ', 'exp 1 2 30, ', '(', '"', 'é', '_'];
const AFTER = ['', 'x', ' 12/30', ' Alex', ')', ', 123', '.', '_1', 'é'];

/** A valid card number, and a text that contains it in groups, as a person may type it. */
const validCardNumber: fc.Arbitrary<{ digits: string; typed: string }> = fc
  .record({
    digits: cardNumber,
    separator: fc.constantFrom(...SEPARATORS),
    group: fc.integer({ min: 1, max: 8 }),
    before: fc.constantFrom(...BEFORE),
    after: fc.constantFrom(...AFTER),
  })
  .map(({ digits, separator, group, before, after }) => ({
    digits,
    typed: `${before}${(digits.match(new RegExp(`.{1,${group}}`, 'g')) ?? []).join(separator)}${after}`,
  }));

describe('a card number in free text', () => {
  it.each(Object.keys(REQUESTS))('is redacted in the world and in the journal: %s', async (name) => {
    await fc.assert(
      fc.asyncProperty(validCardNumber, async ({ digits, typed }) => {
        sessions += 1;
        const page = openSession(`typed-${sessions}`);
        const response = await REQUESTS[name]?.(page, typed);
        expect(response?.status).toBeLessThan(500);
        const texts = await Promise.all(
          ['world', 'journal', 'host'].map(async (tail) => (await page.get(tail)).text()),
        );
        expect(texts.join('\n').replace(/[^\d"]/g, '')).not.toContain(digits);
      }),
      { numRuns: 40 },
    );
  });

  it('is accepted as the number of a card', async () => {
    const response = await REQUESTS['a name on a card']?.(openSession('pays'), 'Alex Nguyen');
    expect(await response?.json()).toMatchObject({ card: { last4: '5556' }, billing_details: { name: 'Alex Nguyen' } });
  });
});
