import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { redact } from '../mock-server/journal/redaction.ts';
import { holds, runOptions } from './run-options.ts';

const SESSION = 'buy-new-card.fuzz';
const CARD_NUMBER = '4242424242424242';
const WRITTEN_CARD_NUMBER = new RegExp([...CARD_NUMBER].join('[^\\p{L}\\p{Nd}]{0,2}'), 'u');
const BATCH = 10;

const separators = fc.string({ unit: 'binary', maxLength: 2 }).filter((part) => !/[\p{L}\p{Nd}]/u.test(part));
/** A card number as people write it, inside a longer text. */
const writtenIn = (digits: string) =>
  fc
    .tuple(fc.string(), fc.array(separators, { minLength: digits.length, maxLength: digits.length }), fc.string())
    .map(([before, between, after]) => before + [...digits].map((digit, i) => digit + between[i]).join('') + after);

const text = fc.oneof(
  writtenIn(CARD_NUMBER),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '', ' ', '\u00a0', 'a'.repeat(12_000)),
  fc.constantFrom('pm_visa_4242', 'seti_1_secret_1'),
);
const nested = fc
  .tuple(fc.constantFrom(['[', ']'] as const, ['{"a":', '}'] as const), fc.integer({ min: 10, max: 10_000 }))
  .map(([[open, close], depth]) => `${open.repeat(depth)}1${close.repeat(depth)}`);
const json = fc.oneof({ weight: 4, arbitrary: fc.json({ stringUnit: 'binary' }) }, { weight: 1, arbitrary: nested });

const QUERIES = [
  'query A { listPaymentMethod { defaultPayment data { id } } }',
  'query B { getUserSubscriptions { subscriptionList { id state } } }',
  '{ __schema { types { name fields { name } } } }',
  'query C($v: String!) { checkCouponCode(couponCode: $v, productHandle: "standard-monthly") { valid error } }',
  'mutation D($v: PaymentProfileInput!) { createSubscription(paymentProfile: $v) { id } }',
  'mutation E($v: ID!) { attachPaymentMethod(paymentMethodId: $v, isDefault: true) { card { last4 } } }',
];
const TOKENS = ['subscription', 'fragment', '...', '@defer', '$v', '!', 'null', '1e400', '{', '__proto__'];
/** Valid queries, queries with one word replaced, and queries with many fields or levels. */
const query = fc.oneof(
  fc.constantFrom(...QUERIES),
  fc.tuple(fc.constantFrom(...QUERIES), fc.nat(), fc.constantFrom(...TOKENS)).map(([valid, position, token]) => {
    const words = valid.split(' ');
    return words.with(position % words.length, token).join(' ');
  }),
  fc.integer({ min: 1, max: 2_000 }).map((count) => `{ ${'a: __typename '.repeat(count)} }`),
  fc.integer({ min: 1, max: 5_000 }).map((depth) => '{ a '.repeat(depth) + '}'.repeat(depth)),
  text,
);
const graphqlBody = fc
  .tuple(
    query,
    fc.oneof(
      json,
      text.map((value) => JSON.stringify(value)),
    ),
  )
  .map(([document, value]) => `{"query":${JSON.stringify(document)},"variables":{"v":${value}}}`);

/** Bodies of the routes besides /graphql, valid apart from a name or a value. */
const routeBody = fc
  .tuple(
    text.map((name) => JSON.stringify(name)),
    json,
  )
  .chain(([name, rest]) =>
    fc.constantFrom(
      `{"type":"card","card":{"number":${name},"exp_month":12,"exp_year":2030,"cvc":"123"},"billing_details":${rest}}`,
      `{"type":"card","card":{"token":${name}},"metadata":${rest}}`,
      `{"payment_method":${name},"client_secret":${name}}`,
      `{"now":${name}}`,
      `{"advanceMs":${rest}}`,
      `{"format":"world","world":${rest}}`,
      `{"faults":[{"call":${name},"breaks":${rest}}]}`,
      `{"state":"a signed-in user has saved payment methods","params":{"methods":[${rest}],"default":${name}}}`,
      `{"plan":${name},"saleSlug":${rest}}`,
      `{"add":${rest}}`,
      `{"remove":${name}}`,
      `{"productList":{${name}:${name}},"products":{${name}:${rest}}}`,
    ),
  );

const SESSION_ROUTES = ['', '/journal', '/world', '/host', '/clock', '/faults', '/methods', '/app-config', '/other'];
const PROVIDER_ROUTES = ['payment_methods', 'tokens', 'setup_intents/seti_1', 'setup_intents/seti_1/confirm', 'clock'];
const segment = text.map((name) => encodeURIComponent(name.replace(/[\ud800-\udfff]/g, '')));
const path = fc.oneof(
  { weight: 4, arbitrary: fc.constant('/graphql') },
  { weight: 4, arbitrary: fc.constantFrom(...SESSION_ROUTES).map((route) => `/sessions/${SESSION}${route}`) },
  { weight: 4, arbitrary: fc.constantFrom(...PROVIDER_ROUTES).map((route) => `/card-provider/v1/${route}`) },
  { weight: 2, arbitrary: fc.constantFrom('/chargify/subscription/upgrade', '/pact/states', '/scenarios', '/health') },
  { weight: 1, arbitrary: fc.constantFrom('/', '/../../etc/passwd', '/%', '//x', '/sessions/%ff/world') },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('/sessions/', '/scenarios/', '/card-provider/', '/graphql?scenario='), segment)
      .map(([start, end]) => start + end),
  },
);

const header = (...usual: string[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: text });
const headers = fc
  .record({
    'content-type': header('application/json'),
    authorization: header(`Bearer demo.${SESSION}`, `Bearer pk_test_demo.${SESSION}`),
    accept: header('*/*', 'text/event-stream'),
    'idempotency-key': text,
  })
  .map((all) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e]/g, '')])),
  );

const hostileRequest = fc.record({
  method: header('POST', 'POST', 'GET', 'PUT', 'DELETE').map((method) =>
    /^[A-Z]+$/.test(method) ? method : 'PROPFIND',
  ),
  path,
  headers,
  body: fc.oneof(graphqlBody, graphqlBody, routeBody, routeBody, json, text, fc.constant('')),
});

type HostileRequest = typeof hostileRequest extends fc.Arbitrary<infer Value> ? Value : never;

/** Resolves to the status of the response, or to 0 if the server closes the connection of a request that is too large. */
const send = (port: number, { body, ...options }: HostileRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { ...options.headers, 'content-length': Buffer.byteLength(body) };
    const sent = request({ port, ...options, headers }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', ({ code }: NodeJS.ErrnoException) =>
      code === 'ECONNRESET' || code === 'EPIPE' ? resolve(0) : reject(new Error(code)),
    );
    sent.end(body);
  });

let server: RunningScenarioServer;
beforeAll(async () => {
  server = await startScenarioServer();
});
afterAll(() => server.close());

describe('the scenario server', () => {
  it('answers no request with a 5xx, survives every one, and stores no card number', async () => {
    const stored = (name: string) =>
      fetch(`${server.url}/sessions/${SESSION}/${name}`).then((response) => response.text());
    const requests = fc.array(hostileRequest, { minLength: BATCH, maxLength: BATCH });
    await fc.assert(
      // An uncaught error of the server fails the run too, because Vitest reports it.
      fc.asyncProperty(requests, async (batch) => {
        const statuses = await Promise.all(batch.map((hostile) => send(server.port, hostile)));
        expect(Math.max(...statuses)).toBeLessThan(500);
        expect(WRITTEN_CARD_NUMBER.test((await stored('journal')) + (await stored('world')))).toBe(false);
      }),
      runOptions([], 300),
    );
  }, 600_000);
});

describe('the redaction', () => {
  /** Numbers of 13 to 19 digits, of which the last is the check digit. */
  const cardNumber = fc.array(fc.nat(9), { minLength: 12, maxLength: 18 }).map((digits) => {
    const doubled = digits
      .toReversed()
      .map((digit, i) => (i % 2 === 0 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] : digit));
    const sum = doubled.reduce<number>((total, digit = 0) => total + digit, 0);
    return digits.join('') + ((10 - (sum % 10)) % 10);
  });

  it('hides a card number however it is written, whatever stands beside it', () => {
    const written = cardNumber.chain((digits) => writtenIn(digits).map((text) => ({ digits, text })));
    fc.assert(
      holds(written, ({ digits, text }) => !redact(text).replace(/\D/g, '').includes(digits)),
      runOptions(),
    );
  });
});
