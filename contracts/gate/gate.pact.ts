import fs from 'node:fs';
import path from 'node:path';
import type { DocumentNode } from 'graphql';
import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { findState, STATES } from '#contract-states';
import { findScenario } from '#scenarios';
import * as documents from '../../client/graphql/generated/operations.ts';
import { documentText } from '../consumer/matchers.ts';
import { PACTS, pactFilesIn } from '../provider/pact-files.ts';
import { answerProblems } from './answers.ts';
import {
  answerIn,
  type Contract,
  contractsIn,
  isGraphql,
  isSuccess,
  operationIn,
  schemaIn,
  sentIn,
} from './contract.ts';
import { uncovered } from './coverage.ts';
import { changesSinceRelease } from './released-schema.ts';
import { requestProblems } from './requests.ts';

const root = path.resolve(import.meta.dirname, '../..');
const schema = schemaIn(path.join(root, 'schema.graphql'));
const contracts = contractsIn(pactFilesIn(process.env['PACT_DIR'] ?? PACTS));

/** As the client sends them, with what Apollo adds. */
const operations = new Map(
  Object.values(documents as unknown as Record<string, DocumentNode>)
    .filter((each) => each?.kind === Kind.DOCUMENT)
    .map((each) => parse(String(documentText(each as never).value)))
    .map((document) => [operationIn(document).name?.value ?? '', document] as const),
);

describe('the contracts', () => {
  it('know every operation of the client', () => {
    const written = fs
      .readdirSync(path.join(root, 'client/graphql/operations'))
      .map((file) => operationIn(parse(fs.readFileSync(path.join(root, 'client/graphql/operations', file), 'utf8'))));
    expect([...operations.keys()].sort()).toEqual(written.map(({ name }) => name?.value).sort());
  });

  it('cover every operation', () => expect(uncovered(contracts, operations)).toEqual([]));

  it('send what the client sends, and what the schema takes', () =>
    expect(requestProblems(contracts, operations, schema)).toEqual([]));

  it('answer what the schema allows, and look at all of it', () =>
    expect(answerProblems(contracts, operations, schema)).toEqual([]));

  it('have descriptions of their own', () => {
    const names = contracts.map(({ description }) => description);
    expect(names).toHaveLength(new Set(names).size);
  });

  it('are tried in states that there are, and every state is used', () => {
    const used = contracts.flatMap((each) =>
      (each as Contract & { providerStates: { name: string }[] }).providerStates.map(({ name }) => name),
    );
    expect(used.filter((name) => findState(name) === null)).toEqual([]);
    expect(Object.keys(STATES).filter((name) => !used.includes(name))).toEqual([]);
  });

  it('have states that are scenarios', () => {
    for (const { scenario } of Object.values(STATES)) expect(findScenario(scenario)?.name).toBe(scenario);
  });
});

describe('schema.graphql', () => {
  it('breaks nothing that was released; accept a change with: npm run contracts -- --release-schema', () => {
    const released = schemaIn(path.join(root, 'contracts/schema.released.graphql'));
    expect(changesSinceRelease(released, schema)).toEqual([]);
  });
});

/** A contract of that operation, as a copy that may be spoilt. */
function copyOf(is: (contract: Contract) => boolean): Contract {
  const found = contracts.find((each) => isGraphql(each) && is(each));
  if (!found) throw new Error('There is no such contract.');
  return structuredClone(found);
}

const listing = () => copyOf(({ description }) => description === 'ListPaymentMethod of a user with one card');
const only = (name: string) => new Map([...operations].filter(([each]) => each === name));

describe('uncovered', () => {
  it('names each kind of contract that an operation lacks', () => {
    expect(uncovered([], only('CreateSubscription'))).toEqual([
      'CreateSubscription has no contract for a success.',
      'CreateSubscription has no contract for a call without an id token.',
      'CreateSubscription has no contract for a call with an id token that has expired.',
      'CreateSubscription has no contract for a refusal.',
    ]);
  });

  it('asks queries for no refusal', () => {
    expect(uncovered([listing()], only('ListPaymentMethod'))).toHaveLength(2);
  });
});

describe('requestProblems', () => {
  it('finds a query that is not current', () => {
    const stale = listing();
    sentIn(stale).query = sentIn(stale).query.replace('last4', 'lastFour');
    expect(requestProblems([stale], operations, schema)).toEqual([expect.stringContaining('not the one that')]);
  });

  it('finds variables that the schema does not take', () => {
    const wrong = copyOf((each) => isSuccess(each) && sentIn(each).operationName === 'CheckCouponCode');
    sentIn(wrong).variables = { couponCode: 7 };
    expect(requestProblems([wrong], operations, schema)).toEqual([
      expect.stringContaining('couponCode'),
      expect.stringContaining('productHandle'),
    ]);
  });
});

describe('answerProblems', () => {
  const spoilt = (spoil: (method: Record<string, unknown>, contract: Contract) => void) => {
    const contract = listing();
    const { listPaymentMethod } = answerIn(contract).data as { listPaymentMethod: { data: Record<string, unknown>[] } };
    spoil(listPaymentMethod.data[0] ?? {}, contract);
    return answerProblems([contract], operations, schema);
  };

  it.each<[string, string, (method: Record<string, unknown>) => void]>([
    ['a field that is missing', 'is missing', (method) => delete method['id']],
    ['a field that nobody asked for', 'was not asked for', (method) => (method['nickname'] = 'x')],
    ['a null that may not be', 'is null', (method) => (method['id'] = null)],
    ['a number in place of a text', 'not ID', (method) => (method['id'] = 7)],
    ['a wrong __typename', "is not 'SavedPaymentMethod'", (method) => (method['__typename'] = 'Card')],
  ])('finds %s', (_what, says, spoil) => {
    expect(spoilt(spoil)).toEqual([expect.stringContaining(says)]);
  });

  it('finds a value that no rule looks at', () => {
    const problems = spoilt((_method, contract) => {
      delete contract.response.matchingRules?.body?.['$.data.listPaymentMethod.data[*].card.brand'];
    });
    expect(problems).toEqual([expect.stringContaining('card.brand is looked at by no rule')]);
  });

  it('finds a regular expression that would take null for a word', () => {
    const problems = spoilt((_method, contract) => {
      const rules = contract.response.matchingRules?.body?.['$.data.listPaymentMethod.defaultPayment'];
      if (rules) rules.matchers = [{ match: 'regex', regex: '^\\S+$' }];
    });
    expect(problems).toEqual([expect.stringContaining('would take null')]);
  });

  it('finds a success beside which errors would pass', () => {
    const problems = spoilt((_method, contract) => delete contract.response.matchingRules?.body?.['$']);
    expect(problems).toEqual([expect.stringContaining('may have errors')]);
  });

  it('finds words that are not those of the schema’s enum', () => {
    const withEnum = buildSchema('type Query { tier: Tier! } enum Tier { basic plus }');
    const known = new Map([['AskTier', parse('query AskTier { tier }')]]);
    const contract = (regex: string): Contract => ({
      description: 'AskTier',
      request: { path: '/graphql', body: { content: { operationName: 'AskTier', query: '', variables: {} } } },
      response: {
        status: 200,
        body: { content: { data: { tier: 'basic' } } },
        matchingRules: {
          body: { $: { matchers: [{ match: 'eachKey' }] }, '$.data.tier': { matchers: [{ match: 'regex', regex }] } },
        },
      },
    });
    expect(answerProblems([contract('^(basic|plus)$')], known, withEnum)).toEqual([]);
    expect(answerProblems([contract('^(basic)$')], known, withEnum)).toEqual([
      expect.stringContaining('must be looked at as ^(basic|plus)$'),
    ]);
  });
});

describe('changesSinceRelease', () => {
  it('names what breaks and what might', () => {
    const released = buildSchema('type Query { plan(id: ID!): String! } enum Tier { basic }');
    const current = buildSchema('type Query { plan(id: ID!, at: String!): String } enum Tier { basic plus }');
    expect(changesSinceRelease(released, current)).toEqual([
      expect.stringMatching(/^Breaking: .*at/),
      expect.stringMatching(/^Breaking: Query\.plan changed type/),
      expect.stringMatching(/^Dangerous: .*plus/),
    ]);
    expect(changesSinceRelease(released, released)).toEqual([]);
  });
});
