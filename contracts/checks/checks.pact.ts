import fs from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  executeSync,
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLFieldResolver,
  getNullableType,
  isLeafType,
  isListType,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { STATES } from '#contract-states';
import { findScenario } from '#scenarios';
import { clientOperations, operationDefinition } from '../consumer/matchers.ts';
import { conversations } from '../conversations/conversations.ts';
import { checkSchema } from '../provider/check-schema.ts';
import { type Interaction, listPactFiles, operationsOf, PACTS_FOLDER, readPact } from '../provider/pact.ts';

const isGraphql = ({ request }: Interaction): boolean => request.path === '/graphql';
const sentOperation = ({ request }: Interaction) =>
  request.body?.content as { operationName: string; query: string; variables: Record<string, unknown> };
const responseBody = ({ response }: Interaction) =>
  (response.body?.content ?? {}) as { data?: Record<string, unknown> | null; errors?: unknown[] };

const isSuccess = (contract: Interaction): boolean =>
  contract.response.status === 200 && responseBody(contract).errors === undefined;

const root = path.resolve(import.meta.dirname, '../..');
const readSchema = (file: string) => buildSchema(fs.readFileSync(path.join(root, file), 'utf8'));
const schema = readSchema('schema.graphql');
const pacts = listPactFiles(process.env['PACT_DIR'] ?? PACTS_FOLDER).map(readPact);
const contracts = pacts.flatMap(({ interactions }) => interactions);
const ofGraphql = contracts.filter(isGraphql);

const LACKING_IN_RELEASE =
  'contracts/schema.released.graphql, the schema of the deployed backends, lacks what these operations ask for, so each of them would reject the whole operation. Release the field in schema.graphql without asking for it; once every backend has it, run: npm run contracts -- --release-schema';

describe('the contracts', () => {
  it('include a success and, of mutations, a refusal of every operation of the client', () => {
    const missing = [...clientOperations].flatMap(([name, document]) => {
      const ofOperation = ofGraphql.filter((contract) => sentOperation(contract).operationName === name);
      const isMutation = operationDefinition(document).operation === 'mutation';
      const isRefusal = (contract: Interaction) => contract.response.status === 200 && !isSuccess(contract);
      return [
        ...(ofOperation.some(isSuccess) ? [] : [`${name}: success`]),
        ...(isMutation && !ofOperation.some(isRefusal) ? [`${name}: refusal`] : []),
      ];
    });
    expect(clientOperations.size).toBe(fs.readdirSync(path.join(root, 'client/graphql/operations')).length);
    expect(missing).toEqual([]);
  });

  it('receive data that the schema allows', () => {
    for (const contract of ofGraphql.filter(isSuccess)) {
      const { query, variables } = sentOperation(contract);
      const { data = {} } = responseBody(contract);
      const options = { schema, document: parse(query), variableValues: variables, rootValue: data, fieldResolver };
      expect(executeSync(options), contract.description).toEqual({ data: expect.objectContaining({}) });
      expect(executeSync(options).data, contract.description).toMatchObject(data ?? {});
    }
  });

  it('use existing states with existing scenarios, and every state is used', () => {
    const used = new Set([
      ...contracts.flatMap(({ providerStates = [] }) => providerStates.map(({ name }) => name)),
      ...conversations.flatMap(({ users }) => users.map(({ state }) => state)),
    ]);
    expect([...used].sort()).toEqual(Object.keys(STATES).sort());
    for (const { scenario } of Object.values(STATES)) expect(findScenario(scenario)?.name).toBe(scenario);
  });
});

describe('the guide', () => {
  it('names for each required sentence a required contract that fails without it', () => {
    const guide = fs.readFileSync(path.join(root, 'contracts/README.md'), 'utf8');
    const [, section = ''] = guide.split(/^## Required behaviour$|^## Recommended behaviour$/m);
    const named = [...section.matchAll(/^\| .* \| (.*) \|$/gm)].map(([, name = '']) => name).slice(1);
    const required = [
      ...pacts.flatMap(({ level, interactions }) => (level === 'required' ? interactions : [])),
      ...conversations.filter(({ topic }) => topic === undefined),
    ].map(({ description }) => description);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => name !== '*known gap*' && !required.includes(name))).toEqual([]);
    expect(
      conversations.filter(({ topic, description }) => topic === undefined && !named.includes(description)),
    ).toEqual([]);
  });
});

describe('schema.graphql', () => {
  it('has no breaking changes since the release (to accept them: npm run contracts -- --release-schema)', () => {
    const released = readSchema('contracts/schema.released.graphql');
    expect([...findBreakingChanges(released, schema), ...findDangerousChanges(released, schema)]).toEqual([]);
  });
});

describe('the operations', () => {
  it('ask for nothing that the released schema lacks', () => {
    const released = readSchema('contracts/schema.released.graphql');
    expect(checkSchema(released, operationsOf(contracts)), LACKING_IN_RELEASE).toEqual([]);
  });
});

/** Fields that the client does not read are absent from the contracts and get any value. */
const fieldResolver: GraphQLFieldResolver<Record<string, unknown>, unknown> = (source, _arguments, _context, info) => {
  const { [info.fieldName]: value } = source;
  if (value !== undefined) return value;
  const type = getNullableType(info.returnType);
  if (isListType(type)) return [];
  return isLeafType(type) ? 1 : {};
};
