import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { httpStatus } from '../scenarios/fault-builders.ts';
import { testHttpServer } from './http.test-support.ts';

const test = testHttpServer();

const fetchWithToken: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('authorization', 'Bearer demo.buy-new-card.audit');
  return fetch(input, { ...init, headers });
};

describe('the GraphQL over HTTP specification', () => {
  // The server keeps Apollo Server's 4xx for a rejected operation, because developers see it in the network panel.
  it('the server meets it, except for the recommendation of 200 on a rejected request', async () => {
    const audits = serverAudits({ url: () => `${test.running.url}/graphql`, fetchFn: fetchWithToken });
    const results = await Promise.all(audits.filter(({ name }) => /^(MUST|SHOULD)/.test(name)).map(({ fn }) => fn()));
    const failing = results.flatMap((result) => (result.status === 'ok' ? [] : [`${result.name}: ${result.reason}`]));
    expect(failing).toEqual([
      'SHOULD use 200 status code on document parsing failure when accepting application/json: Response status code is not 200',
      'SHOULD use 200 status code on document validation failure when accepting application/json: Response status code is not 200',
      'SHOULD use a status code of 200 on variable coercion failure when accepting application/json: Response status code is not 200',
    ]);
  });
});

const QUERY = '{ listPaymentMethod { defaultPayment } }';
const post = (body: unknown, session: string, headers: Record<string, string> = {}) =>
  test.send('/graphql', body, { authorization: `Bearer demo.buy-new-card.${session}`, ...headers });

describe('a GraphQL request', () => {
  it('rejects an operation with 406 before it is executed when the client accepts no JSON', async () => {
    const response = await post({ query: QUERY }, 'not-acceptable', { accept: 'text/css' });
    const message = expect.stringContaining('Send Accept:');
    expect([response.status, await response.json()]).toMatchObject([406, { errors: [{ message }] }]);
    expect(test.session('not-acceptable').open().world.calls).toEqual({});
  });
});

const repeat = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const nest = (count: number, open: string, inner: string, close: string) =>
  `${open.repeat(count)}${inner}${close.repeat(count)}`;

describe('the limits of GraphQL documents', () => {
  it.each([
    ['repeated fields', `{ ${repeat(9_000, () => '__typename')} }`],
    [
      'fragments in fragments',
      `${repeat(200, (index) => `fragment F${index} on Query { ...F${index + 1} }`)} { ...F0 }`,
    ],
    ['nested types', `{ __schema { types { ${nest(8, 'fields { type { ', 'name', ' } }')} } } }`],
    ['nested lists', `{ checkCouponCode(couponCode: ${nest(40_000, '[', '1', ']')}, productHandle: "x") { valid } }`],
  ])('reject with HTTP 400: %s', async (name, query) => {
    const session = name.replaceAll(' ', '-');
    // A fault makes the server parse the query before execution, where the limits must hold too.
    await test.session(session).post('faults', { operation: '*', delayMs: 1 });
    const response = await post({ query }, session);
    const text = await response.text();
    expect([response.status, text.length < 20_000]).toEqual([400, true]);
    expect(JSON.parse(text).errors[0].message).toMatch(/tokens|depth/);
  });

  it('allow introspection of any depth without a session, and nothing else', async () => {
    const introspect = async (query: string, authorization?: string) => {
      const response = await test.send('/graphql', { query }, authorization === undefined ? {} : { authorization });
      const { data, errors } = await response.json();
      return [response.status, errors?.[0].message ?? Object.keys(data)];
    };
    const deep = `types { ${nest(100, 'ofType { ', 'name', ' }')} }`;
    const queries = [
      `query IntrospectionQuery { __schema { ${deep} } }`,
      `{ ...Root } fragment Root on Query { ... { __schema { ${deep} } } }`,
    ];
    const { key, post: postTo, open } = test.session('introspection');
    await postTo('faults', { faults: [httpStatus('*', 503)] });
    for (const token of [undefined, 'Bearer ey.app.token', `Bearer demo.${key}`])
      for (const query of queries) expect(await introspect(query, token)).toEqual([200, ['__schema']]);
    expect(await introspect('{ __typename }')).toEqual([200, ['__typename']]);
    const mixed = `{ __schema { ${deep} } listPaymentMethod { defaultPayment } }`;
    expect(await introspect(mixed)).toEqual([401, expect.stringMatching(/not signed in/)]);
    await postTo('faults', { faults: [] });
    expect(await introspect(mixed, `Bearer demo.${key}`)).toEqual([200, ['__schema', 'listPaymentMethod']]);
    expect(await introspect('mutation { __typename }')).toEqual([401, expect.anything()]);
    expect(
      open()
        .journal.entries()
        .filter(({ kind }) => kind === 'graphql'),
    ).toHaveLength(1);
  });
});
