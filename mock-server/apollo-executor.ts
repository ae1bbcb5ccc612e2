import { ApolloServer, type ApolloServerPlugin, type GraphQLRequest } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import { createFieldResolver } from './graphql/default-mocks.ts';
import { ADDITIONAL_RULES, PARSE_OPTIONS } from './graphql/document-rules.ts';
import type { GraphqlExecutor, RequestContext } from './graphql/graphql-request.ts';
import { describeRootFields } from './graphql/named-operation.ts';

/**
 * Starts Apollo Server as the executor of GraphQL requests, without reporting to Apollo, stack traces in errors or cache
 * control. Its HTTP layer is not used: `http/` validates and negotiates.
 */
export async function startApollo(
  schema: GraphQLSchema,
): Promise<{ executeGraphql: GraphqlExecutor; stop(): Promise<void> }> {
  const apollo = new ApolloServer<RequestContext>({
    schema,
    fieldResolver: createFieldResolver(schema),
    introspection: true,
    // A request without its query has no operation that a fault could match.
    persistedQueries: false,
    parseOptions: PARSE_OPTIONS,
    validationRules: [...ADDITIONAL_RULES],
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    plugins: [
      requestPlugin,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
    ],
  });
  await apollo.start();
  return {
    async executeGraphql(request, contextValue) {
      const { http, body } = await apollo.executeOperation(request as GraphQLRequest, { contextValue });
      if (body.kind !== 'single')
        throw new Error('[scenario server] Incremental delivery is not supported. Remove @defer and @stream.');
      return { status: http.status ?? 200, result: body.singleResult };
    },
    stop: () => apollo.stop(),
  };
}

/** Sets the operation's name for the journal, and logs unexpected errors to the terminal. */
const requestPlugin: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didEncounterErrors({ errors }) {
        for (const { originalError } of errors) {
          if (originalError && originalError.name !== 'GraphQLError') console.error('[scenario server]', originalError);
        }
      },
      async willSendResponse({ operationName, request, contextValue, document }) {
        contextValue.operation.name = operationName ?? request.operationName ?? describeRootFields(document);
      },
    };
  },
};
