import { createHash } from 'node:crypto';
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

const QUERY = '{ listPaymentMethod { defaultPayment } }';
const graphql = (body: object, accept = 'application/json', session = 'audit') =>
  fetch(`${running.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, authorization: `Bearer demo.buy-new-card.${session}` },
    body: JSON.stringify(body),
  });

describe('a GraphQL request', () => {
  // Messages and codes are those of Apollo Server.
  it.each([
    ['a list', [{ query: QUERY }], 'BAD_REQUEST', /batching/],
    ['an empty object', {}, 'BAD_REQUEST', /no keys/],
    ['a query that is no text', { query: 1 }, 'BAD_REQUEST', /must be strings/],
    ['an empty query', { query: '' }, 'BAD_REQUEST', /non-empty `query`/],
    ['extensions alone', { extensions: {} }, 'BAD_REQUEST', /non-empty `query`\. Send/],
    ['variables in a list', { query: QUERY, variables: [] }, 'BAD_REQUEST', /`variables` .* must be an object/],
    ['variables as text', { query: QUERY, variables: '{}' }, 'BAD_REQUEST', /`variables` .* not a recursively/],
    ['extensions in a list', { query: QUERY, extensions: [] }, 'BAD_REQUEST', /`extensions` .* must be an object/],
    ['an operationName that is no text', { query: QUERY, operationName: 1 }, 'BAD_REQUEST', /must be a string/],
    ['a syntax error', { query: '{ listPaymentMethod' }, 'GRAPHQL_PARSE_FAILED', /Expected Name/],
    ['an unknown field', { query: '{ nope }' }, 'GRAPHQL_VALIDATION_FAILED', /Cannot query field "nope"/],
    ['a subscription', { query: 'subscription { a }' }, 'GRAPHQL_VALIDATION_FAILED', /no subscriptions\. Send a query/],
    ['an unknown operation', { query: QUERY, operationName: 'C' }, 'OPERATION_RESOLUTION_FAILURE', /Unknown operation/],
  ])('with %s is rejected with 400, and recorded', async (name, body, code, message) => {
    const session = name.replaceAll(' ', '-');
    const response = await graphql(body, undefined, session);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errors: [expect.objectContaining({ message: expect.stringMatching(message), extensions: { code } })],
    });
    const { journal } = running.server.sessions.open({ scenario: 'buy-new-card', session });
    expect(journal.entries()).toMatchObject([
      { status: 400, answer: { errors: [{}] }, why: 'the schema: the operation is invalid' },
    ]);
  });

  it('as a persisted query is rejected, so that no fault misses its operation', async () => {
    const sha256Hash = createHash('sha256').update(QUERY).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    for (const body of [{ query: QUERY, extensions }, { extensions }]) {
      const response = await graphql(body, undefined, 'persisted');
      expect([response.status, await response.json()]).toMatchObject([
        200,
        { errors: [{ message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }] },
      ]);
    }
    const { world, journal } = running.server.sessions.open({ scenario: 'buy-new-card', session: 'persisted' });
    expect(world.calls).toEqual({});
    expect(journal.entries()).toMatchObject([{ name: 'unreadable query' }, { name: 'unreadable query' }]);
  });

  it.each([
    ['*/*', 'application/json; charset=utf-8'],
    ['application/json;q=0.1, application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
    ['application/graphql-response+json;q=0.1, application/json', 'application/json; charset=utf-8'],
  ])('with Accept: %s receives %s', async (accept, contentType) => {
    const response = await graphql({ query: QUERY }, accept);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, contentType]);
  });

  it('is rejected with 406 before it is executed when the client accepts no JSON', async () => {
    const response = await graphql({ query: QUERY }, 'text/css', 'not-acceptable');
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ errors: [{ message: expect.stringContaining('Send Accept:') }] });
    const { world } = running.server.sessions.open({ scenario: 'buy-new-card', session: 'not-acceptable' });
    expect(world.calls).toEqual({});
  });
});
