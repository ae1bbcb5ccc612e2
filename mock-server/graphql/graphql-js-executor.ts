import {
  type DocumentNode,
  execute,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { resolveField } from './default-mocks.ts';
import type { GraphqlExecutor } from './graphql-request.ts';
import { nameOperation, parseQuery } from './named-operation.ts';

/** Executes GraphQL requests, in Node and in browsers. Statuses and codes are those of Apollo Server. */
export function createGraphqlJsExecutor(schema: GraphQLSchema): GraphqlExecutor {
  const validated = new WeakMap<DocumentNode, readonly GraphQLError[]>();
  return async ({ query, operationName, variables, extensions }, context) => {
    if (extensions?.['persistedQuery']) return PERSISTED_QUERY_NOT_SUPPORTED;
    const document = parseQuery(query ?? '');
    if (document instanceof GraphQLError) return refuse('GRAPHQL_PARSE_FAILED', [document]);
    const problems = validated.get(document) ?? validate(schema, document, RULES);
    validated.set(document, problems);
    if (problems.length > 0) return refuse('GRAPHQL_VALIDATION_FAILED', problems);
    context.operation.name = nameOperation(document, operationName)?.displayName ?? operationName ?? null;
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
      operationName,
      variableValues: variables ?? null,
      contextValue: context,
      fieldResolver: resolveField,
    });
    for (const { originalError } of errors ?? [])
      if (originalError && !(originalError instanceof GraphQLError)) console.error('[scenario server]', originalError);
    // Without data, graphql-js found invalid variables before it executed anything.
    if (errors && data === undefined) return refuse('BAD_USER_INPUT', errors);
    const formatted = errors?.map((error) => format(error, 'INTERNAL_SERVER_ERROR'));
    const status = errors?.map(requestedStatus).find((known) => known !== null) ?? 200;
    return { status, result: { ...(formatted && { errors: formatted }), data: data ?? null } };
  };
}

/** Rejects operations of a type that the schema lacks, which otherwise fail only when they are executed. */
const knownOperationTypesRule: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (!context.getSchema().getRootType(node.operation))
      context.reportError(
        new GraphQLError(`The schema has no ${node.operation}s. Send a query or a mutation.`, { nodes: node }),
      );
  },
});
const RULES = [...specifiedRules, knownOperationTypesRule];

/** The status that a resolver asks for; null for the usual one. */
function requestedStatus({ extensions }: GraphQLError): number | null {
  const { http } = extensions as { http?: { status?: number } };
  return http?.status ?? null;
}

function format(error: GraphQLError, defaultCode: string): GraphQLFormattedError {
  const json = error.toJSON();
  const { http: _, ...extensions } = json.extensions ?? {};
  return { ...json, extensions: { code: defaultCode, ...extensions } };
}

/** The message and the code make a client send its query instead. */
const PERSISTED_QUERY_NOT_SUPPORTED = {
  status: 200,
  result: {
    errors: [{ message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }],
  },
};

const refuse = (
  code: string,
  errors: readonly GraphQLError[],
): { status: number; result: FormattedExecutionResult } => ({
  status: 400,
  result: { errors: errors.map((error) => format(error, code)) },
});
