import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { Kind } from 'graphql';
import type { RequestContext } from './context.ts';
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
  async requestDidStart({ contextValue: { journal, world } }) {
    const startedAt = performance.now();
    return {
      async didEncounterErrors({ errors }) {
        for (const { originalError } of errors) {
          if (originalError && originalError.name !== 'GraphQLError') console.error('[scenario server]', originalError);
        }
      },
      async willSendResponse({ operationName, request, response, contextValue, document }) {
        journal.write({
          at: world.now,
          kind: 'graphql',
          name: operationName ?? request.operationName ?? rootFields(document),
          request: request.variables ?? {},
          status: response.http.status ?? 200,
          answer: response.body.kind === 'single' ? response.body.singleResult : null,
          durationMs: performance.now() - startedAt,
          answeredBy: contextValue.answeredBy,
        });
      },
    };
  },
};

/** What an operation without a name is called in the journal: its root fields. */
function rootFields(document: DocumentNode | undefined): string {
  const fields = document?.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.map((each) => (each.kind === Kind.FIELD ? each.name.value : '…'))
      : [],
  );
  return fields?.join(', ') ?? 'unreadable query';
}
