import {
  type ApolloClient,
  CombinedGraphQLErrors,
  type OperationVariables,
  ServerError,
  ServerParseError,
  type TypedDocumentNode,
} from '@apollo/client';
import { failed, type Result, succeeded } from '#domain';
import { NotSentError, UnusableStatusError } from './client.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Why a call gave no usable answer. No member carries the answer's body: it may hold a client secret. */
export type CallFailure =
  /** The server answered with errors and no data. What a code proves is for the caller to decide. */
  | { kind: 'refused'; message: string; code: string | null }
  /** No answer, or none that can be relied on; the server may have done the work. */
  | { kind: 'unanswered'; cause: unknown }
  /** There was no id token, so nothing was sent. */
  | { kind: 'not-sent'; cause: unknown };

export interface CallOptions {
  /** Names one request: a backend answers the same request under the same key with its first answer. */
  idempotencyKey?: string;
}

/** How long to wait for an answer, in milliseconds; after that the call counts as unanswered. */
export interface TimeLimits {
  readMs: number;
  writeMs: number;
}
export const TIME_LIMITS: TimeLimits = { readMs: 20_000, writeMs: 60_000 };

const unanswered = (why: string): CallFailure => ({ kind: 'unanswered', cause: new Error(why) });

function parseFailure(cause: unknown): CallFailure {
  if (NotSentError.is(cause)) return { kind: 'not-sent', cause };
  if (ServerError.is(cause)) {
    return refusalInBody(cause) ?? unanswered(`The server answered with HTTP ${cause.statusCode}.`);
  }
  // The engine's own message quotes the body.
  if (ServerParseError.is(cause)) return unanswered(`The answer (HTTP ${cause.statusCode}) is not JSON.`);
  if (!CombinedGraphQLErrors.is(cause)) return { kind: 'unanswered', cause: withoutSecrets(cause) };
  // Errors beside data say that something was done: the money may have moved.
  if (Object.values(cause.data ?? {}).some((part) => part !== null)) return unanswered('There are errors beside data.');
  return refusal(cause.errors) ?? unanswered('The list of errors is empty.');
}

/** A 4xx with GraphQL errors in plain JSON: some backends refuse that way, an expired token above all. */
function refusalInBody({ statusCode, bodyText }: ServerError): CallFailure | null {
  if (UnusableStatusError.applies(statusCode) || statusCode < 400) return null;
  try {
    const { data, errors } = JSON.parse(bodyText);
    if (data != null) return null;
    const first = refusal(errors);
    return first?.kind === 'refused' && first.code === null && statusCode === 401
      ? { ...first, code: 'UNAUTHENTICATED' }
      : first;
  } catch {
    return null;
  }
}

interface ErrorInAnswer {
  message?: unknown;
  extensions?: Record<string, unknown> | null;
}

/** The first error. Its code counts only where all errors agree on it: one of several proves nothing. */
function refusal(errors: readonly ErrorInAnswer[]): CallFailure | null {
  const [first] = errors;
  if (typeof first?.message !== 'string') return null;
  const [code, ...others] = new Set(errors.map(({ extensions }) => extensions?.['code']));
  return {
    kind: 'refused',
    message: first.message,
    code: typeof code === 'string' && others.length === 0 ? code : null,
  };
}

/** Waits for an answer up to the limit; aborts the request when it has passed. */
async function settle<Data>(
  limitMs: number,
  send: (signal: AbortSignal) => Promise<{ data?: Data | null | undefined }>,
): Promise<Result<Data, CallFailure>> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A host's own link may ignore the signal, so the limit does not depend on it.
  const limit = new Promise<Result<Data, CallFailure>>((resolve) => {
    timer = setTimeout(() => {
      resolve(failed(unanswered(`There was no answer within ${limitMs / 1_000} seconds.`)));
      controller.abort();
    }, limitMs);
  });
  const answer = send(controller.signal).then(
    ({ data }): Result<Data, CallFailure> =>
      data ? succeeded(data) : failed(unanswered('The answer carries no data.')),
    (cause: unknown) => failed(parseFailure(cause)),
  );
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Queries the server and only the server: no cache and no sharing of requests in flight, because some of these queries
 * have effects (a setup intent) and all of them must be current when money depends on them.
 */
export function ask<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  limitMs = TIME_LIMITS.readMs,
): Promise<Result<Data, CallFailure>> {
  return settle(limitMs, (signal) =>
    client.query({
      query,
      variables,
      fetchPolicy: 'no-cache',
      context: { queryDeduplication: false, fetchOptions: { signal } },
    } as ApolloClient.QueryOptions<Data, Variables>),
  );
}

/** Sends a mutation once; it is never retried here. */
export function change<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { idempotencyKey }: CallOptions = {},
  limitMs = TIME_LIMITS.writeMs,
): Promise<Result<Data, CallFailure>> {
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  return settle(limitMs, (signal) =>
    client.mutate({
      mutation,
      variables,
      fetchPolicy: 'no-cache',
      context: { headers, fetchOptions: { signal } },
    } as ApolloClient.MutateOptions<Data, Variables>),
  );
}
