import http from 'node:http';

/** Where a backend receives the checkout's calls, and what a gate in front of it asks for. */
export interface BackendAddress {
  /** The path of GraphQL; default '/graphql'. */
  graphqlPath?: string;
  /** The path of the upgrade intention; default '/chargify/subscription/upgrade'. */
  intentionPath?: string;
  /** Headers of every request, also to the states endpoint, unless a request has its own of that name. Never printed. */
  headers?: Readonly<Record<string, string>>;
}

export interface BackendOptions extends BackendAddress {
  /** The backend, without `/graphql`. Credentials in it are sent as HTTP Basic authentication, and never printed. */
  baseUrl: string;
  /** The backend's states endpoint, which sets up the data of each contract. */
  statesUrl?: string;
  /**
   * Milliseconds for one response; default: as long as the checkout waits, 20,000 for a query and 60,000 for a mutation.
   * Three timeouts in a row end the verification.
   */
  timeoutMs?: number;
  /** Milliseconds for the whole verification; default 300,000. */
  timeLimitMs?: number;
  /** At most so many requests a second, for a backend that limits them. */
  rate?: number;
}

const GRAPHQL_PATH = '/graphql';
const INTENTION_PATH = '/chargify/subscription/upgrade';

export function callUrl(baseUrl: string, path: string, { graphqlPath, intentionPath }: BackendAddress): URL {
  const own = new Map([
    [GRAPHQL_PATH, graphqlPath],
    [INTENTION_PATH, intentionPath],
  ]).get(path);
  return new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '')}${own ?? path}`);
}

export function splitCredentials(text: string): { url: string; headers: Record<string, string> } {
  const url = new URL(text);
  if (url.username === '' && url.password === '') return { url: text, headers: {} };
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    url: text.replace(/\/\/[^/?#]*@/, '//'),
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  };
}

const OWN_HEADERS = ['connection', 'content-length', 'content-type', 'host', 'transfer-encoding'];

export function parseHeaders(texts: readonly string[]): Record<string, string> {
  return checkHeaders(
    Object.fromEntries(
      texts.map((text, index) => {
        const [, name, value] = /^([^:\s]+):\s*(.*\S)\s*$/.exec(text) ?? [];
        if (name === undefined || value === undefined)
          throw new Error(`Header ${index + 1} has no colon and value. Write 'Name: value'.`);
        return [name, value];
      }),
    ),
  );
}

export function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (OWN_HEADERS.includes(name.toLowerCase())) throw new Error(`The header ${name} belongs to each request.`);
      try {
        http.validateHeaderName(name);
        http.validateHeaderValue(name, value);
      } catch {
        throw new Error(`The header '${name}' has a name or a value that HTTP does not allow.`);
      }
      return [name.toLowerCase(), value];
    }),
  );
}
