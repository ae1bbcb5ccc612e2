import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from './context.ts';
import { describeRootFields } from './named-operation.ts';
import { LIMIT_RULES, PARSE_OPTIONS } from './query-limits.ts';
import { resolveField } from './resolve-field.ts';

/** Starts Apollo Server without reporting to Apollo, stack traces in errors or cache control. */
export async function startApollo(schema: GraphQLSchema): Promise<ApolloServer<RequestContext>> {
  const apollo = new ApolloServer<RequestContext>({
    schema,
    fieldResolver: resolveField,
    introspection: true,
    parseOptions: PARSE_OPTIONS,
    validationRules: [...LIMIT_RULES],
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
  return apollo;
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
