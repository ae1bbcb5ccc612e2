import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { colorViolationsOn, violationsOn } from '../replay/accessibility.ts';
import { chromiumOnly } from '../replay/choose-cover.ts';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { readJournal } from '../replay/journal.ts';
import { waitUntilStable } from '../replay/page.ts';
import { currentSite } from '../replay/settings.ts';
import { checkout, type TestWorld } from '../replay/test-world.ts';
import { focusedName } from './keyboard.ts';
import { findScreen, guideScenarios } from './screens.ts';

const CLIPBOARD_REASON = 'Only Chromium grants permission to read the clipboard.';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Scenario', exact: true });

const expandSection = (page: Page, title: string) =>
  panelOf(page).getByRole('region', { name: title }).locator('summary').first().click();

/** Axe violations in light mode, those of colour in dark mode, and horizontal overflow, on a phone and a wide screen. */
async function findProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    problems.push(await violationsOn(page, { frames: false }));
    await page.emulateMedia({ colorScheme: 'dark' });
    await waitUntilStable(page);
    problems.push(await colorViolationsOn(page));
    await page.emulateMedia({ colorScheme: 'light' });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) problems.push(`The page is ${excess} px too wide at ${width} px.`);
  }
  return problems.filter(Boolean);
}

test.describe('the guide', () => {
  for (const scenario of guideScenarios)
    test(`has a scenario file that plays: ${scenario.name}`, async ({ open }) => {
      const world = await open(scenario);
      for (const step of scenario.steps) await runStep(world, step);
    });
});

test.describe('the gallery', () => {
  async function openGallery(page: Page, address: string): Promise<void> {
    await page.goto(`${currentSite().pageUrl}${address}`);
    await page.getByRole('main').getByRole('link').first().waitFor();
  }

  test('needs only a keyboard: / searches, arrows move, Escape clears, Enter opens', async ({ freshTab }) => {
    const { page, pageErrors } = freshTab;
    // Reads textContent, because innerText is empty for list entries that are not painted yet.
    const firstName = async () => (await page.getByRole('main').locator('code').allTextContents())[0];
    await openGallery(page, '/');
    await page.keyboard.press('/');
    await page.keyboard.type('coupon-percent');
    await expect.poll(firstName).toBe('coupon-percent');
    await page.keyboard.press('ArrowDown');
    expect(await focusedName(page)).toBe(await page.getByRole('main').getByRole('link').first().innerText());
    await page.keyboard.press('ArrowUp');
    expect(await focusedName(page)).toBe('Search scenarios');
    await page.keyboard.press('Escape');
    await page.keyboard.type('buy-new-card');
    await expect.poll(firstName).toBe('buy-new-card');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
    expect(page.url()).toContain('scenario=buy-new-card');
    expect(pageErrors).toEqual([]);
  });

  test('finds scenarios by words that people use, and offers a way back when nothing matches', async ({
    freshTab: { page },
  }) => {
    for (const words of ['run out', '3ds', '3D Secure', 'surcharge', 'velocity', 'gst', 'too late', 'month before']) {
      await openGallery(page, `/?q=${words}`);
      await expect(page.getByText('No scenario matches')).toBeHidden();
    }
    await page.goto(`${currentSite().pageUrl}/?q=insufficient founds`);
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(page.getByRole('link', { name: 'Buy a plan with a new card', exact: true })).toBeVisible();
  });

  test('lists journeys first, and results by how well their titles match', async ({ freshTab: { page } }) => {
    const main = page.getByRole('main');
    await openGallery(page, '/');
    await expect(main.getByRole('heading').first()).toContainText('Journeys for reviewers');
    await openGallery(page, '/?q=coupon');
    await expect(main.getByRole('link').first()).toHaveText(/^Coupon/);
  });

  for (const view of ['/?q=standalone', '/?layout=pictures&q=standalone']) {
    test(`has no axe violations and no overflow: ${view}`, async ({ freshTab: { page, pageErrors } }) => {
      await openGallery(page, view);
      expect(await findProblems(page)).toEqual([]);
      expect(pageErrors).toEqual([]);
    });
  }
});

test.describe('the workbench', () => {
  /** Opens a scenario in the workbench. The page of the returned world is the frame with the customer's page. */
  async function openWorkbench({ page }: { page: Page }, name: string, parameters = ''): Promise<TestWorld> {
    const { pageUrl, serverUrl } = currentSite();
    const session = `workbench-${randomUUID().slice(0, 8)}`;
    await page.goto(`${pageUrl}/?scenario=${name}&session=${session}${parameters}`);
    await panelOf(page).getByRole('button', { name: 'Start over' }).waitFor();
    const stage = page.frames().find((frame) => frame.url().includes('bare=1'));
    const { keyboard, mouse } = page;
    // A frame lacks only a keyboard and a mouse. With those of its page, the steps can use it as a page.
    const stagePage = Object.assign(Object.create(stage ?? null), { keyboard, mouse }) as Page;
    return { page: stagePage, scenario: findScreen(name), sessionKey: `${name}.${session}`, serverUrl };
  }
  const status = (page: Page) => panelOf(page).getByRole('region', { name: 'Walkthrough' }).locator('span').first();

  for (const name of ['coupon-percent', 'card-challenge-accept', 'save-new-card'])
    test(`ticks every step of a complete walkthrough, and starts over: ${name}`, async ({ freshTab }) => {
      const world = await openWorkbench(freshTab, name);
      const { steps, expected } = world.scenario;
      for (const step of steps) await runStep(world, step);
      await expect(status(freshTab.page)).toHaveText(
        `${steps.length} of ${steps.length} steps · ${expected.length} results to check`,
      );
      await panelOf(freshTab.page).getByRole('button', { name: 'Start over' }).click();
      await panelOf(freshTab.page).getByText('Nothing has been sent yet.').waitFor();
      await expect(status(freshTab.page)).toContainText(`0 of ${steps.length}`);
      expect(freshTab.pageErrors).toEqual([]);
    });

  test('opens beside four others, although each window holds one of the six connections of a browser', async ({
    freshTab,
  }) => {
    const windows = [freshTab.page];
    while (windows.length < 5) windows.push(await freshTab.context.newPage());
    for (const page of windows) {
      const world = await openWorkbench({ page }, 'buy-new-card');
      await world.page.getByRole('button', { name: 'Start this scenario' }).waitFor();
    }
    const last = windows.at(-1) as Page;
    await last.getByRole('button', { name: 'Reload the page' }).click();
    const frame = last.frameLocator('iframe[title="The customer\'s page"]');
    await frame.getByRole('button', { name: 'Start this scenario' }).click();
    await panelOf(last).getByText('CreateSetupIntent').first().waitFor();
  });

  test('shows why it opens slowly when the browser has no connection left', async ({ freshTab: { page } }) => {
    await page.route('**/sessions/*/host', () => undefined);
    await page.goto(`${currentSite().pageUrl}/?scenario=buy-new-card&session=slow`);
    await expect(panelOf(page)).toContainText('at most six connections');
  });

  test('works beside an open checkout: copies a card into it, and sets the clock, which expires one', {
    annotation: chromiumOnly(CLIPBOARD_REASON),
  }, async ({ freshTab }) => {
    const { page, context } = freshTab;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const world = await openWorkbench(freshTab, 'decline-generic');
    await runStep(world, { type: 'start' });
    await panelOf(page)
      .getByRole('button', { name: /^Copy card/ })
      .click();
    const field = world.page.frameLocator('iframe[title="Secure card number input frame"]:visible').locator('input');
    await field.first().click();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(field.first()).toHaveValue('4000 0000 0000 0002');
    const saved = await openWorkbench(freshTab, 'buy-saved-default-card');
    await runStep(saved, { type: 'start' });
    await expandSection(page, 'Clock');
    await panelOf(page).getByLabel('Date and time in Sydney').fill('2045-01-01T00:00:00');
    await panelOf(page).getByRole('button', { name: 'Set the clock', exact: true }).click();
    await checkout(saved).getByRole('radio', { name: 'Visa ending in 4242', disabled: true }).waitFor();
  });

  test('adds a fault that breaks the next call, shows it in the journal, and removes it', async ({ freshTab }) => {
    const { page } = freshTab;
    const world = await openWorkbench(freshTab, 'buy-saved-default-card');
    const faults = panelOf(page).getByRole('region', { name: 'Faults' });
    await expandSection(page, 'Faults');
    await faults.getByLabel('Call', { exact: true }).selectOption('ListPaymentMethod');
    await faults.getByLabel('What breaks').selectOption('HTTP error');
    await faults.getByLabel('HTTP status').fill('503');
    await faults.getByLabel('How often').selectOption('always');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    const active = faults.getByRole('list', { name: 'Active faults' });
    await active.getByText('ListPaymentMethod returns HTTP 503').waitFor();
    await runStep(world, { type: 'begin' });
    await expect
      .poll(async () => (await readJournal(world)).find(({ name }) => name === 'ListPaymentMethod')?.status)
      .toBe(503);
    const journal = panelOf(page).getByRole('region', { name: 'Journal' });
    const entry = journal.locator('details', { hasText: 'ListPaymentMethod' }).first();
    await entry.getByText('fault', { exact: true }).waitFor();
    await active.getByRole('button', { name: /^Remove fault/ }).click();
    await active.waitFor({ state: 'detached' });
  });

  test('keeps width and colours in the address and for the next scenario of the list', async ({
    freshTab: { page },
  }) => {
    const world = await openWorkbench({ page }, 'decline-generic', '&width=390&scheme=dark');
    expect(await world.page.evaluate(() => [innerWidth, document.documentElement.className])).toEqual([390, 'dark']);
    await runStep(world, { type: 'start' });
    await page.getByRole('button', { name: '768', exact: true }).click();
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    await expect
      .poll(() => world.page.evaluate(() => [innerWidth, document.documentElement.className]))
      .toEqual([768, '']);
    expect(page.url()).toContain('width=768&scheme=light');
    await checkout(world).waitFor();
    await world.page.getByRole('textbox', { name: 'Name on card' }).focus();
    await page.keyboard.press('Escape');
    await checkout(world).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'List', exact: true }).click();
    const list = page.getByRole('navigation', { name: 'Scenarios' });
    await list.getByRole('link', { name: 'Card declined: insufficient funds' }).click();
    await page.waitForURL(/scenario=decline-(?!generic).*&width=768&scheme=light/);
  });

  test('a copied link opens the same session, and the clock in an address is set only once', {
    annotation: chromiumOnly(CLIPBOARD_REASON),
  }, async ({ freshTab: { page, context } }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const world = await openWorkbench({ page }, 'buy-new-card', '&clock=2030-01-01T00:00:00Z');
    await panelOf(page).getByRole('button', { name: 'Copy link to this session' }).click();
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await panelOf(page).getByText('2030').first().waitFor();
    await page.reload();
    await panelOf(page).getByText('2030').first().waitFor();
    expect((await readJournal(world)).map(({ kind, name }) => `${kind} ${name}`)).toEqual(['session clock']);
  });

  test('has no axe violations, and on a phone one tab for the page and one for the walkthrough', async ({
    freshTab: { page, pageErrors },
  }) => {
    await openWorkbench({ page }, 'coupon-percent');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(panelOf(page)).toBeHidden();
    await page.getByRole('tab', { name: 'Page' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(panelOf(page).getByRole('button', { name: 'Start this scenario' })).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('navigation', { name: 'Scenarios' }).getByRole('link').first().waitFor();
    for (const title of ['Clock', 'Faults']) await expandSection(page, title);
    expect(await findProblems(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
  });
});
