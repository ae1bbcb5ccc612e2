import type { BrowserContext, Route } from '@playwright/test';
import type { TestWorld } from '../test-world.ts';
import type { CallWatch, PageCall, RoutePatterns } from './unanswered-calls.ts';

const ANY_ADDRESS = '**/*';
const CARD_PROVIDER = /^https:\/\/js\.stripe\.com\//;
const SCRIPT_PATH = /\/(stripe\.js|v3\/?)$/;
const OMITTED_HEADERS = ['authorization', 'content-length', 'cookie', 'host', 'origin', 'referer'];

/**
 * Sends a context's requests to the scenario's session in place of the app's backend and card provider. The app's own id
 * token and publishable key are replaced by those of the session. GraphQL operations that are not the checkout's reach the
 * app's own backend. Returns a function that removes the routes.
 */
export async function routeRequests(
  context: BrowserContext,
  { serverUrl, sessionKey }: Pick<TestWorld, 'serverUrl' | 'sessionKey'>,
  { graphql = ANY_ADDRESS, chargify = ANY_ADDRESS, cardProvider = CARD_PROVIDER }: RoutePatterns,
  watch: CallWatch,
): Promise<() => Promise<void>> {
  const idToken = `demo.${sessionKey}`;
  const respondAs = (kind: PageCall['kind'], path: string) => async (route: Route) => {
    const request = route.request();
    const call = await watch.readCall(request);
    if (call?.kind !== kind) return route.fallback();
    watch.markAnswered(request);
    // The scenario server receives operations in the body, but a GET request has its operation in the address.
    const data = request.method() === 'GET' ? { postData: JSON.stringify(call.body) } : {};
    await forward(route, serverUrl + path, idToken, data);
  };
  const handlers = [
    [graphql, respondAs('graphql', '/graphql')],
    [chargify, respondAs('upgrade intention', '/chargify/subscription/upgrade')],
    [
      cardProvider,
      (route: Route) => {
        watch.markAnswered(route.request());
        const { pathname, searchParams } = new URL(route.request().url());
        searchParams.set('session', sessionKey);
        const path = SCRIPT_PATH.test(pathname) ? '/stripe.js' : pathname;
        return forward(route, `${serverUrl}${path}?${searchParams}`, `pk_test_${idToken}`);
      },
    ],
  ] as const;
  for (const [pattern, handler] of handlers) await context.route(pattern, handler);
  watch.isPlaying = true;
  return async () => {
    for (const [pattern, handler] of handlers) await context.unroute(pattern, handler);
  };
}

/** Sends a request to the scenario server; a connection that it drops fails in the page too. */
async function forward(route: Route, url: string, token: string, data: { postData?: string } = {}): Promise<void> {
  try {
    const sent = Object.entries(await route.request().allHeaders());
    const kept = sent.filter(([name]) => !name.startsWith(':') && !OMITTED_HEADERS.includes(name));
    const headers = {
      ...Object.fromEntries(kept),
      ...(data.postData !== undefined && { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
    };
    const method = data.postData === undefined ? {} : { method: 'POST' };
    const response = await route.fetch({ url, headers, ...method, ...data, maxRedirects: 0, timeout: 0 });
    // Removes the policy of the provider's frames, because it may not allow the page under test to embed them.
    const { 'content-security-policy': _, ...received } = response.headers();
    await route.fulfill({ response, headers: received });
  } catch {
    await route.abort().catch(() => undefined);
  }
}
