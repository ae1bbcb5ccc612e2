import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import {
  ATTACH_PAYMENT_METHOD,
  CREATE_SUBSCRIPTION,
  GET_USER_SUBSCRIPTIONS,
  LIST_PAYMENT_METHOD,
  MIGRATE_SUBSCRIPTION,
} from '../test-kit.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

async function ask(query: string, session = 'limits') {
  const response = await fetch(`${running.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer demo.buy-new-card.${session}` },
    body: JSON.stringify({ query }),
  });
  const text = await response.text();
  return { status: response.status, text, errors: (JSON.parse(text) as { errors?: { message: string }[] }).errors };
}

const times = (count: number, text: (place: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ');
const TYPES = 'types { name description fields { name description args { name } type { name } } }';
const FRAGMENTS = `fragment A on __Schema { a: types { ...B } b: types { ...B } c: types { ...B } }
  fragment B on __Type { a: fields { ...C } b: fields { ...C } c: fields { ...C } }
  fragment C on __Field { a: type { name } b: type { name } c: type { name } }`;
/** As large an answer as a document within the limits gets: introspection itself is some 150 kB. */
const LARGEST_ANSWER = 2_000_000;

describe('a GraphQL document', () => {
  it.each([
    ['aliases of the schema', `{ ${times(200, (at) => `a${at}: __schema { ${TYPES} }`)} }`],
    ['aliases in fragments', `{ a: __schema { ...A } b: __schema { ...A } c: __schema { ...A } } ${FRAGMENTS}`],
    ['aliases of a list', `{ ${times(500, (at) => `a${at}: getUserSubscriptions { subscriptionList { id } }`)} }`],
    [
      'fragments in fragments',
      `{ ...F0 } ${times(40, (at) => `fragment F${at} on Query { ${times(9, () => `...F${at + 1}`)} }`)} fragment F40 on Query { __typename }`,
    ],
    ['repeated fields', `{ ${times(9_000, () => '__typename')} }`],
    ['many operations', times(2_500, (at) => `query Q${at} { __typename }`)],
    ['directives', `{ __typename ${times(5_000, () => '@skip(if: false)')} }`],
    ['types within types', `{ __schema { types { ${'fields { type { '.repeat(8)}name${' } }'.repeat(8)} } } }`],
    ['types by interfaces', `{ __schema { types { ${'ofType { '.repeat(300)}name${' }'.repeat(300)} } } }`],
  ])('is refused with 400 where it asks for too much: %s', async (_what, query) => {
    const { status, text, errors } = await ask(query);
    expect([status, errors?.length]).toEqual([400, expect.any(Number)]);
    expect(text.length).toBeLessThan(20_000);
  });

  it.each([
    ['two levels of types', '{ __schema { types { fields { type { fields { type { name } } } } } } }'],
    ['a few aliases', `{ ${times(5, (at) => `a${at}: __schema { ${TYPES} }`)} }`],
    ['what stands in lists', `{ __schema { ${TYPES} types { possibleTypes { ${'fields { type { name } }'} } } } }`],
  ])('has a bounded answer: %s', async (_what, query) => {
    expect((await ask(query)).text.length).toBeLessThan(LARGEST_ANSWER);
  });

  it('may be the introspection of tools', async () => {
    for (const options of [
      {},
      {
        inputValueDeprecation: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        oneOf: true,
      },
    ]) {
      const { status, errors } = await ask(getIntrospectionQuery(options));
      expect([status, errors]).toEqual([200, undefined]);
    }
  });

  it.each([LIST_PAYMENT_METHOD, GET_USER_SUBSCRIPTIONS])('may be what pages ask', async (query) => {
    expect(await ask(query)).toMatchObject({ status: 200 });
  });

  it.each([CREATE_SUBSCRIPTION, MIGRATE_SUBSCRIPTION, ATTACH_PAYMENT_METHOD])(
    'may be what pages change',
    async (query) => {
      const { errors } = await ask(query);
      expect(errors?.every(({ message }) => /^Variable/.test(message))).toBe(true);
    },
  );

  it('is measured by the same limits in process', async () => {
    const { errors } = await running.server.execute(
      `{ ${times(200, (at) => `a${at}: __schema { ${TYPES} }`)} }`,
      {},
      'demo.buy-new-card.in-process',
    );
    expect(errors?.[0]?.message).toMatch(/limit|tokens/);
  });
});
