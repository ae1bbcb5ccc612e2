import type { BrowserContext, Route } from '@playwright/test';

export type NetworkSetup = (context: BrowserContext) => Promise<unknown>;

export const routeOperation =
  (operation: string, handle: (route: Route) => Promise<void> | void): NetworkSetup =>
  (context) =>
    context.route('**/graphql', (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      return operationName === operation ? handle(route) : route.fallback();
    });

export const stallOperation = (operation: string): NetworkSetup => routeOperation(operation, () => undefined);

export const failOperation = (operation: string): NetworkSetup => routeOperation(operation, (route) => route.abort());

/** Holds the operation's first request (`held`), until `release` sends it or `drop` aborts it like a lost connection. */
export function holdOperation(operation: string) {
  let hold: ((route: Route) => void) | null = null;
  const held = new Promise<Route>((resolve) => {
    hold = resolve;
  });
  return {
    network: routeOperation(operation, (route) => {
      const isFirst = hold !== null;
      hold?.(route);
      hold = null;
      return isFirst ? undefined : route.fallback();
    }),
    held,
    release: async () => (await held).fallback(),
    drop: async () => (await held).abort('connectionreset'),
  };
}

export const blockFile =
  (path: RegExp): NetworkSetup =>
  (context) =>
    context.route(path, (route) => route.abort());

/** Serves js.stripe.com from the emulator. Stripe.js fails to load if `allowScript` resolves to false. */
export const serveProvider =
  (serverUrl: string, allowScript: () => boolean | Promise<boolean>): NetworkSetup =>
  (context) =>
    context.route('https://js.stripe.com/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const isScript = pathname.endsWith('/stripe.js');
      if (isScript && !(await allowScript())) return route.abort();
      const url = `${serverUrl}${isScript ? '/stripe.js' : pathname}${search}`;
      // Omits the page's origin, js.stripe.com, because the scenario server does not accept it.
      const { origin: _, ...headers } = await route.request().allHeaders();
      return route.fulfill({ response: await route.fetch({ url, headers }) });
    });

export function delayFile(path: RegExp): { network: NetworkSetup; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const network: NetworkSetup = (context) => context.route(path, (route) => released.then(() => route.fallback()));
  return { network, release };
}
