import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { RequestContext } from '../graphql/context.ts';
import type { OperationRequest } from '../graphql/intercept-operation.ts';
import { recordRequest } from '../graphql/record-request.ts';
import { type ExecutableRequest, runOperation } from '../graphql/run-operation.ts';
import type { HttpContext } from './http-context.ts';
import { isJsonObject } from './read-body.ts';
import type { Reply } from './reply.ts';

type TextReply = Reply & { headers: Record<string, string>; body: string };

/** Bounds the cache by `Accept` header; clients send a handful of different ones. */
const MAX_CACHED_CONTENT_TYPES = 100;

/**
 * Executes GraphQL requests with the responses of Apollo's HTTP layer. Plain operations skip that layer once the content
 * type for their `Accept` header is known; everything else goes through it.
 */
export function createGraphqlExecutor(apollo: ApolloServer<RequestContext>) {
  const contentTypes = new Map<string, string>();

  const executeWithApollo = async (
    { request }: HttpContext,
    body: unknown,
    context: () => Promise<RequestContext>,
  ): Promise<TextReply> => {
    const headers = new HeaderMap([['content-type', 'application/json']]);
    if (request.headers.accept !== undefined) headers.set('accept', request.headers.accept);
    const response = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: 'POST', headers, search: '', body },
      context,
    });
    return {
      status: response.status ?? 200,
      headers: { ...Object.fromEntries(response.headers), 'cache-control': 'no-store' },
      body: response.body.kind === 'complete' ? response.body.string : '',
    };
  };

  return {
    executeWithApollo,
    async execute(http: HttpContext, body: unknown, context: RequestContext): Promise<TextReply> {
      const accept = http.request.headers.accept ?? '';
      const type = contentTypes.get(accept);
      if (type !== undefined && isPlainOperation(body)) {
        const { status, text } = await runOperation(apollo, context, body);
        return { status, headers: { 'content-type': type, 'cache-control': 'no-store' }, body: text };
      }
      const reply = await executeWithApollo(http, body, async () => context);
      const contentType = reply.headers['content-type'];
      if (reply.status === 200 && contentType !== undefined && contentTypes.size < MAX_CACHED_CONTENT_TYPES)
        contentTypes.set(accept, contentType);
      recordRequest(context, {
        variables: graphqlParams(body).variables,
        status: reply.status,
        text: reply.body || 'null',
      });
      return reply;
    },
  };
}

/** Whether a body is an operation that needs no validation by the HTTP layer. */
function isPlainOperation(body: unknown): body is ExecutableRequest {
  const { query, operationName, variables, extensions } = graphqlParams(body) as Record<string, unknown>;
  return (
    typeof query === 'string' &&
    (operationName === undefined || typeof operationName === 'string') &&
    (variables === undefined || isJsonObject(variables)) &&
    (extensions === undefined || isJsonObject(extensions))
  );
}

/** The request parameters in a body; {} when the body is not an object. */
export const graphqlParams = (body: unknown): OperationRequest => (isJsonObject(body) ? body : {});
