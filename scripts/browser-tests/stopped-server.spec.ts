import type { Browser, Page } from '@playwright/test';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { buildPlayground } from '../build-playground.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { newContext } from '../replay/page.ts';
import { STEP_TIMEOUT_MS } from '../replay/test-world.ts';

let browser: Browser;
let server: RunningScenarioServer;
let staticDir: string;

test.beforeAll(async () => {
  [browser, staticDir] = await Promise.all([connectBrowser(), buildPlayground()]);
});
test.beforeEach(async () => {
  server = await startScenarioServer({ port: 0, staticDir });
});
test.afterEach(() => server.close());
test.afterAll(() => browser.close());

/** Starts a new server, with no sessions, on the port of the one that stopped. */
async function startAgain(): Promise<void> {
  const port = Number(new URL(server.url).port);
  server = await startScenarioServer({ port, staticDir, server: await createScenarioServer() });
}

async function openPage(): Promise<Page> {
  const context = await newContext(browser, { width: 1440 });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  return context.newPage();
}

const alert = (page: Page) => page.locator('[role=alert]').filter({ hasText: 'The scenario server does not respond.' });

test('the panel says that the server has stopped, and starts the walkthrough over with the new session', async () => {
  const page = await openPage();
  await page.goto(`${server.url}/?scenario=buy-saved-default-card&session=stopped`);
  // CSS, because elements behind an open dialog have no role.
  const panel = page.locator('aside[aria-label=Scenario]');
  const start = panel.getByRole('button', { name: 'Start this scenario' });
  await start.click();
  await expect(panel.getByText(/^[1-9]\d* of \d+ done$/)).toBeVisible();
  await server.close();
  await expect(alert(page)).toBeVisible();
  await startAgain();
  await expect(alert(page)).toBeHidden();
  await expect(panel.getByText(/^0 of \d+ done$/)).toBeVisible();
  await expect(panel.getByText('Nothing was sent yet.')).toBeAttached();
});

test('the gallery says so too, and a gallery whose catalogue cannot be fetched loads when the server is back', async () => {
  const page = await openPage();
  await page.goto(`${server.url}/`);
  const link = page.getByRole('link', { name: 'Buy a plan with a new card', exact: true });
  await expect(link).toBeVisible();
  await server.close();
  await expect(alert(page)).toBeVisible();
  await startAgain();
  await expect(alert(page)).toBeHidden();
  await expect(link).toBeVisible();

  await page.route('**/scenarios', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Cannot reach the scenario server')).toBeVisible();
  await page.unroute('**/scenarios');
  await expect(link).toBeVisible();
});
