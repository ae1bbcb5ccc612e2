import {
  type ApolloClient,
  CombinedGraphQLErrors,
  type OperationVariables,
  ServerError,
  ServerParseError,
  type TypedDocumentNode,
} from '@apollo/client';
import { failed, type Result, succeeded, TIMEOUTS, withTimeLimit } from '#domain';
import {
  hasData,
  isRefusalStatus,
  isRejectedStatus,
  NotSentError,
  type ResponseBody,
  type ResponseError,
  StatusError,
  withErrorList,
} from './client.ts';
import { redactSecrets } from './redact-secrets.ts';

/** Why a request has no usable response. Never contains the body of the response, because that may include a client secret. */
export type RequestFailure =
  /**
   * The server returned errors without data, or a gateway a 4xx. `code` is null unless all errors have the same one. For a 4xx
   * without a GraphQL error, `message` is null and `cause` names the status.
   */
  | { kind: 'refused'; message: string | null; code: string | null; cause?: unknown }
  /**
   * The response is missing or unusable, so the server may have executed the request. `message` is its GraphQL error, if it
   * sent one. `isNull`: the response is null without an error, with which some backends answer what they have done.
   */
  | { kind: 'no-response'; message: string | null; cause: unknown; isNull?: boolean }
  /** Without an id token the request was not sent. */
  | { kind: 'not-sent'; cause: unknown };

export interface MutationOptions {
  /** The backend repeats its first response to a request with the same key, so that a retry does not charge twice. */
  idempotencyKey?: string;
}

/** Data with the messages of the errors beside it. With errors, a null in the data may stand for a failed field. */
export interface OperationResult<Data> {
  data: Data;
  errors: readonly string[];
}

export const noResponse = (
  problem: string,
  message: string | null = null,
): Extract<RequestFailure, { kind: 'no-response' }> => ({ kind: 'no-response', message, cause: new Error(problem) });

function parseRejection<Data>(cause: unknown): Result<OperationResult<Data>, RequestFailure> {
  if (NotSentError.is(cause)) return failed({ kind: 'not-sent', cause });
  // Omits the parser's message, because it quotes the body, which may contain a client secret.
  if (ServerParseError.is(cause))
    return failed(
      isRedirectToPage(cause)
        ? parseStatus(cause.statusCode, 'is a page to which a gateway redirected the request', null, true)
        : parseStatus(cause.statusCode, 'is not JSON'),
    );
  if (StatusError.is(cause)) return parseErrors(cause.status, cause.body);
  if (ServerError.is(cause)) return parseErrors(cause.statusCode, parseErrorBody(cause));
  if (CombinedGraphQLErrors.is(cause)) return parseErrors(200, cause);
  return failed({ kind: 'no-response', message: null, cause: redactSecrets(cause) });
}

function parseErrors<Data>(status: number, body: ResponseBody | null): Result<OperationResult<Data>, RequestFailure> {
  const { data } = body ?? {};
  const errors = body?.errors ?? [];
  const refusal = toRefusal(errors);
  // A response with a server error may have data, but that data does not prove that the server finished.
  if (!isRefusalStatus(status) || (status >= 500 && hasData(data)))
    return failed(parseStatus(status, 'has no usable result', refusal?.message));
  if (hasData(data)) return succeeded({ data: data as Data, errors: errors.map((error) => String(error?.message)) });
  if (!refusal) return failed(parseStatus(status, 'has neither data nor an error with a message'));
  // Ignores the error code of a response with a 5xx, because the server may have failed after it carried out the request.
  return failed(status >= 500 ? { ...refusal, code: null } : refusal);
}

/** Whether a gateway redirected the request to a page, for example to sign in again. */
const isRedirectToPage = ({ response }: ServerParseError): boolean =>
  response.redirected && /\bhtml\b/i.test(response.headers.get('content-type') ?? '');

/** A 4xx is a refusal, whatever its body. After 408, 409 and a 5xx the server may have executed the request. */
function parseStatus(
  status: number,
  problem: string,
  message: string | null = null,
  isRejected = isRejectedStatus(status),
): RequestFailure {
  const failure = noResponse(`The response (HTTP ${status}) ${problem}.`, message);
  return isRejected ? { ...failure, kind: 'refused', message: null, code: null } : failure;
}

/** The GraphQL response in the plain JSON with which some backends reject a token or a payment; null if there is none. */
function parseErrorBody({ bodyText }: ServerError): ResponseBody | null {
  try {
    const body = JSON.parse(bodyText);
    return body !== null && typeof body === 'object' ? withErrorList(body) : null;
  } catch {
    return null;
  }
}

type Refusal = Extract<RequestFailure, { kind: 'refused' }>;

/** The first GraphQL error, with its code if all errors have the same one; null if that error has no message. */
function toRefusal(errors: readonly (ResponseError | null)[]): Refusal | null {
  const [first] = errors;
  if (!first || typeof first.message !== 'string' || first.message.trim() === '') return null;
  const [code, ...others] = new Set(errors.map((error) => error?.extensions?.['code']));
  return {
    kind: 'refused',
    message: first.message,
    code: typeof code === 'string' && others.length === 0 ? code : null,
  };
}

/** Apollo would add its version as an extension, but the specified body has only operationName, variables and query. */
const BODY_OPTIONS = { includeExtensions: false };

function executeWithTimeout<Data>(
  timeoutMs: number,
  send: (signal: AbortSignal) => Promise<{ data?: Data | null | undefined }>,
): Promise<Result<OperationResult<Data>, RequestFailure>> {
  const controller = new AbortController();
  const response = send(controller.signal).then(
    ({ data }): Result<OperationResult<Data>, RequestFailure> =>
      data ? succeeded({ data, errors: [] }) : failed({ ...noResponse('The response has no data.'), isNull: true }),
    (cause: unknown) => parseRejection<Data>(cause),
  );
  return withTimeLimit(response, timeoutMs, () => {
    controller.abort();
    return failed(noResponse(`The server did not respond within ${timeoutMs / 1_000} seconds.`));
  });
}

/** Executes a query without cache or deduplication, because a query for a setup intent creates one. */
export function executeQuery<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  timeoutMs = TIMEOUTS.readMs,
): Promise<Result<OperationResult<Data>, RequestFailure>> {
  return executeWithTimeout(timeoutMs, (signal) =>
    client.query({
      query,
      variables,
      fetchPolicy: 'no-cache',
      context: { queryDeduplication: false, http: BODY_OPTIONS, fetchOptions: { signal } },
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
): Promise<Result<OperationResult<Data>, RequestFailure>> {
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  const send = (signal: AbortSignal) =>
    client.mutate({
      mutation,
      variables,
      fetchPolicy: 'no-cache',
      context: { headers, http: BODY_OPTIONS, fetchOptions: { signal } },
    } as ApolloClient.MutateOptions<Data, Variables>);
  if (idempotencyKey === undefined) return executeWithTimeout(timeoutMs, send);
  return executeWithTimeout(timeoutMs, (signal) =>
    send(signal).catch((cause: unknown) => {
      // `fetch` throws the same TypeError for a failed network and for a forbidden header, so a hint names the header.
      throw cause instanceof TypeError ? new TypeError(`${cause.message}. ${KEY_BLOCKED_HINT}`) : cause;
    }),
  );
}

const KEY_BLOCKED_HINT =
  "An API of another origin must allow the request header 'Idempotency-Key' (Access-Control-Allow-Headers). Otherwise set idempotencyKeys={false} on <CheckoutProvider>.";
