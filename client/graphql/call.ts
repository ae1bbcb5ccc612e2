import {
  type ApolloClient,
  CombinedGraphQLErrors,
  type OperationVariables,
  ServerError,
  type TypedDocumentNode,
} from '@apollo/client';
import { failed, type Result, succeeded } from '#domain';
import { SignedOutError } from './client.ts';

/** Why a call gave no usable answer. `refused` is the server's own word; `unanswered` says nothing about what it did. */
export type CallFailure =
  | { kind: 'refused'; message: string; code: string | null }
  | { kind: 'unanswered'; cause: unknown }
  | { kind: 'signed-out' };

export interface CallOptions {
  /** Names one intention to pay: the backend answers the same key with its first answer. */
  idempotencyKey?: string;
}

function parseFailure(cause: unknown): CallFailure {
  if (SignedOutError.is(cause)) return { kind: 'signed-out' };
  if (ServerError.is(cause)) return refusalInBody(cause) ?? { kind: 'unanswered', cause };
  if (!CombinedGraphQLErrors.is(cause)) return { kind: 'unanswered', cause };
  // Errors beside data say that something was done: that is no plain refusal, and the money may have moved.
  if (Object.values(cause.data ?? {}).some((part) => part !== null)) return { kind: 'unanswered', cause };
  const first = cause.errors[0];
  const code = first?.extensions?.['code'];
  return { kind: 'refused', message: first?.message ?? cause.message, code: typeof code === 'string' ? code : null };
}

/** A 4xx with GraphQL errors in plain JSON: some backends refuse that way, an expired token above all. */
function refusalInBody({ statusCode, bodyText }: ServerError): CallFailure | null {
  if (statusCode < 400 || statusCode >= 500) return null;
  try {
    const [first] = JSON.parse(bodyText).errors;
    const code: unknown = first.extensions?.code ?? (statusCode === 401 ? 'UNAUTHENTICATED' : null);
    return typeof first.message === 'string'
      ? { kind: 'refused', message: first.message, code: typeof code === 'string' ? code : null }
      : null;
  } catch {
    return null;
  }
}

async function settle<Data>(answer: Promise<{ data?: Data | null | undefined }>): Promise<Result<Data, CallFailure>> {
  try {
    const { data } = await answer;
    return data ? succeeded(data) : failed({ kind: 'unanswered', cause: new Error('The answer carries no data.') });
  } catch (cause) {
    return failed(parseFailure(cause));
  }
}

/**
 * Asks the server and only the server: no cache and no sharing of requests in flight, because some of these queries
 * have effects (a setup intent) and all of them must be current when money depends on them.
 */
export function ask<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Result<Data, CallFailure>> {
  const options = { query, variables, fetchPolicy: 'no-cache', context: { queryDeduplication: false } } as const;
  return settle(client.query(options as ApolloClient.QueryOptions<Data, Variables>));
}

/** Sends a mutation once; it is never retried here. */
export function change<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { idempotencyKey }: CallOptions = {},
): Promise<Result<Data, CallFailure>> {
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  const options = { mutation, variables, fetchPolicy: 'no-cache', context: { headers } } as const;
  return settle(client.mutate(options as ApolloClient.MutateOptions<Data, Variables>));
}
