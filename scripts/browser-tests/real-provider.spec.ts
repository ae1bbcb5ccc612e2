/**
 * The path to the real card provider. The page is built with a publishable key, so it loads `https://js.stripe.com` as in
 * production; its requests there are proxied to the scenario server.
 */
import type { Route } from '@playwright/test';
import { findScenario } from '#scenarios';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { type RunningSite, startSite } from '../replay/site.ts';

const PROVIDER = 'https://js.stripe.com';
const PUBLISHABLE_KEY = 'pk_test_realpath';
/** Paths of the provider's script: `/endive/stripe.js`, formerly `/v3/`. */
const SCRIPT_PATH = /^\/(?:[a-z]+\/stripe\.js|v3\/?)$/;

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ folder: '.cache/real-path', publishableKey: PUBLISHABLE_KEY });
});
test.afterAll(() => site.close());

test.describe('a page built with a publishable key', () => {
  for (const name of ['buy-new-card', 'decline-generic']) {
    test(`loads the provider's script, never the emulator's: ${name}`, async ({ freshTab }) => {
      const scenario = findScenario(name);
      if (!scenario) throw new Error(`There is no scenario '${name}'.`);
      const { context, page, pageErrors } = freshTab;
      const providerPaths: string[] = [];
      const emulatorPaths: string[] = [];
      context.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (origin === PROVIDER) providerPaths.push(pathname);
        else if (/^\/(stripe\.js|card-provider\/)/.test(pathname)) emulatorPaths.push(pathname);
      });
      const sessionKey = `${name}.replay`;
      await context.route(`${PROVIDER}/**`, (route) => proxyToScenarioServer(route, sessionKey));
      // Chromium requires this permission for local addresses; versions before 142 do not know it.
      await context.grantPermissions(['local-network-access'], { origin: site.pageUrl }).catch(() => undefined);

      await page.goto(`${site.pageUrl}/?scenario=${name}&session=replay`);
      const world = { page, scenario, sessionKey, serverUrl: site.serverUrl };
      for (const step of scenario.steps) await runStep(world, step);
      expect(pageErrors).toEqual([]);
      expect(providerPaths.filter((path) => SCRIPT_PATH.test(path)).length).toBeGreaterThan(0);
      expect(emulatorPaths).toEqual([]);
    });
  }
});

/** Forwards script, frames and API calls to the scenario server, the latter with the session's key. */
async function proxyToScenarioServer(route: Route, sessionKey: string): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const path = SCRIPT_PATH.test(pathname) ? '/stripe.js' : `${pathname}${search}`;
  const headers = await request.allHeaders();
  if (headers['authorization'] === `Bearer ${PUBLISHABLE_KEY}`)
    headers['authorization'] = `Bearer pk_test_demo.${sessionKey}`;
  // Drops HTTP/2 pseudo-headers, connection headers, and the origin, which the scenario server does not accept.
  const forwardedHeaders = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(:|host$|origin$|connection$|content-length$)/.test(name)),
  );
  const body = request.postData();
  const response = await fetch(`${site.serverUrl}${path}`, {
    method: request.method(),
    headers: forwardedHeaders,
    ...(body === null ? {} : { body }),
  });
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}
