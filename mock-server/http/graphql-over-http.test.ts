import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

/** The audits know nothing of our users. */
const asUser: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('authorization', 'Bearer demo.buy-new-card.audit');
  return fetch(input, { ...init, headers });
};

const audits = serverAudits({ url: () => `${running.url}/graphql`, fetchFn: asUser });

describe('the GraphQL over HTTP specification', () => {
  it.each(audits.filter(({ name }) => name.startsWith('MUST')).map(({ name, fn }) => [name, fn] as const))(
    '%s',
    async (_name, audit) => {
      const result = await audit();
      expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
    },
  );

  // 4xx is what Apollo Server answers there, whatever the media type, and what a reader of the network panel looks for.
  it('is kept in what it recommends, except for 200 on a request that was refused', async () => {
    const results = await Promise.all(audits.filter(({ name }) => name.startsWith('SHOULD')).map(({ fn }) => fn()));
    const failing = results.flatMap((result) => (result.status === 'ok' ? [] : [`${result.name}: ${result.reason}`]));
    expect(failing).toEqual([
      'SHOULD use 200 status code on document parsing failure when accepting application/json: Response status code is not 200',
      'SHOULD use 200 status code on document validation failure when accepting application/json: Response status code is not 200',
      'SHOULD use a status code of 200 on variable coercion failure when accepting application/json: Response status code is not 200',
    ]);
  });
});

describe('an answer that needs no HTTP layer', () => {
  const QUERY = '{ listPaymentMethod { defaultPayment } }';
  const ask = async (accept: string, body: object) => {
    const headers = { 'content-type': 'application/json', accept };
    const response = await asUser(`${running.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { status } = response;
    return { status, type: response.headers.get('content-type'), text: await response.text() };
  };

  // What was never accepted before goes through Apollo's own HTTP layer, and what was, past it.
  it.each([
    ['an operation', { query: QUERY, variables: {}, operationName: 'Q', extensions: {} }],
    ['one without a name', { query: QUERY }],
    ['one that cannot be parsed', { query: '{ listPaymentMethod' }],
    ['one that asks for what there is not', { query: '{ nope }' }],
    ['none', { query: '' }],
    [
      'a wrong variable',
      { query: 'query ($id: String!) { checkCouponCode(couponCode: $id, productHandle: "x") { valid } }' },
    ],
    ['one of two', { query: `query A ${QUERY} query B ${QUERY}`, operationName: 'C' }],
    ['a stored one', { query: QUERY, extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }],
    ['variables that are none', { query: QUERY, variables: [] }],
  ])('is the answer that it would give: %s', async (name, body) => {
    const accept = `application/json, text/${name.replaceAll(' ', '-')}`;
    const first = await ask(accept, body);
    expect((await ask(accept, { query: QUERY })).status).toBe(200);
    expect(await ask(accept, body)).toEqual(first);
  });
});
