import type { ApolloServer } from '@apollo/server';
import type { FormattedExecutionResult } from 'graphql';
import type { RequestContext } from './context.ts';
import { recordRequest } from './record-request.ts';

export interface ExecutableRequest {
  query: string;
  operationName?: string | undefined;
  variables?: Record<string, unknown> | undefined;
  extensions?: Record<string, unknown> | undefined;
}

export interface OperationResponse {
  /** HTTP status. */
  status: number;
  /** The response as JSON. */
  text: string;
}

/** Executes an operation with Apollo Server and records it in the journal. */
export async function runOperation(
  apollo: ApolloServer<RequestContext>,
  context: RequestContext,
  { query, operationName, variables, extensions }: ExecutableRequest,
): Promise<OperationResponse> {
  const request = {
    query,
    ...(operationName !== undefined && { operationName }),
    ...(variables && { variables }),
    ...(extensions && { extensions }),
  };
  const { http, body } = await apollo.executeOperation(request, { contextValue: context });
  if (body.kind !== 'single')
    throw new Error('[scenario server] Incremental delivery is not supported. Remove @defer and @stream.');
  const response = { status: http.status ?? 200, text: serializeResult(body.singleResult) };
  recordRequest(context, { variables, ...response });
  return response;
}

/** Puts errors before data, to be seen first in the network panel. */
const serializeResult = ({ errors, data, extensions }: FormattedExecutionResult): string =>
  `${JSON.stringify({ errors, data, extensions })}\n`;
