import type { GraphQLFormattedError } from 'graphql';
import { RequestError } from '../request-error.ts';
import type { Caller, Pipeline } from './create-pipeline.ts';

export interface OperationResult {
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the caller's operation.
  data?: Record<string, any> | null;
  errors?: readonly GraphQLFormattedError[];
}

/** A fault dropped the connection to the client; the journal records whether the operation was executed. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

/** A fault replaced the response of an operation by one that is not GraphQL. */
export class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError';
}

export async function executeInProcess(
  pipeline: Pipeline,
  caller: Caller,
  body: { query: string; variables: Record<string, unknown> },
  idempotencyKey: string | null,
): Promise<OperationResult> {
  try {
    const response = await pipeline.graphql({ ...caller, keepsProcessAlive: true }, body, idempotencyKey);
    const description = response.fault?.description ?? '';
    if (response.kind === 'connection lost')
      throw new ConnectionLostError(`[scenario server] The connection was dropped: ${description}.`);
    const effect = response.fault?.fault.breaks?.with;
    if (effect === 'status' || effect === 'malformed JSON') {
      const kind = effect === 'status' ? 'not GraphQL' : 'malformed JSON';
      throw new InvalidResponseError(`[scenario server] The response is ${kind}: ${description}.`);
    }
    return JSON.parse(response.body) as OperationResult;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { message, code } = error;
    return { data: null, errors: [{ message, extensions: { code } }] };
  }
}
