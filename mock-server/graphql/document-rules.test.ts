import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

async function postQuery(query: string, session = 'limits') {
  const response = await fetch(`${running.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer demo.buy-new-card.${session}` },
    body: JSON.stringify({ query }),
  });
  const text = await response.text();
  return { status: response.status, text, errors: (JSON.parse(text) as { errors?: { message: string }[] }).errors };
}

const repeat = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const TYPES = 'types { name description fields { name description args { name } type { name } } }';
const FRAGMENTS = `fragment A on __Schema { a: types { ...B } b: types { ...B } c: types { ...B } }
  fragment B on __Type { a: fields { ...C } b: fields { ...C } c: fields { ...C } }
  fragment C on __Field { a: type { name } b: type { name } c: type { name } }`;
/** Upper bound for responses to documents within the limits. Introspection takes about 150 kB. */
const MAX_RESPONSE_LENGTH = 2_000_000;

describe('GraphQL document limits', () => {
  it.each([
    ['aliases of the schema', `{ ${repeat(200, (index) => `a${index}: __schema { ${TYPES} }`)} }`],
    ['aliases in fragments', `{ a: __schema { ...A } b: __schema { ...A } c: __schema { ...A } } ${FRAGMENTS}`],
    [
      'aliases of a list',
      `{ ${repeat(500, (index) => `a${index}: getUserSubscriptions { subscriptionList { id } }`)} }`,
    ],
    [
      'fragments in fragments',
      `{ ...F0 } ${repeat(40, (index) => `fragment F${index} on Query { ${repeat(9, () => `...F${index + 1}`)} }`)} fragment F40 on Query { __typename }`,
    ],
    ['repeated fields', `{ ${repeat(9_000, () => '__typename')} }`],
    ['many operations', repeat(2_500, (index) => `query Q${index} { __typename }`)],
    ['directives', `{ __typename ${repeat(5_000, () => '@skip(if: false)')} }`],
    ['nested types', `{ __schema { types { ${'fields { type { '.repeat(8)}name${' } }'.repeat(8)} } } }`],
    ['nested ofType', `{ __schema { types { ${'ofType { '.repeat(300)}name${' }'.repeat(300)} } } }`],
  ])('reject with HTTP 400: %s', async (_case, query) => {
    const { status, text, errors } = await postQuery(query);
    expect([status, errors?.length]).toEqual([400, expect.any(Number)]);
    expect(text.length).toBeLessThan(20_000);
  });

  it.each([
    ['two levels of types', '{ __schema { types { fields { type { fields { type { name } } } } } } }'],
    ['a few aliases', `{ ${repeat(5, (index) => `a${index}: __schema { ${TYPES} }`)} }`],
    ['nested lists', `{ __schema { ${TYPES} types { possibleTypes { ${'fields { type { name } }'} } } } }`],
  ])('bound the size of the response: %s', async (_case, query) => {
    expect((await postQuery(query)).text.length).toBeLessThan(MAX_RESPONSE_LENGTH);
  });

  it('allow the introspection of tools', async () => {
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
      const { status, errors } = await postQuery(getIntrospectionQuery(options));
      expect([status, errors]).toEqual([200, undefined]);
    }
  });

  it('apply in process', async () => {
    const { errors } = await running.server.execute(
      `{ ${repeat(200, (index) => `a${index}: __schema { ${TYPES} }`)} }`,
      {},
      'demo.buy-new-card.in-process',
    );
    expect(errors?.[0]?.message).toMatch(/limit|tokens/);
  });
});
