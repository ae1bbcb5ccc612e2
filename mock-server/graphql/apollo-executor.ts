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

/** Apollo Server without its HTTP transport. Never stopped, because a delayed request may outlast the HTTP server. */
export async function startApollo(schema: GraphQLSchema): Promise<GraphqlExecutor> {
  const apollo = new ApolloServer<RequestContext | SchemaContext>({
    schema,
    rootValue,
    introspection: true,
    // Faults match the operation of a query, and a persisted query does not contain it.
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

/** Introspection fields have no resolver, so nothing reads their context. */
type SchemaContext = Record<never, never>;

const logErrors: ApolloServerPlugin = {
  async requestDidStart() {
    return { didEncounterErrors: async ({ errors }) => logUnexpectedErrors(errors) };
  },
};
