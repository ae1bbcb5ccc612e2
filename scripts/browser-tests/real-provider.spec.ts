/**
 * The path to the real card provider. The page is built with a publishable key, so it loads `https://js.stripe.com` as in
 * production; its requests there are proxied to the scenario server.
 */
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { routeRequests } from '../replay/package/route-requests.ts';
import { watchCalls } from '../replay/package/unanswered-calls.ts';
import { type RunningSite, startSite } from '../replay/site.ts';
import { findScreen } from './screens.ts';

const PROVIDER = 'https://js.stripe.com';
/** Paths of the provider's script: `/endive/stripe.js`, formerly `/v3/`. */
const SCRIPT_PATH = /^\/(?:[a-z]+\/stripe\.js|v3\/?)$/;

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ folder: '.cache/real-path', publishableKey: 'pk_test_realpath' });
});
test.afterAll(() => site.close());

test.describe('a page built with a publishable key', () => {
  for (const name of ['buy-new-card', 'decline-generic']) {
    test(`loads the provider's script, never the emulator's: ${name}`, async ({ freshTab }) => {
      const scenario = findScreen(name);
      const { context, page, pageErrors } = freshTab;
      const providerPaths: string[] = [];
      const emulatorPaths: string[] = [];
      context.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (origin === PROVIDER) providerPaths.push(pathname);
        else if (/^\/(stripe\.js|card-provider\/)/.test(pathname)) emulatorPaths.push(pathname);
      });
      const world = { page, scenario, sessionKey: `${name}.replay`, serverUrl: site.serverUrl };
      await routeRequests(context, world, {}, await watchCalls(context, {}));
      // Chromium requires this permission for local addresses; versions before 142 do not know it.
      await context.grantPermissions(['local-network-access'], { origin: site.pageUrl }).catch(() => undefined);

      await page.goto(`${site.pageUrl}/?scenario=${name}&session=replay&bare=1`);
      for (const step of scenario.steps) await runStep(world, step);
      expect(pageErrors).toEqual([]);
      expect(providerPaths.filter((path) => SCRIPT_PATH.test(path)).length).toBeGreaterThan(0);
      expect(emulatorPaths).toEqual([]);
    });
  }
});
