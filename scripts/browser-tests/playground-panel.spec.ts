import type { Page } from '@playwright/test';
import { createServer } from 'vite';
import { createScenarioServer, startScenarioServer } from '#scenario-server';
import { isExpectation, type Step, serializeStep } from '#scenarios';
import { projectPath } from '../project-path.ts';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { readJournal } from '../replay/journal.ts';
import { checkout, payButton } from '../replay/test-world.ts';
import {
  expandSection,
  findOverflow,
  findViolationsByWidth,
  panelOf,
  playgroundFixture,
} from './playground-fixture.ts';
import { startAndWait } from './screen-actions.ts';

const playground = playgroundFixture();

// CSS, because elements behind an open dialog have no role.
const steps = (page: Page) => page.locator('aside section[aria-label="Walkthrough"] li');
const tickedSteps = (page: Page) =>
  steps(page).evaluateAll((items) => items.map((step) => step.textContent?.startsWith('Done: ') === true));
/** Whether page events or the journal show that the step has happened; a person confirms the others. */
const isTraceable = (step: Step) => !isExpectation(step) || serializeStep(step).observed !== undefined;
const currentStep = (page: Page) => steps(page).and(page.locator('[aria-current=step]')).allInnerTexts();

test('the panel shows the error of an invalid scenario file', async () => {
  const { page } = await playground.openScenario('buy-new-card');
  const status = { version: 1, scenarios: 1, problem: 'coupons.ts: 12 is no code' };
  const body = `data: ${JSON.stringify({ topic: 'catalogue', type: 'news', id: '', data: status })}\n\n`;
  await page.route('**/streams?*', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.reload();
  await panelOf(page).getByRole('alert').getByText('coupons.ts: 12 is no code').waitFor();
});

test.describe('the walkthrough in the panel', () => {
  test('ticks each step when it happens, not before', async () => {
    const world = await playground.openScenario('coupon-percent');
    const { page, scenario } = world;
    const applied = scenario.steps.findIndex((step) => step.type === 'applyCoupon');
    const paid = scenario.steps.findIndex((step) => step.type === 'pay');
    expect((await currentStep(page)).join()).toContain('Start this scenario');
    for (const [index, step] of scenario.steps.entries()) {
      await runStep(world, step);
      if (index === 0) await expect.poll(() => tickedSteps(page)).toEqual(scenario.steps.map((_, each) => each === 0));
      if (index === applied) await expect.poll(async () => (await tickedSteps(page))[applied]).toBe(true);
      if (index === paid - 1) expect((await tickedSteps(page)).slice(paid).includes(true)).toBe(false);
    }
    await expect.poll(() => tickedSteps(page)).toEqual(scenario.steps.map(isTraceable));
  });

  test('continues after a reload that is a step, and is reset by Start over', async () => {
    const world = await playground.openScenario('pay-response-lost@reloaded');
    for (const step of world.scenario.steps) await runStep(world, step);
    await expect.poll(() => tickedSteps(world.page)).toEqual(world.scenario.steps.map(isTraceable));
    await panelOf(world.page).getByRole('button', { name: 'Start over' }).click();
    await panelOf(world.page).getByText('Nothing was sent yet.').waitFor();
    expect((await tickedSteps(world.page)).some(Boolean)).toBe(false);
  });

  test('does not tick a step for another coupon', async () => {
    const world = await playground.openScenario('coupon-percent');
    await runStep(world, { type: 'start' });
    await runStep(world, { type: 'applyCoupon', code: 'NOTHING' });
    await expect.poll(async () => (await readJournal(world)).some(({ name }) => name === 'CheckCouponCode')).toBe(true);
    expect((await tickedSteps(world.page)).filter(Boolean)).toHaveLength(1);
  });

  test('lets a person tick a step that cannot be observed', async () => {
    const world = await playground.openScenario('price-quarterly');
    await runStep(world, { type: 'start' });
    await world.page.keyboard.press('Escape');
    await checkout(world).waitFor({ state: 'hidden' });
    const before = (await tickedSteps(world.page)).filter(Boolean).length;
    await panelOf(world.page).getByRole('button', { name: /^Seen/ }).first().click();
    await expect.poll(async () => (await tickedSteps(world.page)).filter(Boolean).length).toBe(before + 1);
  });
});

test.describe('the clock in the panel', () => {
  test('expires a card in an open dialog', async () => {
    const world = await playground.openScenario('screen-saved-default');
    // An open dialog covers the panel of its own page.
    const panel = await playground.open(new URL(world.page.url()).search);
    await startAndWait(world);
    await expect.poll(() => payButton(world).isEnabled()).toBe(true);
    await expandSection(panel, 'Clock');
    await panel.getByLabel('Date and time in Sydney').fill('2045-01-01T00:00:00');
    await panel.getByRole('button', { name: 'Set the clock', exact: true }).click();
    await checkout(world).getByRole('radio', { name: 'Visa ending in 4242', disabled: true }).waitFor();
    await panelOf(panel).getByText('Sun, 1 Jan 2045, 12:00:00 am AEDT', { exact: false }).first().waitFor();
  });

  test('advances, runs, stops and resets', async () => {
    const { page } = await playground.openScenario('screen-saved-default');
    const clock = panelOf(page).getByRole('region', { name: 'Clock' });
    const summary = () => clock.locator('summary').innerText();
    const before = await summary();
    await expandSection(page, 'Clock');
    await clock.getByRole('button', { name: '+ 1 day' }).click();
    await clock.getByRole('button', { name: '+ 1 hour' }).click();
    await expect.poll(summary).toContain('Mon, 16 Mar 2026, 11:00:00 am AEDT');
    await clock.getByRole('button', { name: 'Start the clock' }).click();
    await expect.poll(summary, { timeout: 3_000 }).toMatch(/11:00:0[1-3] am/);
    await clock.getByRole('button', { name: 'Stop the clock' }).click();
    await clock.getByRole('button', { name: 'Reset the clock' }).click();
    await expect.poll(summary).toBe(before);
  });
});

test.describe('faults in the panel', () => {
  test('break the next call, appear in the journal, and can be removed', async () => {
    const world = await playground.openScenario('screen-saved-default');
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
      .poll(async () =>
        (await readJournal(world)).some(({ name, status }) => name === 'ListPaymentMethod' && status === 503),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await checkout(world).waitFor({ state: 'hidden' });
    const entry = panelOf(page)
      .getByRole('region', { name: 'Journal' })
      .locator('details', { hasText: 'ListPaymentMethod' });
    await entry.first().getByText('fault', { exact: true }).waitFor();
    await active.getByRole('button', { name: /^Remove fault/ }).click();
    await active.waitFor({ state: 'detached' });
  });

  test('are not added while incomplete', async () => {
    const { page } = await playground.openScenario('screen-saved-default');
    await expandSection(page, 'Faults');
    await panelOf(page).getByLabel('What breaks').selectOption('Nothing, only a delay');
    await panelOf(page).getByRole('button', { name: 'Add fault' }).click();
    await panelOf(page).getByRole('alert').getByText('Choose a delay, or what breaks.').waitFor();
  });
});

test.describe('the panel', () => {
  test('copies values to try, and a link with session, clock and seed', async () => {
    const { page, sessionKey } = await playground.openScenario(
      'coupon-percent',
      '&clock=2026-03-31T23:59:59+11:00&seed=7',
    );
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await panelOf(page).getByRole('button', { name: 'Copy coupon SAVE15' }).click();
    await expect.poll(copied).toBe('SAVE15');
    await panelOf(page).getByRole('button', { name: 'Copy link to this session' }).click();
    await expect.poll(copied).toContain(`session=${sessionKey.split('.')[1]}`);
    const link = new URL(await copied()).searchParams;
    expect(link.get('scenario')).toBe('coupon-percent');
    expect(link.get('clock')).toBe('2026-03-31T12:59:59.000Z');
    expect(link.get('seed')).toBe('7');
  });

  test('filters the journal by kind and text, shows an entry, and links a download', async () => {
    const { page } = await playground.openScenario('screen-saved-default');
    await expandSection(page, 'Clock');
    await panelOf(page).getByRole('button', { name: '+ 1 hour' }).click();
    const journal = panelOf(page).getByRole('region', { name: 'Journal' });
    const rows = journal.locator('ol > li');
    await expect.poll(() => rows.count()).toBe(1);
    await journal.getByRole('button', { name: 'GraphQL' }).click();
    await journal.getByText('Nothing matches.').waitFor();
    await journal.getByRole('button', { name: 'All' }).click();
    await journal.getByRole('searchbox', { name: 'Search the journal' }).fill('advancems');
    await rows.locator('summary').click();
    await journal.getByRole('group', { name: 'Request' }).getByText('3600000').waitFor();
    expect(await journal.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain('download=1');
  });

  test('resets the session', async () => {
    const world = await playground.openScenario('screen-saved-default');
    await expandSection(world.page, 'Clock');
    await panelOf(world.page).getByRole('button', { name: '+ 1 day' }).click();
    await expect.poll(async () => (await readJournal(world)).length).toBe(1);
    await panelOf(world.page).getByRole('button', { name: 'Start over' }).click();
    await panelOf(world.page).getByText('Nothing was sent yet.').waitFor();
    expect(await readJournal(world)).toEqual([]);
  });

  test('removes stored payments when the session is reset', async () => {
    const world = await playground.openScenario('pay-response-lost@not-made');
    const notice = checkout(world).getByText('you will not be charged twice');
    await runStep(world, { type: 'start' });
    await runStep(world, { type: 'pay' });
    await notice.waitFor();
    await world.page.reload();
    await runStep(world, { type: 'start' });
    await notice.waitFor();
    await world.page.reload();
    await panelOf(world.page).getByRole('button', { name: 'Start over' }).click();
    await panelOf(world.page).getByText('Nothing was sent yet.').waitFor();
    await runStep(world, { type: 'start' });
    await payButton(world).waitFor();
    expect(await notice.count()).toBe(0);
  });

  test('has no axe violations and no overflow at any width, light and dark', async () => {
    const world = await playground.openScenario('coupon-percent');
    const { page } = world;
    // Fills the walkthrough, the journal and the host's events.
    for (const step of world.scenario.steps) await runStep(world, step);
    for (const title of ['Clock', 'Faults']) await expandSection(page, title);
    await panelOf(page).getByRole('button', { name: '+ 1 hour' }).click();
    await panelOf(page).getByRole('region', { name: 'Journal' }).locator('ol summary').first().click();
    expect(await findViolationsByWidth(page, [360, 1440])).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
  });
});

test('in development the address has the session that the page uses', async () => {
  const server = await startScenarioServer({ port: 0, server: await createScenarioServer() });
  // Test runners set another one, with which React leaves its Strict Mode out.
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'development';
  const client = await createServer({
    configFile: projectPath('vite.config.ts'),
    cacheDir: projectPath('.cache/development-test'),
    logLevel: 'error',
    define: { 'import.meta.env.VITE_SCENARIO_SERVER': JSON.stringify(server.url) },
    server: { port: 0, strictPort: false },
  });
  try {
    await client.listen();
    const page = await playground.newPage();
    const sessions = new Set<string>();
    page.on('request', (request) => {
      const [, session] = /\/sessions\/buy-new-card\.(\w+)\/host/.exec(request.url()) ?? [];
      if (session) sessions.add(session);
    });
    await page.goto(`${client.resolvedUrls?.local[0]}?scenario=buy-new-card`);
    await page.getByRole('button', { name: 'Start this scenario', exact: true }).waitFor();
    expect([...sessions]).toEqual([new URL(page.url()).searchParams.get('session')]);
    await page.close();
  } finally {
    process.env['NODE_ENV'] = NODE_ENV;
    await client.close();
    await server.close();
  }
});
