import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { map } from 'rxjs';

/** Reads the signed-in user's id token; null or empty means signed out. Called before every request, never kept. */
export type GetIdToken = () => Promise<string | null> | string | null;

const TOKEN_LIMIT_MS = 15_000;

/** Thrown before anything is sent: nobody is signed in, or the host could not fetch the id token. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';

  static is(error: unknown): error is NotSentError {
    return error instanceof Error && error.name === 'NotSentError';
  }
}

/** Thrown for a status whose body proves nothing: a proxy may have written it after the server did the work. */
export class UnusableStatusError extends Error {
  override readonly name = 'UnusableStatusError';

  constructor(status: number) {
    super(`The server answered with HTTP ${status}.`);
  }

  /** Every 5xx, and 409: another request with the same idempotency key is still in progress. */
  static applies(status: number): boolean {
    return status >= 500 || status === 409;
  }
}

/** The `Authorization` header for the next call. Throws NotSentError without a token, or when none comes in time. */
export async function authorization(
  getIdToken: GetIdToken,
  limitMs = TOKEN_LIMIT_MS,
): Promise<{ authorization: string }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was none within ${limitMs / 1_000} seconds.`)), limitMs);
  });
  let token: string | null;
  try {
    token = await Promise.race([(async () => getIdToken())(), limit]);
  } catch (cause) {
    const why = cause instanceof Error ? ` ${cause.message}` : '';
    throw new NotSentError(`[checkout] Failed to call the server: the host's getIdToken() failed.${why}`, { cause });
  } finally {
    clearTimeout(timer);
  }
  if (!token) {
    throw new NotSentError('[checkout] Failed to call the server: nobody is signed in. Sign in and try again.');
  }
  return { authorization: `Bearer ${token}` };
}

/** Apollo hands over an `application/graphql-response+json` body whatever its status; here the status counts first. */
const checkStatus = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      const status: unknown = operation.getContext()['response']?.status;
      if (typeof status === 'number' && UnusableStatusError.applies(status)) throw new UnusableStatusError(status);
      return result;
    }),
  ),
);

/**
 * The transport for the product's GraphQL endpoint: POST, JSON, id token on every call. A host's own client lends its
 * link, and so its address, headers and tracing; its cache and defaults are left alone, because nothing that decides
 * about money may come from a cache.
 */
export function createGraphqlClient({
  endpoint = '/graphql',
  hostClient,
  getIdToken,
  fetch,
}: {
  endpoint?: string;
  hostClient?: Pick<ApolloClient, 'link'>;
  getIdToken: GetIdToken;
  fetch?: typeof globalThis.fetch;
}): ApolloClient {
  const signIn = new SetContextLink(async ({ headers }) => ({
    headers: { ...headers, ...(await authorization(getIdToken)) },
  }));
  const http = hostClient?.link ?? new HttpLink({ uri: endpoint, ...(fetch ? { fetch } : {}) });
  return new ApolloClient({ link: ApolloLink.from([signIn, checkStatus, http]), cache: new InMemoryCache() });
}
