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
import { redactSecrets } from './redact-secrets.ts';

/** Why a request has no usable response. No member contains the body, which may include a client secret. */
export type RequestFailure =
  /** The server returned errors without data. `code` is null unless all errors have the same one. */
  | { kind: 'refused'; message: string; code: string | null }
  /** No response, or an unusable one; the server may have executed the request. */
  | { kind: 'no-response'; cause: unknown }
  /** Not sent, because there was no id token. */
  | { kind: 'not-sent'; cause: unknown };

export interface MutationOptions {
  /** Identifies one request: the backend returns its first response again for the same request with this key. */
  idempotencyKey?: string;
}

/** How long to wait for a response, in milliseconds. */
export interface Timeouts {
  readMs: number;
  writeMs: number;
}
export const TIMEOUTS: Timeouts = { readMs: 20_000, writeMs: 60_000 };

const noResponse = (message: string): RequestFailure => ({ kind: 'no-response', cause: new Error(message) });

function parseFailure(cause: unknown): RequestFailure {
  if (NotSentError.is(cause)) return { kind: 'not-sent', cause };
  if (ServerError.is(cause)) {
    return parseRefusalBody(cause) ?? noResponse(`The server responded with HTTP ${cause.statusCode}.`);
  }
  // The parser's message quotes the body.
  if (ServerParseError.is(cause)) return noResponse(`The response (HTTP ${cause.statusCode}) is not JSON.`);
  if (!CombinedGraphQLErrors.is(cause)) return { kind: 'no-response', cause: redactSecrets(cause) };
  // Errors with partial data: the request was executed, and may have charged.
  if (Object.values(cause.data ?? {}).some((part) => part !== null))
    return noResponse('The response has both errors and data.');
  return toRefusal(cause.errors) ?? noResponse('The list of errors is empty.');
}

/**
 * Parses GraphQL errors in a 4xx with plain JSON, as some backends reject an expired token. A 401 without a code becomes
 * UNAUTHENTICATED.
 */
function parseRefusalBody({ statusCode, bodyText }: ServerError): RequestFailure | null {
  if (UnusableStatusError.applies(statusCode) || statusCode < 400) return null;
  try {
    const { data, errors } = JSON.parse(bodyText);
    if (data != null) return null;
    const first = toRefusal(errors);
    return first?.kind === 'refused' && first.code === null && statusCode === 401
      ? { ...first, code: 'UNAUTHENTICATED' }
      : first;
  } catch {
    return null;
  }
}

interface ResponseError {
  message?: unknown;
  extensions?: Record<string, unknown> | null;
}

/** The first error, with a code only if all errors have the same one. */
function toRefusal(errors: readonly ResponseError[]): RequestFailure | null {
  const [first] = errors;
  if (typeof first?.message !== 'string') return null;
  const [code, ...others] = new Set(errors.map(({ extensions }) => extensions?.['code']));
  return {
    kind: 'refused',
    message: first.message,
    code: typeof code === 'string' && others.length === 0 ? code : null,
  };
}

/** Aborts the request and fails after the timeout. */
async function executeWithTimeout<Data>(
  timeoutMs: number,
  send: (signal: AbortSignal) => Promise<{ data?: Data | null | undefined }>,
): Promise<Result<Data, RequestFailure>> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The timeout does not rely on the signal, which a host's link may ignore.
  const timeout = new Promise<Result<Data, RequestFailure>>((resolve) => {
    timer = setTimeout(() => {
      resolve(failed(noResponse(`The server did not respond within ${timeoutMs / 1_000} seconds.`)));
      controller.abort();
    }, timeoutMs);
  });
  const response = send(controller.signal).then(
    ({ data }): Result<Data, RequestFailure> =>
      data ? succeeded(data) : failed(noResponse('The response has no data.')),
    (cause: unknown) => failed(parseFailure(cause)),
  );
  try {
    return await Promise.race([response, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Executes a query over the network, without cache or deduplication: some queries have side effects (a setup intent),
 * and charges depend on current results (X14).
 */
export function executeQuery<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  timeoutMs = TIMEOUTS.readMs,
): Promise<Result<Data, RequestFailure>> {
  return executeWithTimeout(timeoutMs, (signal) =>
    client.query({
      query,
      variables,
      fetchPolicy: 'no-cache',
      context: { queryDeduplication: false, fetchOptions: { signal } },
    } as ApolloClient.QueryOptions<Data, Variables>),
  );
}

/** Sends a mutation once, without retries. */
export function executeMutation<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { idempotencyKey }: MutationOptions = {},
  timeoutMs = TIMEOUTS.writeMs,
): Promise<Result<Data, RequestFailure>> {
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  return executeWithTimeout(timeoutMs, (signal) =>
    client.mutate({
      mutation,
      variables,
      fetchPolicy: 'no-cache',
      context: { headers, fetchOptions: { signal } },
    } as ApolloClient.MutateOptions<Data, Variables>),
  );
}
