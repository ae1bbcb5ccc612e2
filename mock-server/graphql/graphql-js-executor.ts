import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import type { ExecuteOperation, GraphqlResult } from './graphql-request.ts';
import { parseQuery } from './named-operation.ts';
import { rootValue } from './schema.ts';

/** Executes requests in browsers, which cannot run Apollo Server, with the same responses as Apollo Server. */
export function createGraphqlJsExecutor(schema: GraphQLSchema): ExecuteOperation {
  const validated = new WeakMap<DocumentNode, readonly GraphQLError[]>();
  return async ({ query, operationName, variables, extensions }, contextValue) => {
    if (extensions['persistedQuery']) return PERSISTED_QUERY_NOT_SUPPORTED;
    const document = parseQuery(query);
    if (document instanceof GraphQLError) return refuse('GRAPHQL_PARSE_FAILED', [document]);
    const problems = validated.get(document) ?? validate(schema, document, RULES);
    validated.set(document, problems);
    if (problems.length > 0) return refuse('GRAPHQL_VALIDATION_FAILED', problems);
    if (!getOperationAST(document, operationName)) {
      const message =
        operationName === undefined
          ? 'Must provide operation name if query contains multiple operations.'
          : `Unknown operation named "${operationName}".`;
      return refuse('OPERATION_RESOLUTION_FAILURE', [new GraphQLError(message)]);
    }
    const { data, errors } = await execute({
      schema,
      document,
      rootValue,
      operationName,
      variableValues: variables,
      contextValue,
    });
    logUnexpectedErrors(errors);
    // A result of graphql-js without `data` means that nothing was executed, because variables were invalid.
    if (errors && data === undefined) return refuse('BAD_USER_INPUT', errors);
    const formatted = errors?.map((error) => format(error, 'INTERNAL_SERVER_ERROR'));
    const status = errors?.map(requestedStatus).find((known) => known !== null) ?? 200;
    return { status, result: { ...(formatted && { errors: formatted }), data: data ?? null } };
  };
}

/** Rejects an operation of a type that the schema lacks. Without this rule, it would fail only during its execution. */
export const operationTypesRule: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (!context.getSchema().getRootType(node.operation))
      context.reportError(
        new GraphQLError(`The schema has no ${node.operation}s. Send a query or a mutation.`, { nodes: node }),
      );
  },
});
const RULES = [...specifiedRules, operationTypesRule];

export function logUnexpectedErrors(errors: readonly GraphQLError[] = []): void {
  for (const { originalError } of errors)
    if (originalError && !(originalError instanceof GraphQLError)) console.error('[scenario server]', originalError);
}

function requestedStatus({ extensions }: GraphQLError): number | null {
  const { http } = extensions as { http?: { status?: number } };
  return http?.status ?? null;
}

function format(error: GraphQLError, defaultCode: string): GraphQLFormattedError {
  const json = error.toJSON();
  const { http: _, ...extensions } = json.extensions ?? {};
  return { ...json, extensions: { code: defaultCode, ...extensions } };
}

/** Apollo Client responds to this error by sending the whole query instead of its hash. */
const PERSISTED_QUERY_NOT_SUPPORTED = {
  status: 200,
  result: {
    errors: [{ message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }],
  },
};

const refuse = (code: string, errors: readonly GraphQLError[]): GraphqlResult => ({
  status: 400,
  result: { errors: errors.map((error) => format(error, code)) },
});
