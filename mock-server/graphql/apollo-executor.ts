import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import { logUnexpectedErrors, operationTypesRule } from './graphql-js-executor.ts';
import type { GraphqlExecutor, GraphqlResult, RequestContext, RequestParams } from './graphql-request.ts';
import { PARSE_OPTIONS } from './named-operation.ts';
import { rootValue } from './schema.ts';

/**
 * Starts Apollo Server to execute GraphQL requests in Node. `http/` reads the requests and sends the responses. Apollo Server
 * is never stopped, because it holds no resources, and a delayed request may end after the HTTP server has stopped.
 */
export async function startApollo(schema: GraphQLSchema): Promise<GraphqlExecutor> {
  const apollo = new ApolloServer<RequestContext | SchemaContext>({
    schema,
    rootValue,
    introspection: true,
    // A request without its query has no operation that a fault could match.
    persistedQueries: false,
    parseOptions: PARSE_OPTIONS,
    validationRules: [operationTypesRule],
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    plugins: [
      logErrors,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      // Otherwise a developer's own APOLLO_KEY would send reports to Apollo.
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
    ],
  });
  await apollo.start();
  async function run(request: RequestParams, contextValue: RequestContext | SchemaContext): Promise<GraphqlResult> {
    const { http, body } = await apollo.executeOperation(request, { contextValue });
    if (body.kind === 'incremental') throw new Error('[scenario server] The schema has no @defer and no @stream.');
    return { status: http.status ?? 200, result: body.singleResult };
  }
  return {
    execute: run,
    readSchema: ({ reads: _, ...request }) => run(request, {}),
  };
}

/** Fields of the schema itself have no resolver that reads a context. */
type SchemaContext = Record<never, never>;

const logErrors: ApolloServerPlugin = {
  async requestDidStart() {
    return { didEncounterErrors: async ({ errors }) => logUnexpectedErrors(errors) };
  },
};
