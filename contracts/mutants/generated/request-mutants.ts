import { dropArgument } from '../mutations.ts';
import type { SchemaArgument } from './arguments.ts';
import type { GeneratedMutant } from './generated-mutant.ts';

export const IGNORED_ARGUMENT = 'ignored argument';

/** Backends that ignore an optional argument. A request without a required one is invalid. */
export const requestMutants = (operationArguments: readonly SchemaArgument[]): GeneratedMutant[] =>
  operationArguments
    .filter(({ isRequired }) => !isRequired)
    .map(({ operation, path }) => ({
      name: `${operation}: ${path} ignored`,
      description: `ignores ${path}`,
      operation: operation as GeneratedMutant['operation'],
      kind: IGNORED_ARGUMENT,
      subject: `${operation}: ${path}`,
      mutations: [dropArgument(`variables.${path}`)],
      at: null,
    }));
