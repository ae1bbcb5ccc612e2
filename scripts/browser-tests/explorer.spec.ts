import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { violationsOn } from '../replay/accessibility.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { collectPageErrors } from '../replay/page-errors.ts';

let browser: Browser;
let server: RunningScenarioServer;
let context: BrowserContext;
let pageErrors: string[];
let otherHosts: string[];

test.beforeAll(async () => {
  [browser, server] = await Promise.all([connectBrowser(), startScenarioServer()]);
});
test.beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  pageErrors = collectPageErrors(context);
  otherHosts = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(blob|data):/.test(request.url())) otherHosts.push(request.url());
  });
});
test.afterEach(async () => {
  await context.close();
  expect({ pageErrors, otherHosts }).toEqual({ pageErrors: [], otherHosts: [] });
});
test.afterAll(async () => {
  await Promise.all([browser.close(), server.close()]);
});

const journalNames = async (scenario: string, session: string) =>
  (await server.server.sessions.readJournal({ scenario, session })).entries.map(({ name }) => name);
const tab = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const response = (page: Page) => page.getByLabel('Result Window');

test.describe('the explorer', () => {
  test('runs an operation as the scenario that a person chooses, without other hosts', async () => {
    const page = await context.newPage();
    await page.goto(`${server.url}/graphql`);
    await page.getByLabel('Scenario').selectOption('decline-generic');
    await page.getByLabel('Session').fill('explored');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/scenario=decline-generic&session=explored/);
    await tab(page, 'CreateSetupIntent').click();
    // GraphiQL reads the operation of the selected tab with a delay; until then it sends nothing.
    await expect(async () => {
      await page.getByRole('button', { name: /^Execute query/ }).click();
      await expect(response(page)).toContainText(/clientSecret|Cannot infer operation/);
      await expect(response(page)).toContainText('clientSecret', { timeout: 500 });
    }).toPass();
    expect(await journalNames('decline-generic', 'explored')).toEqual(['IntrospectionQuery', 'CreateSetupIntent']);
  });

  test('has the nine operations as tabs, with variables of the session, and keeps them after a reload', async () => {
    const page = await context.newPage();
    await page.goto(`${server.url}/graphql?scenario=buy-saved-default-card&session=tabs`);
    await expect(page.getByRole('tab')).toHaveCount(9);
    await tab(page, 'CreateSubscription').click();
    await expect(page.getByRole('region', { name: 'Variables' })).toContainText('"pm_visa_4242"');
    // Stored with a delay.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('graphiql:tabState')))
      .toContain('"activeTabIndex":7');
    await page.reload();
    await expect(page.getByRole('tab')).toHaveCount(9);
    await expect(page.getByRole('tab', { selected: true })).toContainText('CreateSubscription');
    await page.goto(`${server.url}/graphql?scenario=decline-generic&session=tabs`);
    await expect(page.getByRole('tab', { selected: true })).toContainText('CheckCouponCode');
  });

  test('has an accessible sign-in bar, which the keyboard operates', async () => {
    const page = await context.newPage();
    await page.goto(`${server.url}/graphql`);
    await expect(page.getByRole('tab')).toHaveCount(9);
    await page.getByLabel('Session').fill('keys');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/session=keys/);
    // GraphiQL itself has violations: nested controls in its tabs, and the contrast of its line numbers.
    await page.locator('#root').evaluate((root) => root.remove());
    expect(await violationsOn(page)).toBe('');
  });
});
