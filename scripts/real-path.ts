/**
 * The browser test of the way to the real card provider. The page is built with a publishable key of its own, so it
 * loads `https://js.stripe.com` as in production; only the network is ours: whatever goes there is answered by the
 * scenario server. The same steps as in the gallery must pass, and the page must never ask for the emulator itself.
 */
import type { BrowserContext, Request, Route } from 'playwright-core';
import { catalogue } from '#scenarios';
import { launchChromium } from './chromium.ts';
import { command } from './command.ts';
import { chooseScenarios } from './replay/choose-scenarios.ts';
import { printWalk } from './replay/print-walk.ts';
import { takeSeat } from './replay/seat.ts';
import { openSite } from './replay/site.ts';
import { walk } from './replay/walk.ts';

const PROVIDER = 'https://js.stripe.com';
const OWN_KEY = 'pk_test_realpath';
const WALKED = ['buy-new-card', 'decline-generic'];
/** Where the provider's script lives: `/endive/stripe.js`, or `/v3/` of old. */
const SCRIPT_PATH = /^\/(?:[a-z]+\/stripe\.js|v3\/?)$/;

/** Answers as the provider would, from the scenario server: the script, the frames, and the API for this session. */
async function answer(route: Route, serverUrl: string, sessionKey: string): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const path = SCRIPT_PATH.test(pathname) ? '/stripe.js' : `${pathname}${search}`;
  const headers = await request.allHeaders();
  if (headers['authorization'] === `Bearer ${OWN_KEY}`) headers['authorization'] = `Bearer pk_test_demo.${sessionKey}`;
  // The names HTTP/2 gives its own lines are no headers to send on.
  const sent = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(:|host$|connection$|content-length$)/.test(name)),
  );
  const body = request.postData();
  const response = await fetch(`${serverUrl}${path}`, {
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

await command(async () => {
  const browser = await launchChromium();
  const site = await openSite({ folder: '.cache/real-path', publishableKey: OWN_KEY });
  let passed = 0;
  try {
    for (const scenario of chooseScenarios({ all: false, groups: [], names: WALKED }, catalogue)) {
      const provider: string[] = [];
      const emulator: string[] = [];
      const prepare = async (context: BrowserContext, sessionKey: string) => {
        context.on('request', (request: Request) => {
          const { origin, pathname } = new URL(request.url());
          if (origin === PROVIDER) provider.push(pathname);
          else if (/^\/(stripe\.js|card-provider\/)/.test(pathname)) emulator.push(pathname);
        });
        await context.route(`${PROVIDER}/**`, (route) => answer(route, site.serverUrl, sessionKey));
        // Chromium lets a site of the world read from this machine only with a person's permission; before 142 it
        // asked for none and knows no such permission.
        await context.grantPermissions(['local-network-access'], { origin: site.pageUrl }).catch(() => undefined);
      };
      const listener = printWalk(scenario, console.log);
      const walked = await walk({ seat: await takeSeat(browser), site, scenario, listener, prepare });
      const loaded = provider.filter((path) => SCRIPT_PATH.test(path)).length;
      const own = walked && loaded > 0 && emulator.length === 0;
      if (walked) {
        console.log(`  ${loaded > 0 ? '✓' : '✗'} The page loaded the script from ${PROVIDER}`);
        console.log(
          `  ${emulator.length === 0 ? '✓' : `✗ (${emulator.join(', ')})`} The page never asked for the emulator`,
        );
      }
      if (own) passed += 1;
    }
  } finally {
    await browser.close();
    await site.close();
  }
  const failed = WALKED.length - passed;
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
