import fs from 'node:fs';
import { buildASTSchema, parse } from 'graphql';
import { clientOperations } from '../../checks/pact-interaction.ts';
import { operationArguments } from './arguments.ts';
import type { ResponseMutant } from '../mutations.ts';
import { requestMutants } from './request-mutants.ts';
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
