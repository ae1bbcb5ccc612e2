import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import { logUnexpectedErrors, operationTypesRule } from './graphql-js-executor.ts';
import type { ExecuteOperation, RequestContext } from './graphql-request.ts';
import { PARSE_OPTIONS } from './named-operation.ts';
import { rootValue } from './schema.ts';

/** Apollo Server without its HTTP transport. Never stopped, because a delayed request may outlast the HTTP server. */
export async function startApollo(schema: GraphQLSchema): Promise<ExecuteOperation> {
  const apollo = new ApolloServer<RequestContext | Record<never, never>>({
    schema,
    rootValue,
    introspection: true,
    // Rejects persisted queries, because a hash does not name the operation that a fault matches.
    persistedQueries: false,
    parseOptions: PARSE_OPTIONS,
    validationRules: [operationTypesRule],
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    plugins: [
      logErrors,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      // Turns off Apollo's reports, which would be sent if a developer's environment contains an APOLLO_KEY.
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
    ],
  });
  await apollo.start();
  return async (request, context) => {
    const { http, body } = await apollo.executeOperation(request, { contextValue: context ?? {} });
    if (body.kind === 'incremental') throw new Error('[scenario server] The schema has no @defer and no @stream.');
    return { status: http.status ?? 200, result: body.singleResult };
  };
}

const logErrors: ApolloServerPlugin = {
  async requestDidStart() {
    return { didEncounterErrors: async ({ errors }) => logUnexpectedErrors(errors) };
  },
};
