import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

/** Adds an id token to the requests of the audits. */
const fetchWithToken: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('authorization', 'Bearer demo.buy-new-card.audit');
  return fetch(input, { ...init, headers });
};

const audits = serverAudits({ url: () => `${running.url}/graphql`, fetchFn: fetchWithToken });

describe('the GraphQL over HTTP specification', () => {
  it.each(audits.filter(({ name }) => name.startsWith('MUST')).map(({ name, fn }) => [name, fn] as const))(
    '%s',
    async (_name, audit) => {
      const result = await audit();
      expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
    },
  );

  // Apollo Server responds with 4xx for every media type, which is also clearer in the network panel.
  it('is met in its recommendations, except for 200 on a rejected request', async () => {
    const results = await Promise.all(audits.filter(({ name }) => name.startsWith('SHOULD')).map(({ fn }) => fn()));
    const failing = results.flatMap((result) => (result.status === 'ok' ? [] : [`${result.name}: ${result.reason}`]));
    expect(failing).toEqual([
      'SHOULD use 200 status code on document parsing failure when accepting application/json: Response status code is not 200',
      'SHOULD use 200 status code on document validation failure when accepting application/json: Response status code is not 200',
      'SHOULD use a status code of 200 on variable coercion failure when accepting application/json: Response status code is not 200',
    ]);
  });
});

describe('a response that bypasses the HTTP layer of Apollo', () => {
  const QUERY = '{ listPaymentMethod { defaultPayment } }';
  const graphql = async (accept: string, body: object) => {
    const headers = { 'content-type': 'application/json', accept };
    const response = await fetchWithToken(`${running.url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const { status } = response;
    return { status, type: response.headers.get('content-type'), text: await response.text() };
  };

  // The first request with an Accept header goes through Apollo's HTTP layer; later ones bypass it.
  it.each([
    ['an operation', { query: QUERY, variables: {}, operationName: 'Q', extensions: {} }],
    ['an operation without a name', { query: QUERY }],
    ['a syntax error', { query: '{ listPaymentMethod' }],
    ['an unknown field', { query: '{ nope }' }],
    ['an empty query', { query: '' }],
    [
      'a wrong variable',
      { query: 'query ($id: String!) { checkCouponCode(couponCode: $id, productHandle: "x") { valid } }' },
    ],
    ['an unknown operationName', { query: `query A ${QUERY} query B ${QUERY}`, operationName: 'C' }],
    ['a persisted query', { query: QUERY, extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }],
    ['invalid variables', { query: QUERY, variables: [] }],
  ])('equals the response of that layer: %s', async (name, body) => {
    const accept = `application/json, text/${name.replaceAll(' ', '-')}`;
    const first = await graphql(accept, body);
    expect((await graphql(accept, { query: QUERY })).status).toBe(200);
    expect(await graphql(accept, body)).toEqual(first);
  });
});
