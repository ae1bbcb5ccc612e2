import fs from 'node:fs';
import { buildASTSchema, parse } from 'graphql';
import { clientOperations, isSuccess } from '../../checks/pact-interaction.ts';
import type { Interaction } from '../../provider/pact.ts';
import { operationArguments, type SchemaArgument } from './arguments.ts';
import { dropArgument, type ResponseMutant, refuse, reportSuccess } from '../mutations.ts';
import { responseMutants } from './response-mutants.ts';
import { schemaMutants } from './schema-mutants.ts';
import { type SelectedField, selectedFields } from './selected-fields.ts';

const source = parse(fs.readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));
const schema = buildASTSchema(source);

const allArguments = operationArguments(schema, clientOperations);

/** The fields that the client's documents select. */
export const fields: readonly SelectedField[] = selectedFields(schema, clientOperations);

/**
 * Backends with one structural defect in an argument or in a field of a response. `pinnedFields` are the fields that the
 * contracts must pin; the values of others do not matter.
 */
export const generateMutants = (pinnedFields: ReadonlySet<string>): ResponseMutant[] => [
  ...responseMutants(fields.filter(({ path }) => pinnedFields.has(path))),
  ...schemaMutants({ source, documents: clientOperations, fields, arguments: allArguments }),
  ...requestMutants(allArguments),
];

/** Backends that ignore an optional argument. A request without a required one is invalid. */
const requestMutants = (ofOperations: readonly SchemaArgument[]): ResponseMutant[] =>
  ofOperations
    .filter(({ isRequired }) => !isRequired)
    .map(({ operation, path }) => ({
      name: `${operation}: ${path} ignored`,
      description: `ignores ${path}`,
      operation,
      kind: 'ignored argument',
      subject: `${operation}: ${path}`,
      mutations: [dropArgument(path)],
    }));

/** For each contract a backend that refuses what must succeed, or reports success where it must refuse. */
export const contractMutants = (interactions: readonly Interaction[]): ResponseMutant[] =>
  interactions.map((contract) => {
    const { description } = contract;
    const [what, mutation] = isSuccess(contract) ? ['refuses', refuse] : ['reports success for', reportSuccess];
    return {
      name: `${what} ${description}`,
      description: `${what} ${description}`,
      operation: description,
      kind: what,
      subject: description,
      mutations: [mutation],
    };
  });
