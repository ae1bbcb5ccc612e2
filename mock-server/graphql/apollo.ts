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
import { resolveField } from './resolve-field.ts';
import { writeOperation } from './write-operation.ts';

/**
 * The one Apollo server. Nothing of it calls out, errors carry no stack traces, and answers are not reckoned for
 * caching: no answer of this server may be cached.
 */
export async function startApollo(schema: GraphQLSchema): Promise<ApolloServer<RequestContext>> {
  const apollo = new ApolloServer<RequestContext>({
    schema,
    fieldResolver: resolveField,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    plugins: [
      journalling,
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

/** Writes every operation, answered or refused, into its session's journal. */
const journalling: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didEncounterErrors({ errors }) {
        for (const { originalError } of errors) {
          if (originalError && originalError.name !== 'GraphQLError') console.error('[scenario server]', originalError);
        }
      },
      async willSendResponse({ operationName, request, response, contextValue, document }) {
        writeOperation(contextValue, {
          name: operationName ?? request.operationName ?? rootFieldsOf(document),
          variables: request.variables,
          status: response.http.status ?? 200,
          answer: response.body.kind === 'single' ? response.body.singleResult : null,
        });
      },
    };
  },
};
