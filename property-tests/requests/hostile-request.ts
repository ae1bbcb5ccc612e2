/** Requests that a careless client, a fuzzer or an attacker sends to the scenario server. */
import fc from 'fast-check';

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export const SCENARIO = 'without-plan';
/** No request may change it. */
export const CONTROL_SESSION = `${SCENARIO}.control`;

/** Mostly undefined: `undefinedWeight` times for each value. */
const rarely = <Value>(value: fc.Arbitrary<Value>, undefinedWeight = 9): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: undefinedWeight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];

/** Mostly short, and sometimes as long as a request line may be. */
const text = fc.oneof(
  { weight: 6, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.constantFrom(...PROTOTYPE_NAMES) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('a', 'decline-', '0', '{', '\u00a0'), fc.integer({ min: 1, max: 12_000 }))
      .map(([part, count]) => part.repeat(count).slice(0, 12_000)),
  },
);

const session = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 5 }).map((number) => `${SCENARIO}.fuzz-${number}`) },
  { weight: 2, arbitrary: text },
  { weight: 1, arbitrary: fc.tuple(text, text).map(([scenario, name]) => `${scenario}.${name}`) },
);

const pathSegment = (value: fc.Arbitrary<string>) =>
  value.map((each) => encodeURIComponent(each.replace(/[\ud800-\udfff]/g, '')));

/** A value in 10 to 40,000 arrays or objects. */
const nested = fc
  .tuple(fc.constantFrom<[string, string]>(['[', ']'], ['{"a":', '}']), fc.integer({ min: 10, max: 40_000 }))
  .map(([[open, close], depth]) => {
    const levels = Math.min(depth, Math.floor(95_000 / (open.length + close.length)));
    return `${open.repeat(levels)}1${close.repeat(levels)}`.replace('[1]', '[]');
  });

const json = fc.oneof(
  { weight: 6, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 2, arbitrary: nested },
  { weight: 1, arbitrary: text.map((each) => JSON.stringify(each)) },
  { weight: 2, arbitrary: fc.constantFrom(...PROTOTYPE_NAMES).map((name) => `{"${name}":{"used":true}}`) },
);

/** Valid queries, each with its variables. */
const operation = fc.constantFrom(
  ['query A { listPaymentMethod { defaultPayment data { id } } }', '{}'],
  ['query B { getUserSubscriptions { subscriptionList { id state } } }', '{}'],
  ['{ __schema { types { name fields { name } } } }', '{}'],
  [
    'query C($c: String!) { checkCouponCode(couponCode: $c, productHandle: "standard-monthly") { valid } }',
    '{"c":"__proto__"}',
  ],
  [
    'mutation D($p: PaymentProfileInput!) { createSubscription(paymentProfile: $p) { id } }',
    '{"p":{"currentSubscriptionId":"prod_standard_monthly","currentSubscriptionPrice":4900,"paymentMethodId":"constructor"}}',
  ],
  [
    'mutation E($m: ID!) { attachPaymentMethod(paymentMethodId: $m, isDefault: true) { card { last4 } } }',
    '{"m":"toString"}',
  ],
);
const TOKENS = [
  'subscription',
  'fragment',
  'on',
  '...',
  '@skip(if: $c)',
  '@defer',
  '$p',
  '!',
  'null',
  '1e400',
  '""',
  '{',
  '}',
];
/** A valid query in which one word is another. */
const alteredQuery = fc
  .tuple(operation, fc.nat(), fc.constantFrom(...TOKENS, ...PROTOTYPE_NAMES))
  .map(([[query = ''], position, token]) => {
    const words = query.split(' ');
    return words.with(position % words.length, token).join(' ');
  });
/** Altered queries, queries with many aliases or deep selections, and other texts. */
const hostileQuery = fc.oneof(
  { weight: 4, arbitrary: alteredQuery },
  fc
    .integer({ min: 1, max: 1_500 })
    .map(
      (count) =>
        `{ ${Array.from({ length: count }, (_, index) => `a${index}: __schema { types { name } }`).join(' ')} }`,
    ),
  fc
    .integer({ min: 1, max: 400 })
    .map((depth) => `{ __type(name: "ID") ${'{ fields { type '.repeat(depth)}{ name }${'} }'.repeat(depth)} }`),
  fc.integer({ min: 1, max: 5_000 }).map((depth) => '{ a '.repeat(depth) + '}'.repeat(depth)),
  text,
);
const graphql = fc
  .tuple(operation, rarely(hostileQuery, 3), rarely(json, 3), rarely(text))
  .map(([[query, variables], otherQuery, otherVariables, name]) => {
    const operationName = name === undefined ? '' : `"operationName":${JSON.stringify(name)},`;
    return `{"query":${JSON.stringify(otherQuery ?? query)},${operationName}"variables":${otherVariables ?? variables}}`;
  });

/** Bodies for the card provider's API and the session routes, most of them valid except for a name or a depth. */
const routeBody = fc
  .tuple(fc.oneof(text, fc.constantFrom('4242424242424242', 'tok_1', 'seti_1_secret_1')), json)
  .chain(([name, rest]) => {
    const value = JSON.stringify(name);
    return fc.constantFrom(
      `{"type":"card","card":{"token":${value}},"metadata":${rest}}`,
      `{"payment_method":${value},"client_secret":${value}}`,
      `{"type":"card","card":{"number":${value},"exp_month":12,"exp_year":2030,"cvc":"123"},"billing_details":${rest}}`,
      `{"type":"card","card":{"number":"4242424242424242","exp_month":12,"exp_year":2030,"cvc":"123"}}`,
      `{"now":${value}}`,
      '{"now":"2026-03-15T10:00:00Z"}',
      `{"advanceMs":${rest}}`,
      '{"advanceMs":60000}',
      `{"format":"world","world":${rest}}`,
      '{"operation":"ListPaymentMethod","delayMs":1}',
      `{"faults":[{"call":${value},"breaks":${rest}}]}`,
      `{"faults":[]}`,
      `{"state":${value},"params":${rest}}`,
      `{"state":"the bank refuses the first charge","params":{"method":${rest}}}`,
      `{"state":"the bank refuses the first charge","params":{"method":{"bsb":"000000","accountNumber":${value}}}}`,
      `{"state":"a signed-in user has saved payment methods","params":{"methods":[${rest}],"default":${value}}}`,
      `{"plan":${value},"saleSlug":${rest}}`,
      `{"add":${rest}}`,
      `{"remove":${value}}`,
      `{"productList":{${value}:${value}},"products":{${value}:${rest}}}`,
    );
  });

const headerText = text.map((each) => each.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 6_000));
const optionalHeader = (value: fc.Arbitrary<string>) => rarely(value, 19);
/** One value in twenty is an outlier. */
const withOutliers = <Value>(usual: fc.Arbitrary<Value>, outlier: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: outlier });

const methods = (...usual: string[]) =>
  withOutliers(
    fc.constantFrom(...usual),
    fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'),
  );

const headers = (credentials: (key: string) => string) =>
  fc
    .record({
      'content-type': withOutliers(
        fc.constant('application/json'),
        fc.oneof(fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'text/html;charset=x'), headerText),
      ),
      authorization: withOutliers(
        session.map((key) => `Bearer ${credentials(key)}`),
        fc.oneof(text, fc.constantFrom('', 'Bearer', 'Bearer pk_test_demo.')),
      ),
      accept: optionalHeader(fc.oneof(fc.constantFrom('text/event-stream', '*/*', 'application/json;q=x'), headerText)),
      origin: optionalHeader(
        fc.oneof(fc.constantFrom('http://localhost:5173', 'https://example.org', 'null'), headerText),
      ),
      host: optionalHeader(fc.oneof(fc.constantFrom('localhost', 'example.org', '[::1]'), headerText)),
      'idempotency-key': optionalHeader(headerText),
      'last-event-id': optionalHeader(headerText),
      'content-encoding': optionalHeader(fc.constantFrom('gzip', 'br', 'identity')),
    })
    .map((all) =>
      Object.fromEntries(
        Object.entries(all).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim()]],
        ),
      ),
    );

interface Target {
  method: fc.Arbitrary<string>;
  path: fc.Arbitrary<string>;
  body: fc.Arbitrary<string | null>;
  credentials?: (key: string) => string;
}

const idToken = (key: string) => `demo.${key}`;
const requestTo = ({ method, path, body, credentials = idToken }: Target): fc.Arbitrary<HostileRequest> =>
  fc.record({
    method,
    path,
    headers: headers(credentials),
    body: withOutliers(body, fc.oneof(fc.constant(null), json, text, graphql)),
  });

const noBody = fc.constant(null);
const sessionPath = (...tails: string[]) =>
  fc.tuple(pathSegment(session), fc.constantFrom(...tails)).map(([key, tail]) => `/sessions/${key}${tail}`);
const invalidPath = fc.oneof(
  fc.constantFrom('/', '/../../etc/passwd', '/%', '/%00', '//x', '/sessions/%ff/world', '/\\', '/?a=%'),
  pathSegment(text).map((each) => `/card-provider/${each}`),
  pathSegment(text).map((each) => `/scenarios/${each}`),
  pathSegment(text).map((each) => `/streams?journal=${each}&catalogue`),
);

export const hostileRequest: fc.Arbitrary<HostileRequest> = fc.oneof(
  { weight: 6, arbitrary: requestTo({ method: methods('POST'), path: fc.constant('/graphql'), body: graphql }) },
  {
    weight: 4,
    arbitrary: requestTo({
      method: methods('POST'),
      path: sessionPath('/clock', '/faults', '/methods', '/app-config'),
      body: routeBody,
    }),
  },
  { weight: 1, arbitrary: requestTo({ method: methods('PUT'), path: sessionPath('/world'), body: routeBody }) },
  {
    weight: 4,
    arbitrary: requestTo({
      method: methods('GET', 'DELETE'),
      path: sessionPath('', '/journal', '/world', '/host', '/other'),
      body: noBody,
    }),
  },
  {
    weight: 3,
    arbitrary: requestTo({
      method: methods('POST', 'GET'),
      path: fc
        .tuple(
          fc.constantFrom('payment_methods', 'tokens', 'setup_intents/seti_1', 'setup_intents/seti_1/confirm', 'clock'),
          fc.constantFrom('', '?expand=1', `?key=pk_test_demo.${SCENARIO}.fuzz-1`),
        )
        .map(([name, query]) => `/card-provider/v1/${name}${query}`),
      body: routeBody,
      credentials: (key) => `pk_test_demo.${key}`,
    }),
  },
  {
    weight: 1,
    arbitrary: requestTo({
      method: methods('POST'),
      path: fc.constantFrom('/chargify/subscription/upgrade', '/pact/states'),
      body: routeBody,
    }),
  },
  {
    weight: 1,
    arbitrary: requestTo({
      method: methods('GET'),
      path: fc.oneof(
        fc.constantFrom(
          '/health',
          '/scenarios',
          '/scenario.schema.json',
          '/spec',
          '/stripe.js',
          '/graphql/explorer.css',

          '/scenarios/results',
        ),
        pathSegment(text).map((each) => `/scenarios/${each}/picture?scheme=${each}`),
        invalidPath,
      ),
      body: noBody,
    }),
  },
);
