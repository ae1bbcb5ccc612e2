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
import { LRUCache } from 'lru-cache';
import { createFieldResolver } from './default-mocks.ts';
import { ADDITIONAL_RULES, PARSE_OPTIONS } from './document-rules.ts';
import type { GraphqlExecutor } from './graphql-request.ts';
import { describeRootFields } from './named-operation.ts';

/** Each document is bounded by the limit of tokens. */
const MAX_VALID_DOCUMENTS = 100;

/** Executes GraphQL requests with graphql-js, in Node and in browsers. Statuses, codes and messages are Apollo Server's. */
export function createGraphqlExecutor(schema: GraphQLSchema): GraphqlExecutor {
  const fieldResolver = createFieldResolver(schema);
  /** By query. */
  const validDocuments = new LRUCache<string, DocumentNode>({ max: MAX_VALID_DOCUMENTS });
  return async ({ query, operationName, variables, extensions }, context) => {
    context.operationName = operationName ?? null;
    // A request without its query has no operation that a fault could match.
    if (extensions?.['persistedQuery']) return PERSISTED_QUERY_NOT_SUPPORTED;
    if (query === undefined) return refuse('BAD_REQUEST', [new GraphQLError('The request has no query.')]);
    let document = validDocuments.get(query);
    if (!document) {
      try {
        document = parse(query, PARSE_OPTIONS);
      } catch (error) {
        return refuse('GRAPHQL_PARSE_FAILED', [error as GraphQLError]);
      }
      context.operationName ??= describeRootFields(document);
      const problems = validate(schema, document, [...specifiedRules, ...ADDITIONAL_RULES]);
      if (problems.length > 0) return refuse('GRAPHQL_VALIDATION_FAILED', problems);
      validDocuments.set(query, document);
    }
    const operation = getOperationAST(document, operationName);
    context.operationName = operation?.name?.value ?? operationName ?? describeRootFields(document);
    const { data, errors } = await execute({
      schema,
      document,
      operationName,
      variableValues: variables ?? null,
      contextValue: context,
      fieldResolver,
    });
    // Without data, graphql-js found no operation or invalid variables before it executed anything.
    if (errors && data === undefined)
      return refuse(operation ? 'BAD_USER_INPUT' : 'OPERATION_RESOLUTION_FAILURE', errors);
    for (const { originalError } of errors ?? [])
      if (originalError && originalError.name !== 'GraphQLError') console.error('[scenario server]', originalError);
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
