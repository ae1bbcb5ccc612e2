import {
  type DocumentNode,
  execute,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { createFieldResolver } from './default-mocks.ts';
import { ADDITIONAL_RULES, PARSE_OPTIONS } from './document-rules.ts';
import type { GraphqlExecutor } from './graphql-request.ts';
import { describeRootFields } from './named-operation.ts';

/** Executes GraphQL requests with graphql-js alone, which also runs in browsers. Statuses and codes are Apollo Server's. */
export function createGraphqlJsExecutor(schema: GraphQLSchema): GraphqlExecutor {
  const fieldResolver = createFieldResolver(schema);
  return async ({ query, operationName, variables, extensions }, context) => {
    if (extensions?.['persistedQuery']) return PERSISTED_QUERY_NOT_SUPPORTED;
    if (query === undefined) return refuse('BAD_REQUEST', [new GraphQLError('The request has no query.')]);
    let document: DocumentNode;
    try {
      document = parse(query, PARSE_OPTIONS);
    } catch (error) {
      return refuse('GRAPHQL_PARSE_FAILED', [error as GraphQLError]);
    }
    const problems = validate(schema, document, [...specifiedRules, ...ADDITIONAL_RULES]);
    if (problems.length > 0) return refuse('GRAPHQL_VALIDATION_FAILED', problems);
    const operation = getOperationAST(document, operationName);
    context.operation.name = operation?.name?.value ?? describeRootFields(document);
    if (!operation) return refuse('OPERATION_RESOLUTION_FAILURE', [new GraphQLError('The operation does not exist.')]);
    const { data, errors } = await execute({
      schema,
      document,
      operationName,
      variableValues: variables ?? null,
      contextValue: context,
      fieldResolver,
    });
    // Without data, graphql-js found invalid variables before it executed anything.
    if (errors && data === undefined) return refuse('BAD_USER_INPUT', errors);
    const formatted = errors?.map((error) => format(error, 'INTERNAL_SERVER_ERROR'));
    const status = errors?.map(httpStatus).find((each) => each !== null) ?? 200;
    return { status, result: { ...(formatted && { errors: formatted }), data: data ?? null } };
  };
}

/** The status that a resolver asks for, as Apollo Server reads it; null for the usual one. */
function httpStatus({ extensions }: GraphQLError): number | null {
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
