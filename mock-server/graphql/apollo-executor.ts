import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import { logUnexpectedErrors, operationTypesRule } from './graphql-js-executor.ts';
import type { GraphqlExecutor, RequestContext } from './graphql-request.ts';
import { PARSE_OPTIONS } from './named-operation.ts';
import { rootValue } from './schema.ts';

/**
 * Starts Apollo Server, which executes GraphQL requests in Node. `http/` reads the requests and sends the responses. It is not
 * stopped, because it holds no resources, and a delayed request may end after the server has stopped.
 */
export async function startApollo(schema: GraphQLSchema): Promise<GraphqlExecutor> {
  const apollo = new ApolloServer<RequestContext>({
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
  return async (request, contextValue) => {
    const { http, body } = await apollo.executeOperation(request, { contextValue });
    if (body.kind === 'incremental') throw new Error('[scenario server] The schema has no @defer and no @stream.');
    return { status: http.status ?? 200, result: body.singleResult };
  };
}

const logErrors: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return { didEncounterErrors: async ({ errors }) => logUnexpectedErrors(errors) };
  },
};
