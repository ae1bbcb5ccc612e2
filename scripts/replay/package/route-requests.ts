import type { BrowserContext, Request, Route } from '@playwright/test';
import { readOperations } from '../../../mock-server/graphql/graphql-request.ts';
import { isAppOperation } from '../../../mock-server/graphql/named-operation.ts';
import type { TestWorld } from '../test-world.ts';

/** URL patterns of Playwright's `page.route`: globs or regular expressions. */
export interface RoutePatterns {
  graphql: string | RegExp;
  /** The billing service, whose paths below `chargifyServiceUrl` are kept. */
  chargify: string | RegExp;
  /** Stripe.js, with its frames and their API. */
  cardProvider: string | RegExp;
}

export const DEFAULT_ROUTES: RoutePatterns = {
  graphql: '**/graphql',
  chargify: /\/chargify\//,
  cardProvider: /^https:\/\/js\.stripe\.com\//,
};

const SCRIPT_PATH = /\/(stripe\.js|v3\/?)$/;
/** Set for the scenario server, or not allowed for a request that the test process sends. */
const OMITTED_HEADERS = ['authorization', 'content-length', 'cookie', 'host', 'origin', 'referer'];

/**
 * Sends a context's requests to the scenario's session in place of the app's backend and card provider. The app's own id
 * token and publishable key are replaced by those of the session. GraphQL operations that are not the checkout's reach the
 * app's own backend. Returns a function that ends that.
 */
export async function routeRequests(
  context: BrowserContext,
  { serverUrl, sessionKey }: Pick<TestWorld, 'serverUrl' | 'sessionKey'>,
  { graphql, chargify, cardProvider }: RoutePatterns,
): Promise<() => Promise<void>> {
  const idToken = `demo.${sessionKey}`;
  const asUser = (path: (url: URL) => string) => (route: Route) =>
    forward(route, serverUrl + path(new URL(route.request().url())), idToken);
  const toGraphql = asUser(() => '/graphql');
  const handlers = [
    [
      graphql,
      async (route: Route) => (isAppOperation(await readBody(route.request())) ? route.fallback() : toGraphql(route)),
    ],
    [chargify, asUser(({ pathname }) => pathname.slice(pathname.indexOf('/chargify/')))],
    [
      cardProvider,
      (route: Route) => {
        const { pathname, searchParams } = new URL(route.request().url());
        searchParams.set('session', sessionKey);
        const path = SCRIPT_PATH.test(pathname) ? '/stripe.js' : pathname;
        return forward(route, `${serverUrl}${path}?${searchParams}`, `pk_test_${idToken}`);
      },
    ],
  ] as const;
  for (const [pattern, handler] of handlers) await context.route(pattern, handler);
  return async () => {
    for (const [pattern, handler] of handlers) await context.unroute(pattern, handler);
  };
}

const readBody = (request: Request): Promise<unknown> =>
  readOperations(request.postData() ?? '', request.headers()['content-type'] ?? '');

/** Sends a request to the scenario server; a connection that it drops fails in the page too. */
async function forward(route: Route, url: string, token: string): Promise<void> {
  try {
    const sent = Object.entries(await route.request().allHeaders());
    const kept = sent.filter(([name]) => !name.startsWith(':') && !OMITTED_HEADERS.includes(name));
    const headers = { ...Object.fromEntries(kept), authorization: `Bearer ${token}` };
    const response = await route.fetch({ url, headers, maxRedirects: 0, timeout: 0 });
    // The provider's frames name the origins of pages that may embed them; the page under test has any origin.
    const { 'content-security-policy': _, ...received } = response.headers();
    await route.fulfill({ response, headers: received });
  } catch {
    // Also when the page has been closed meanwhile.
    await route.abort().catch(() => undefined);
  }
}
