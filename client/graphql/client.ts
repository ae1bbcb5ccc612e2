import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';

/** Reads the signed-in user's id token; null or empty means signed out. Asked before every call, never kept. */
export type GetIdToken = () => Promise<string | null> | string | null;

/** Thrown inside the transport when nobody is signed in, so that nothing is sent. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';

  constructor() {
    super('[checkout] Failed to call the server: nobody is signed in. Sign in and try again.');
  }

  static is(error: unknown): boolean {
    return error instanceof Error && error.name === 'SignedOutError';
  }
}

/** The `Authorization` header for the next call. Throws SignedOutError without a token. */
export async function authorization(getIdToken: GetIdToken): Promise<{ authorization: string }> {
  const token = await getIdToken();
  if (!token) throw new SignedOutError();
  return { authorization: `Bearer ${token}` };
}

/**
 * The transport for the product's GraphQL endpoint: POST, JSON, id token on every call (spec 6, 7). A host's own client
 * lends its link, and so its address, headers and tracing; its cache and defaults are left alone, because nothing that
 * decides about money may come from a cache.
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
  return new ApolloClient({ link: ApolloLink.from([signIn, http]), cache: new InMemoryCache() });
}
