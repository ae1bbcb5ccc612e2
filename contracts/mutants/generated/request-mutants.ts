import type { SchemaArgument } from './arguments.ts';
import { dropArgument, type ResponseMutant } from '../mutations.ts';

/** Backends that ignore an optional argument. A request without a required one is invalid. */
export const requestMutants = (operationArguments: readonly SchemaArgument[]): ResponseMutant[] =>
  operationArguments
    .filter(({ isRequired }) => !isRequired)
    .map(({ operation, path }) => ({
      name: `${operation}: ${path} ignored`,
      description: `ignores ${path}`,
      operation,
      kind: 'ignored argument',
      subject: `${operation}: ${path}`,
      mutations: [dropArgument(path)],
    }));
