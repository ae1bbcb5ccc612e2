import { ApolloCache, ApolloClient, ApolloLink } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { from, map, mergeMap } from 'rxjs';
import { describeJsonProblem, withTimeLimit } from '#domain';

/** Returns the user's id token; null or '' when nobody is signed in. Called before every request; the token is not stored. */
export type GetIdToken = () => Promise<string | null> | string | null;

const TOKEN_TIMEOUT_MS = 15_000;

export class NotSentError extends Error {
  override readonly name = 'NotSentError';

  static is(error: unknown): error is NotSentError {
    return error instanceof Error && error.name === 'NotSentError';
  }
}

/** Whether a gateway rejected a request before the server executed it. After 408 and 409 the server may have executed it. */
export const isRejectedStatus = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 409;

/** Whether GraphQL errors with this status are a refusal. After others the server may have executed the request. */
export const isRefusalStatus = (status: number): boolean => status < 400 || status === 500 || isRejectedStatus(status);

export interface ResponseError {
  message?: unknown;
  extensions?: Record<string, unknown> | null;
}

export interface ResponseBody {
  data?: unknown;
  errors?: readonly (ResponseError | null)[] | null | undefined;
}

/** Removes errors that are not a list, such as null, because Apollo would discard the data beside them. */
export const withErrorList = <Body extends ResponseBody | null>(body: Body): Body =>
  Array.isArray(body?.errors ?? []) ? body : { ...body, errors: undefined };

export class StatusError extends Error {
  override readonly name = 'StatusError';

  readonly status: number;
  readonly body: ResponseBody | null;

  constructor(status: number, body: ResponseBody | null) {
    super(`The server responded with HTTP ${status}.`);
    this.status = status;
    this.body = body;
  }

  static is(error: unknown): error is StatusError {
    return error instanceof Error && error.name === 'StatusError';
  }
}

export const hasData = (data: unknown): boolean => Object.values(data ?? {}).some((part) => part !== null);

/** The subject of a JWT; null for any other token. */
export function tokenSubject(token: string): string | null {
  try {
    const [, payload = ''] = token.split('.');
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

/** The `Authorization` header. Throws NotSentError if the host page returns no token in time. */
export async function authorizationHeader(
  getIdToken: GetIdToken,
  timeoutMs = TOKEN_TIMEOUT_MS,
): Promise<{ authorization: string }> {
  const problem = describeJsonProblem();
  if (problem !== null) throw new NotSentError(`[checkout] Failed to call the server: ${problem}`);
  let token: string | null;
  try {
    token = await withTimeLimit((async () => getIdToken())(), timeoutMs, (): never => {
      throw new Error(`It did not resolve within ${timeoutMs / 1_000} seconds.`);
    });
  } catch (cause) {
    const reason = cause instanceof Error ? ` ${cause.message}` : '';
    throw new NotSentError(`[checkout] Failed to call the server: the host's getIdToken() failed.${reason}`, { cause });
  }
  if (!token) {
    throw new NotSentError('[checkout] Failed to call the server: no user is signed in. Sign in and try again.');
  }
  return { authorization: `Bearer ${token}` };
}

/** Rejects error statuses, because Apollo accepts a body of type `application/graphql-response+json` with any status. */
const statusLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      const status: unknown = operation.getContext()['response']?.status;
      const body = withErrorList(result);
      if (typeof status === 'number' && status >= 400) throw new StatusError(status, body);
      return body;
    }),
  ),
);

/**
 * Forwards each request to the current link of the host page's client. Rejects GET, because an address with variables would
 * carry the user's name and email into histories and logs. Only for GET does Apollo serialize the extensions alone.
 */
function createHostLink(hostClient: Pick<ApolloClient, 'link'>): ApolloLink {
  return new ApolloLink((operation, forward) => {
    operation.extensions['toJSON'] = serializeExtensions;
    operation.setContext(({ http }) => ({ http: { ...http, includeExtensions: true } }));
    return hostClient.link.request(operation, forward);
  });
}

/** Returns the extensions of the host page's links. Throws NotSentError for GET, for which Apollo serializes them alone. */
function serializeExtensions(this: Record<string, unknown>, key: string) {
  if (key === '') throw new NotSentError(BY_GET);
  const { toJSON: _, clientLibrary: _version, ...added } = this;
  return Object.keys(added).length > 0 ? added : undefined;
}

const BY_GET =
  '[checkout] Failed to call the server: the link of apolloClient sends queries by GET. Pass a client whose link sends them by POST, or graphqlEndpoint.';

/** Apollo's client requires a cache, but no operation uses it. Apollo's own would be a tenth of the checkout's code. */
class NoCache extends ApolloCache {
  read = () => null;
  write = () => undefined;
  diff = () => ({ result: null, complete: false, missing: undefined }) as never;
  watch = () => () => undefined;
  reset = async () => undefined;
  evict = () => false;
  restore = () => this;
  extract = () => ({});
  removeOptimistic = () => undefined;
  fragmentMatches = () => true;
  performTransaction: ApolloCache['performTransaction'] = (transaction) => transaction(this);
}

/** Creates an Apollo client that sends the id token. Uses only the host client's link; throws for another major version. */
export function createGraphqlClient({
  endpoint = '/graphql',
  hostClient,
  getIdToken,
  fetch,
}: {
  endpoint?: string;
  hostClient?: Pick<ApolloClient, 'link'> & Partial<Pick<ApolloClient, 'version'>>;
  getIdToken: GetIdToken;
  fetch?: typeof globalThis.fetch;
}): ApolloClient {
  const version = hostClient?.version;
  if (version && !version.startsWith('4.'))
    throw new Error(`[checkout] Failed to use apolloClient: its version is ${version}, not 4. Pass graphqlEndpoint.`);
  const authLink = new ApolloLink((operation, forward) =>
    from(authorizationHeader(getIdToken)).pipe(
      mergeMap((authorization) => {
        operation.setContext(({ headers }) => ({ headers: { ...headers, ...authorization } }));
        return forward(operation);
      }),
    ),
  );
  const httpLink = hostClient
    ? createHostLink(hostClient)
    : new BaseHttpLink({ uri: endpoint, ...(fetch ? { fetch } : {}) });
  return new ApolloClient({ link: ApolloLink.from([authLink, statusLink, httpLink]), cache: new NoCache() });
}
