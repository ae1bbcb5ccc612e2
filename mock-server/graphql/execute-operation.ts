import type { ApolloServer } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';
import type { RequestContext } from './context.ts';
import { interceptOperation } from './intercept-operation.ts';
import { runOperation } from './run-operation.ts';

export interface OperationResult {
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the caller's operation.
  data?: Record<string, any> | null;
  errors?: readonly GraphQLFormattedError[];
}

/** A fault dropped the connection; the journal records whether the operation was executed. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

/** A fault replaced the response by one that is not GraphQL. */
export class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError';
}

/** Executes an operation in process, including faults, with the result that a client over HTTP receives. */
export async function executeOperation(
  apollo: ApolloServer<RequestContext>,
  contextValue: RequestContext,
  query: string,
  variables: Record<string, unknown>,
): Promise<OperationResult> {
  const earlyResponse = await interceptOperation(contextValue, { query, variables }, { keepsProcessAlive: true });
  const effect = contextValue.matchedFault?.fault.breaks;
  const description = contextValue.matchedFault?.description ?? '';
  if (effect?.with === 'status')
    throw new InvalidResponseError(`[scenario server] The response is not GraphQL: ${description}.`);
  if (earlyResponse && effect?.with !== 'lost connection') return earlyResponse.answer as OperationResult;
  if (earlyResponse) throw new ConnectionLostError(`[scenario server] The connection was dropped: ${description}.`);
  const { text } = await runOperation(apollo, contextValue, { query, variables });
  if (effect?.with === 'lost connection')
    throw new ConnectionLostError(`[scenario server] The connection was dropped: ${description}.`);
  if (effect?.with === 'malformed JSON')
    throw new InvalidResponseError(`[scenario server] The response is malformed JSON: ${description}.`);
  return JSON.parse(text) as OperationResult;
}
