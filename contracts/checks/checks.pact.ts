import fs from 'node:fs';
import path from 'node:path';
import type { DocumentNode } from 'graphql';
import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { STATES } from '#contract-states';
import { findScenario } from '#scenarios';
import * as documents from '../../client/graphql/generated/operations.ts';
import { documentText } from '../consumer/matchers.ts';
import type { Interaction } from '../provider/pact.ts';
import { listPactFiles, PACTS_FOLDER } from '../provider/pact-files.ts';
import { changesSinceRelease } from './changes-since-release.ts';
import { fieldProblems } from './field-problems.ts';
import { missingContracts } from './missing-contracts.ts';
import {
  isGraphql,
  isSuccess,
  operationDefinition,
  readInteractions,
  readSchema,
  responseBody,
  sentOperation,
} from './pact-interaction.ts';
import { requestProblems } from './request-problems.ts';
import { responseProblems } from './response-problems.ts';

const root = path.resolve(import.meta.dirname, '../..');
const schema = readSchema(path.join(root, 'schema.graphql'));
const contracts = readInteractions(listPactFiles(process.env['PACT_DIR'] ?? PACTS_FOLDER));

/** The operations as the client sends them, with Apollo's additions. */
const operations = new Map(
  Object.values(documents as unknown as Record<string, DocumentNode>)
    .filter((each) => each?.kind === Kind.DOCUMENT)
    .map((each) => parse(String(documentText(each as never).value)))
    .map((document) => [operationDefinition(document).name?.value ?? '', document] as const),
);

describe('the contracts', () => {
  it('include every operation of the client', () => {
    const written = fs
      .readdirSync(path.join(root, 'client/graphql/operations'))
      .map((file) =>
        operationDefinition(parse(fs.readFileSync(path.join(root, 'client/graphql/operations', file), 'utf8'))),
      );
    expect([...operations.keys()].sort()).toEqual(written.map(({ name }) => name?.value).sort());
  });

  it('cover every operation', () => expect(missingContracts(contracts, operations)).toEqual([]));

  it('send the client’s queries with variables that the schema accepts', () =>
    expect(requestProblems(contracts, operations, schema)).toEqual([]));

  it('respond as the schema allows, with a rule for every value', () =>
    expect(responseProblems(contracts, operations, schema)).toEqual([]));

  it('pin what the client reads, and nothing else without a reason', async () =>
    expect(await fieldProblems(contracts)).toEqual([]));

  it('have unique descriptions', () => {
    const names = contracts.map(({ description }) => description);
    expect(names).toHaveLength(new Set(names).size);
  });

  it('use existing states, and every state is used', () => {
    const used = contracts.flatMap((each) => (each.providerStates ?? []).map(({ name }) => name));
    expect(used.filter((name) => !Object.hasOwn(STATES, name))).toEqual([]);
    expect(Object.keys(STATES).filter((name) => !used.includes(name))).toEqual([]);
  });

  it('have states with existing scenarios', () => {
    for (const { scenario } of Object.values(STATES)) expect(findScenario(scenario)?.name).toBe(scenario);
  });
});

describe('schema.graphql', () => {
  it('has no breaking changes since the release (to accept them: npm run contracts -- --release-schema)', () => {
    const released = readSchema(path.join(root, 'contracts/schema.released.graphql'));
    expect(changesSinceRelease(released, schema)).toEqual([]);
  });
});

/** A copy of the first matching contract, to be modified by a test. */
function copyInteraction(matches: (contract: Interaction) => boolean): Interaction {
  const found = contracts.find((each) => isGraphql(each) && matches(each));
  if (!found) throw new Error('There is no such contract.');
  return structuredClone(found);
}

const copyListInteraction = () =>
  copyInteraction(({ description }) => description === 'ListPaymentMethod of a user with one card');
const onlyOperation = (name: string) => new Map([...operations].filter(([each]) => each === name));

describe('missingContracts', () => {
  it('names every missing contract of an operation', () => {
    expect(missingContracts([], onlyOperation('CreateSubscription'))).toEqual([
      'CreateSubscription has no contract for a success.',
      'CreateSubscription has no contract for a request without an id token.',
      'CreateSubscription has no contract for a request with an expired id token.',
      'CreateSubscription has no contract for a rejected request.',
    ]);
  });

  it('requires no rejected request for queries', () => {
    expect(missingContracts([copyListInteraction()], onlyOperation('ListPaymentMethod'))).toHaveLength(2);
  });
});

describe('requestProblems', () => {
  it('reports an outdated query', () => {
    const stale = copyListInteraction();
    sentOperation(stale).query = sentOperation(stale).query.replace('last4', 'lastFour');
    expect(requestProblems([stale], operations, schema)).toEqual([
      expect.stringContaining('differs from what the client sends'),
    ]);
  });

  it('reports variables that the schema rejects', () => {
    const invalid = copyInteraction(
      (each) => isSuccess(each) && sentOperation(each).operationName === 'CheckCouponCode',
    );
    sentOperation(invalid).variables = { couponCode: 7 };
    expect(requestProblems([invalid], operations, schema)).toEqual([
      expect.stringContaining('couponCode'),
      expect.stringContaining('productHandle'),
    ]);
  });
});

describe('fieldProblems', () => {
  const problemsAfter = async (change: (preview: Record<string, unknown>) => void) => {
    const contract = copyInteraction(
      ({ description }) => description === 'GetMigrationPreview of a plan that leaves credit',
    );
    const { getMigrationPreview } = responseBody(contract).data as {
      getMigrationPreview: { migration: Record<string, unknown> };
    };
    change(getMigrationPreview.migration);
    const problems = await fieldProblems([contract]);
    return problems.filter((problem) => !problem.startsWith('OBSERVED_FIELDS'));
  };

  it('reports a field that the client reads and the contract lacks', async () => {
    expect(await problemsAfter((preview) => delete preview['payment_due_in_cents'])).toEqual([
      expect.stringContaining('the client reads getMigrationPreview.migration.payment_due_in_cents, which'),
    ]);
  });

  it('reports a field that the client does not read', async () => {
    expect(await problemsAfter((preview) => (preview['charge_in_cents'] = 1))).toEqual([
      expect.stringContaining('the client does not read getMigrationPreview.migration.charge_in_cents'),
    ]);
  });

  it('reports a listed reason without a contract', async () => {
    expect(await fieldProblems([])).toContain('OBSERVED_FIELDS: migrateSubscription.price is in no contract.');
  });
});

describe('responseProblems', () => {
  const problemsAfter = (change: (method: Record<string, unknown>, contract: Interaction) => void) => {
    const contract = copyListInteraction();
    const { listPaymentMethod } = responseBody(contract).data as {
      listPaymentMethod: { data: Record<string, unknown>[] };
    };
    change(listPaymentMethod.data[0] ?? {}, contract);
    return responseProblems([contract], operations, schema);
  };

  it.each<[string, string, (method: Record<string, unknown>) => void]>([
    ['an unrequested field', 'was not requested', (method) => (method['nickname'] = 'x')],
    ['null in a non-null field', 'is null', (method) => (method['id'] = null)],
    ['a number in place of an id', 'not ID', (method) => (method['id'] = 7)],
  ])('reports %s', (_what, message, change) => {
    expect(problemsAfter(change)).toEqual([expect.stringContaining(message)]);
  });

  it('reports a value without a matching rule', () => {
    const problems = problemsAfter((_method, contract) => {
      delete contract.response.matchingRules?.body?.['$.data.listPaymentMethod.data[*].card.brand'];
    });
    expect(problems).toEqual([expect.stringContaining('card.brand has no matching rule')]);
  });

  it('reports a regular expression that accepts null', () => {
    const problems = problemsAfter((_method, contract) => {
      const rules = contract.response.matchingRules?.body?.['$.data.listPaymentMethod.defaultPayment'];
      if (rules) rules.matchers = [{ match: 'regex', regex: '^\\S+$' }];
    });
    expect(problems).toEqual([expect.stringContaining('accepts null')]);
  });

  it('reports a success that allows errors', () => {
    const problems = problemsAfter((_method, contract) => delete contract.response.matchingRules?.body?.['$']);
    expect(problems).toEqual([expect.stringContaining('allows errors')]);
  });

  it('reports an enum rule that differs from the schema', () => {
    const withEnum = buildSchema('type Query { tier: Tier! } enum Tier { basic plus }');
    const tierOperations = new Map([['AskTier', parse('query AskTier { tier }')]]);
    const contract = (regex: string): Interaction => ({
      description: 'AskTier',
      request: {
        method: 'POST',
        path: '/graphql',
        body: { content: { operationName: 'AskTier', query: '', variables: {} } },
      },
      response: {
        status: 200,
        body: { content: { data: { tier: 'basic' } } },
        matchingRules: {
          body: { $: { matchers: [{ match: 'eachKey' }] }, '$.data.tier': { matchers: [{ match: 'regex', regex }] } },
        },
      },
    });
    expect(responseProblems([contract('^(basic|plus)$')], tierOperations, withEnum)).toEqual([]);
    expect(responseProblems([contract('^(basic)$')], tierOperations, withEnum)).toEqual([
      expect.stringContaining('must be matched by ^(basic|plus)$'),
    ]);
  });
});

describe('changesSinceRelease', () => {
  it('reports breaking and dangerous changes', () => {
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
