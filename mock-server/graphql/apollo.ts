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
import { rootFieldsOf } from './named-operation.ts';
import { LIMITS, PARSE_OPTIONS } from './query-limits.ts';
import { resolveField } from './resolve-field.ts';

/**
 * The one Apollo server. Nothing of it calls out, errors carry no stack traces, and answers are not reckoned for
 * caching: no answer of this server may be cached.
 */
export async function startApollo(schema: GraphQLSchema): Promise<ApolloServer<RequestContext>> {
  const apollo = new ApolloServer<RequestContext>({
    schema,
    fieldResolver: resolveField,
    introspection: true,
    parseOptions: PARSE_OPTIONS,
    validationRules: [...LIMITS],
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    plugins: [
      watching,
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

/** Learns what an operation is called, and tells the terminal of mistakes of our own. */
const watching: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didEncounterErrors({ errors }) {
        for (const { originalError } of errors) {
          if (originalError && originalError.name !== 'GraphQLError') console.error('[scenario server]', originalError);
        }
      },
      async willSendResponse({ operationName, request, contextValue, document }) {
        contextValue.called.name = operationName ?? request.operationName ?? rootFieldsOf(document);
      },
    };
  },
};
