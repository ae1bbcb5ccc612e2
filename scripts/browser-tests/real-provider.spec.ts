/**
 * The way to the real card provider. The page is built with a publishable key of its own, so it loads
 * `https://js.stripe.com` as in production; only the network is ours: the scenario server answers whatever goes there.
 */
import type { Route } from '@playwright/test';
import { findScenario } from '#scenarios';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { type OpenSite, openSite } from '../replay/site.ts';

const PROVIDER = 'https://js.stripe.com';
const OWN_KEY = 'pk_test_realpath';
/** Where the provider's script lives: `/endive/stripe.js`, or `/v3/` of old. */
const SCRIPT_PATH = /^\/(?:[a-z]+\/stripe\.js|v3\/?)$/;

let own: OpenSite;
test.beforeAll(async () => {
  own = await openSite({ folder: '.cache/real-path', publishableKey: OWN_KEY });
});
test.afterAll(() => own.close());

test.describe('with a publishable key of its own, the page', () => {
  for (const name of ['buy-new-card', 'decline-generic']) {
    test(`loads the provider's script, never the emulator's: ${name}`, async ({ freshTab }) => {
      const scenario = findScenario(name);
      if (!scenario) throw new Error(`There is no scenario '${name}'.`);
      const { context, page, complaints } = freshTab;
      const [provider, emulator]: string[][] = [[], []];
      context.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (origin === PROVIDER) provider?.push(pathname);
        else if (/^\/(stripe\.js|card-provider\/)/.test(pathname)) emulator?.push(pathname);
      });
      const sessionKey = `${name}.replay`;
      await context.route(`${PROVIDER}/**`, (route) => answer(route, sessionKey));
      // Chromium lets a public site read from this machine only with a person's permission; before 142 it asked for
      // none and has no such permission.
      await context.grantPermissions(['local-network-access'], { origin: own.pageUrl }).catch(() => undefined);

      await page.goto(`${own.pageUrl}/?scenario=${name}&session=replay`);
      const world = { page, scenario, sessionKey, serverUrl: own.serverUrl };
      for (const step of scenario.steps) await runStep(world, step);
      expect(complaints).toEqual([]);
      expect(provider?.filter((path) => SCRIPT_PATH.test(path)).length).toBeGreaterThan(0);
      expect(emulator).toEqual([]);
    });
  }
});

/** Answers as the provider would, from the scenario server: the script, the frames, and the API for this session. */
async function answer(route: Route, sessionKey: string): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const path = SCRIPT_PATH.test(pathname) ? '/stripe.js' : `${pathname}${search}`;
  const headers = await request.allHeaders();
  if (headers['authorization'] === `Bearer ${OWN_KEY}`) headers['authorization'] = `Bearer pk_test_demo.${sessionKey}`;
  // HTTP/2 pseudo-headers and those of the connection are not sent on, nor an origin that the scenario server cannot know.
  const sent = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(:|host$|origin$|connection$|content-length$)/.test(name)),
  );
  const body = request.postData();
  const response = await fetch(`${own.serverUrl}${path}`, {
    method: request.method(),
    headers: sent,
    ...(body === null ? {} : { body }),
  });
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}
