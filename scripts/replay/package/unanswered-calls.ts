import type { BrowserContext, Request, Response, Route } from '@playwright/test';
import { readCheckoutCall } from '../../../mock-server/package/checkout-call.ts';

/** URL patterns of Playwright's `page.route`: globs or regular expressions. A call of the checkout elsewhere fails the test. */
export interface RoutePatterns {
  /** Addresses of the GraphQL backend. Default: any, because the checkout's operations are known by their content. */
  graphql?: string | RegExp;
  /** Addresses of the billing service, which receives upgrade intentions. Default: any. */
  chargify?: string | RegExp;
  /** Addresses of Stripe.js, its frames and their API. Default: https://js.stripe.com/. */
  cardProvider?: string | RegExp;
}

export interface PageCall {
  kind: 'graphql' | 'upgrade intention' | 'card provider';
  /** Such as 'CreateSubscription'. */
  name: string;
  body: unknown;
}

export interface CallWatch {
  isPlaying: boolean;
  readCall(request: Request): Promise<PageCall | null>;
  markAnswered(request: Request): void;
  /**
   * Stops watching, and aborts later calls until the browser context closes. Returns a message that names every call that no
   * scenario has answered; null if there is none.
   */
  end(): Promise<string | null>;
}

/** Watches all contexts of a test for calls that no scenario answers. */
export interface CallGuard {
  watch(context: BrowserContext): Promise<CallWatch>;
  end(): Promise<string | null>;
}

export function guardCalls(patterns: RoutePatterns): CallGuard {
  const watches = new Map<BrowserContext, Promise<CallWatch>>();
  const endAll = async () => {
    const problems = await Promise.all([...watches.values()].map(async (watch) => (await watch).end()));
    return problems.filter((problem) => problem !== null).join('\n') || null;
  };
  let result: Promise<string | null> | null = null;
  return {
    watch(context) {
      const watch = watches.get(context) ?? watchCalls(context, patterns);
      watches.set(context, watch);
      return watch;
    },
    end() {
      result ??= endAll();
      return result;
    },
  };
}

const PROVIDER_ADDRESS = /^https:\/\/(js|api|hooks)\.stripe\.com\//;
const ANY_ADDRESS = '**/*';
/** How long the end of a test waits for a route of the test that still runs. */
const MAX_WAIT_MS = 2_000;
const removeLastRoutes = new WeakMap<BrowserContext, () => Promise<void>>();

/**
 * Watches a browser context, so that no test passes with a call that no scenario answers: it could be a real payment. Aborts
 * calls that no other route takes, and also reports those that a route of the test takes.
 */
async function watchCalls(context: BrowserContext, patterns: RoutePatterns): Promise<CallWatch> {
  const calls = new Map<Request, Promise<PageCall | null>>();
  const answered = new Set<Request>();
  const advice = new Map<Request, string>();
  let hasEnded = false;

  const readCall = (request: Request) => {
    const call = calls.get(request) ?? findCall(request);
    calls.set(request, call);
    return call;
  };
  // Also reads requests that a route of the test or a service worker takes. Before a scenario plays, requests to the
  // provider do not count, because apps load its script on pages without payments.
  const onRequest = (request: Request) => {
    if (watch.isPlaying || !isToProvider(request)) void readCall(request);
  };
  const abortCall = async (route: Route) => {
    const request = route.request();
    const call = watch.isPlaying || !isToProvider(request) ? await readCall(request) : null;
    if (!call) return route.fallback();
    if (hasEnded) answered.add(request);
    else advice.set(request, adviseOnAborted(call, watch.isPlaying, patterns));
    await route.abort().catch(() => undefined);
  };
  const end = async () => {
    hasEnded = true;
    context.off('request', onRequest);
    // Takes precedence over the test's routes, because no late purchase may reach a real backend. Ignores closed contexts.
    await context.route(ANY_ADDRESS, abortCall).catch(() => undefined);
    const found = await Promise.all([...calls].map(([request, call]) => describe(request, call)));
    const problems = [...new Set(found.filter((text) => text !== null))];
    return problems.length === 0 ? null : `[checkout] ${problems.join('\n')}`;
  };
  const describe = async (request: Request, reading: Promise<PageCall | null>): Promise<string | null> => {
    const call = await reading;
    if (!call || answered.has(request)) return null;
    const sent = `No scenario has answered ${call.name} at ${request.url()}.`;
    const reason = advice.get(request);
    if (reason !== undefined) return `${sent} ${reason}`;
    const response = await whenFinished(request);
    if (answered.has(request) || (!response && (call.kind === 'card provider' || isOfClosedPage(request)))) return null;
    const isFromWorker = response?.fromServiceWorker() ?? false;
    return isFromWorker && wasAnswered(request) ? null : `${sent} ${adviseOnOthers(isFromWorker)}`;
  };
  /** Whether a scenario has answered the request that a service worker sent in place of the page's request. */
  const wasAnswered = (request: Request): boolean =>
    [...answered].some((other) => other.serviceWorker() && other.postData() === request.postData());

  const watch: CallWatch = { isPlaying: false, readCall, markAnswered: (request) => answered.add(request), end };
  context.on('request', onRequest);
  await removeLastRoutes.get(context)?.();
  removeLastRoutes.set(context, () => context.unroute(ANY_ADDRESS, abortCall));
  await context.route(ANY_ADDRESS, abortCall);
  return watch;
}

const isToProvider = (request: Request): boolean => PROVIDER_ADDRESS.test(request.url());

/** Whether the page was closed before a route received its request, so that no backend received it either. */
const isOfClosedPage = (request: Request): boolean => !request.serviceWorker() && request.frame().page().isClosed();

async function findCall(request: Request): Promise<PageCall | null> {
  const [method, url] = [request.method(), request.url()];
  if (isToProvider(request)) return { kind: 'card provider', name: 'the card provider', body: null };
  if (request.isNavigationRequest()) return null;
  const contentType = request.headers()['content-type'] ?? '';
  return readCheckoutCall({ method, url, contentType, text: request.postData() ?? '' });
}

function adviseOnAborted({ kind }: PageCall, isPlaying: boolean, { graphql, chargify, cardProvider }: RoutePatterns) {
  if (!isPlaying)
    return "It was aborted. Call checkout.start('buy-new-card'), or another scenario, before the page sends it.";
  if (kind === 'graphql')
    return `It was aborted, because checkoutRoutes.graphql is ${graphql}. Leave that out to answer the checkout at any address.`;
  if (kind === 'upgrade intention')
    return `It was aborted, because checkoutRoutes.chargify is ${chargify}. Leave that out to answer it at any address.`;
  return cardProvider === undefined
    ? 'It was aborted. Call checkout.start() before the page loads Stripe.js.'
    : `It was aborted, because checkoutRoutes.cardProvider is ${cardProvider}. Leave that out, or let it match this address.`;
}

const adviseOnOthers = (isFromWorker: boolean): string =>
  isFromWorker
    ? "A service worker took it, and may have sent it to a real backend. Set serviceWorkers: 'block' in use."
    : 'A route of the test took it, and may have sent it to a real backend. Register that route with context.route() before checkout.start(), or call route.fallback() in it.';

/** Resolves to null when the request fails, or does not end in time. */
function whenFinished(request: Request): Promise<Response | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, MAX_WAIT_MS, null));
  return Promise.race([request.response().catch(() => null), timeout]);
}
