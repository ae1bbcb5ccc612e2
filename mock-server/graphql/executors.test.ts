import { beforeAll, expect, it } from 'vitest';
import { createCatalogue } from '../catalogue/create-catalogue.ts';
import { createPipeline, type Pipeline } from '../pipeline/index.ts';
import {
  CHECK_COUPON_CODE,
  CREATE_SETUP_INTENT,
  CREATE_SUBSCRIPTION,
  LIST_PAYMENT_METHOD,
  SETUP_INPUTS,
  testScenario,
} from '../scenario-server.test-support.ts';
import { answerWithData, answerWithError } from '../scenarios/answers.ts';
import { card, methods, subscription } from '../scenarios/index.ts';
import { createMemorySessionStore } from '../sessions/memory-session-store.ts';
import { startApollo } from './apollo-executor.ts';
import { createGraphqlJsExecutor } from './graphql-js-executor.ts';
import { buildSchema } from './schema.ts';

const visa = card();
const scenario = testScenario(
  { saved: methods([visa], { default: visa }), subscriptions: [subscription('standard-monthly')] },
  {
    answers: {
      AttachPaymentMethod: [answerWithError('Sign in again.', 'UNAUTHENTICATED')],
      CheckCouponCode: [answerWithData({ valid: true }), answerWithData({ valid: 'perhaps', coupon: 3 })],
    },
  },
);
const catalogue = createCatalogue({ scenarios: [scenario] });

const profile = {
  currentSubscriptionId: 'prod_pay_per_doc',
  currentSubscriptionPrice: 4_900,
  paymentMethodId: visa.id,
};
const purchase = (more: object = {}) => ({ paymentProfile: { ...profile, ...more } });
const COUPON = { couponCode: 'TEN', productHandle: 'standard-monthly' };
const PLAN = '{ getUserSubscriptions { activeSubscription { name handle } } }';
const ATTACH = 'mutation { attachPaymentMethod(paymentMethodId: "pm_1", isDefault: true) { card { brand } } }';
const WITH_DIRECTIVE = 'query Q($no: Boolean!) { __typename @skip(if: $no) listPaymentMethod { defaultPayment } }';

const REQUESTS: [title: string, body: unknown, status: number, code?: string][] = [
  ['a query', { query: LIST_PAYMENT_METHOD, operationName: 'ListPaymentMethod' }, 200],
  ['a query that changes the world', { query: CREATE_SETUP_INTENT, variables: SETUP_INPUTS }, 200],
  ['a mutation', { query: CREATE_SUBSCRIPTION, variables: purchase() }, 200],
  ['a refusal', { query: CREATE_SUBSCRIPTION, variables: purchase({ paymentMethodId: 'pm_0' }) }, 200, 'NOT_FOUND'],
  ['a refusal with a status', { query: ATTACH }, 401, 'UNAUTHENTICATED'],
  ['a response without most fields', { query: CHECK_COUPON_CODE, variables: COUPON }, 200],
  ['a response of other types', { query: CHECK_COUPON_CODE, variables: COUPON }, 200, 'INTERNAL_SERVER_ERROR'],
  ['an alias and a fragment', { query: `{ one: __typename ...Plan } fragment Plan on Query ${PLAN}` }, 200],
  ['one of two operations', { query: `query A ${PLAN} query B { __typename }`, operationName: 'B' }, 200],
  ['a directive', { query: WITH_DIRECTIVE, variables: { no: true } }, 200],
  ['a syntax error', { query: '{ listPaymentMethod' }, 400, 'GRAPHQL_PARSE_FAILED'],
  ['too many tokens', { query: `{ ${'__typename '.repeat(1_001)} }` }, 400, 'GRAPHQL_PARSE_FAILED'],
  ['an unknown field', { query: '{ listPaymentMethods { id } }' }, 400, 'GRAPHQL_VALIDATION_FAILED'],
  ['a subscription', { query: 'subscription { a }' }, 400, 'GRAPHQL_VALIDATION_FAILED'],
  ['a missing variable', { query: CHECK_COUPON_CODE, variables: {} }, 400, 'BAD_USER_INPUT'],
  ['a wrong variable', { query: CREATE_SETUP_INTENT, variables: { setupInputs: { a: 1 } } }, 400, 'BAD_USER_INPUT'],
  ['an unknown operation', { query: PLAN, operationName: 'C' }, 400, 'OPERATION_RESOLUTION_FAILURE'],
  ['two operations without a name', { query: `query A ${PLAN} query B ${PLAN}` }, 400, 'OPERATION_RESOLUTION_FAILURE'],
  ['a persisted query', { extensions: { persistedQuery: { version: 1 } } }, 200, 'PERSISTED_QUERY_NOT_SUPPORTED'],
  ['no query', { variables: {} }, 400, 'BAD_REQUEST'],
];

let pipelines: Pipeline[];
beforeAll(async () => {
  pipelines = [await startApollo(buildSchema()), createGraphqlJsExecutor(buildSchema())].map((execute) =>
    createPipeline(createMemorySessionStore({ catalogue }), execute),
  );
});

const caller = { authorization: 'Bearer demo.test-scenario.executors' };
const send = async (pipeline: Pipeline, request: unknown) => {
  const response = await pipeline.graphql(caller, request, null);
  if (response.kind !== 'response') throw new Error('The connection was lost.');
  return { status: response.status, body: JSON.parse(response.body) };
};

it.each(REQUESTS)('graphql-js responds to %s as Apollo Server does', async (_title, request, status, code) => {
  const [one, other] = await Promise.all(pipelines.map((pipeline) => send(pipeline, request)));
  expect(other).toEqual(one);
  expect([one?.status, one?.body.errors?.[0].extensions.code]).toEqual([status, code]);
});
