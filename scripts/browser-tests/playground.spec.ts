import type { Page } from '@playwright/test';
import { isExpectation, serializeStep } from '#scenarios';
import { colorViolationsOn, violationsOn } from '../replay/accessibility.ts';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { readJournal } from '../replay/journal.ts';
import { waitUntilStable } from '../replay/page.ts';
import { currentSite } from '../replay/settings.ts';
import { checkout, payButton } from '../replay/test-world.ts';
import { focusedName } from './keyboard.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

/** The scenario panel. */
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Scenario' });

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

test.describe('the gallery', () => {
  /** Opens an address such as '/?q=coupon'. */
  async function openGallery(page: Page, address: string): Promise<void> {
    await page.goto(`${currentSite().pageUrl}${address}`);
    await page.getByRole('main').getByRole('link').first().waitFor();
  }

  test('is usable by keyboard alone: / searches, arrows move, Escape clears, Enter opens', async ({ freshTab }) => {
    const { page, pageErrors } = freshTab;
    // textContent, because innerText is empty for entries that are not painted yet.
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

  for (const view of ['/?layout=list&q=standalone', '/?layout=pictures&q=standalone', '/?view=spec&code=V']) {
    test(`has no axe violations and no overflow: ${view}`, async ({ freshTab: { page, pageErrors } }) => {
      await openGallery(page, view);
      expect(await findProblems(page)).toEqual([]);
      expect(pageErrors).toEqual([]);
    });
  }
});

test.describe('the panel', () => {
  test('ticks each step of the walkthrough that has happened, starts over, and is accessible', async () => {
    const world = await openScreen('coupon-percent');
    const { page, scenario } = world;
    // CSS, because elements behind an open dialog have no role.
    const tickedSteps = () =>
      page
        .locator('aside section[aria-label="Walkthrough"] li')
        .evaluateAll((items) => items.map((step) => step.textContent?.startsWith('Done: ') === true));
    for (const [index, step] of scenario.steps.entries()) {
      await runStep(world, step);
      if (index === 0) await expect.poll(tickedSteps).toEqual(scenario.steps.map((_, each) => each === 0));
    }
    // A person confirms what neither the page nor the journal shows.
    const isObserved = scenario.steps.map((step) => !isExpectation(step) || serializeStep(step).observed !== undefined);
    await expect.poll(tickedSteps).toEqual(isObserved);
    for (const title of ['Clock', 'Faults']) await expandSection(page, title);
    expect(await findProblems(page)).toEqual([]);
    await panelOf(page).getByRole('button', { name: 'Start over' }).click();
    await panelOf(page).getByText('Nothing was sent yet.').waitFor();
    expect((await tickedSteps()).some(Boolean)).toBe(false);
  });

  test('sets the clock, which expires a card in the open dialog', async () => {
    const world = await openScreen('buy-saved-default-card');
    // An open dialog covers the panel of its own page.
    const panel = await world.page.context().newPage();
    await panel.goto(world.page.url());
    await runStep(world, { type: 'start' });
    await expect.poll(() => payButton(world).isEnabled()).toBe(true);
    await expandSection(panel, 'Clock');
    await panel.getByLabel('Date and time in Sydney').fill('2045-01-01T00:00:00');
    await panel.getByRole('button', { name: 'Set the clock', exact: true }).click();
    await checkout(world).getByRole('radio', { name: 'Visa ending in 4242', disabled: true }).waitFor();
    await panel.close();
  });

  test('adds a fault that breaks the next call, shows it in the journal, and removes it', async () => {
    const world = await openScreen('buy-saved-default-card');
    const { page } = world;
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
    await page.keyboard.press('Escape');
    await checkout(world).waitFor({ state: 'hidden' });
    const journal = panelOf(page).getByRole('region', { name: 'Journal' });
    const entry = journal.locator('details', { hasText: 'ListPaymentMethod' }).first();
    await entry.getByText('fault', { exact: true }).waitFor();
    await active.getByRole('button', { name: /^Remove fault/ }).click();
    await active.waitFor({ state: 'detached' });
  });
});
