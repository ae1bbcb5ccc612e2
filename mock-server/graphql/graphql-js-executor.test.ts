import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApollo } from '../apollo-executor.ts';
import { createPipeline } from '../pipeline/index.ts';
import { CREATE_SUBSCRIPTION, LIST_PAYMENT_METHOD, testServer } from '../scenario-server.test-support.ts';
import { createGraphqlJsExecutor } from './graphql-js-executor.ts';
import { buildSchema } from './schema.ts';

const test = testServer();
const schema = buildSchema();
let apollo: Awaited<ReturnType<typeof startApollo>>;
beforeAll(async () => {
  apollo = await startApollo(schema);
});
afterAll(() => apollo.stop());

const purchase = { currentSubscriptionId: 'no-such-product', currentSubscriptionPrice: 4900, paymentMethodId: 'pm_1' };

describe('createGraphqlJsExecutor', () => {
  it.each<[string, object]>([
    ['data', { query: LIST_PAYMENT_METHOD }],
    ['a rejected purchase', { query: CREATE_SUBSCRIPTION, variables: { paymentProfile: purchase } }],
    ['a missing variable', { query: CREATE_SUBSCRIPTION, variables: {} }],
    ['an unreadable query', { query: '{ listPaymentMethod {' }],
    ['a persisted query', { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }],
    ['an invalid query', { query: '{ nope }' }],
    ['a query over the limits', { query: `{ ${'a: __typename '.repeat(11)} ${'b'.repeat(40)} }` }],
  ])('responds as Apollo Server does with %s', async (name, body) => {
    const session = name.replaceAll(' ', '-');
    const respond = (executor: typeof apollo.executeGraphql, suffix: string) =>
      createPipeline(test.server.sessions, executor).graphql(
        { authorization: `Bearer demo.buy-saved-default-card.${session}-${suffix}` },
        body,
        null,
      );
    const [expected, actual] = await Promise.all([
      respond(apollo.executeGraphql, 'apollo'),
      respond(createGraphqlJsExecutor(schema), 'graphql-js'),
    ]);
    const parse = (delivery: typeof expected) =>
      delivery.kind === 'response' ? { ...delivery, body: JSON.parse(delivery.body) } : delivery;
    expect(parse(actual)).toEqual(parse(expected));
  });
});
