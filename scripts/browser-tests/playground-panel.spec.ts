import type { Page } from '@playwright/test';
import { isExpectation, type Step, showStep } from '#scenarios';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { readJournal } from '../replay/journal.ts';
import { checkout, payButton } from '../replay/stage.ts';
import { begin } from '../screens/reach.ts';
import { hostVisitor, overflowing, panelOf, unfold, violationsByWidth } from './host-visit.ts';

const host = hostVisitor();

// By their place in the document: behind an open dialog nothing has a role.
const steps = (page: Page) => page.locator('aside section[aria-label="Walkthrough"] li');
const ticked = (page: Page) =>
  steps(page).evaluateAll((items) => items.map((step) => step.textContent?.startsWith('Done: ') === true));
/** Whether the page or the journal shows that the step has happened; only a person can say so of the others. */
const isShown = (step: Step) => !isExpectation(step) || showStep(step).observed !== undefined;
const current = (page: Page) => steps(page).and(page.locator('[aria-current=step]')).allInnerTexts();

/** The panel in a window of its own, beside a page that tries a scenario. */
async function panelWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await panelOf(page).getByRole('link', { name: 'Panel in a window' }).click();
  const panel = await opened;
  await panelOf(panel).waitFor();
  return panel;
}

test.describe('the walkthrough in the panel', () => {
  test('ticks each step when it happens, and none before', async () => {
    const stage = await host.tryOut('coupon-percent');
    const { page, scenario } = stage;
    const applied = scenario.steps.findIndex((step) => step.type === 'applyCoupon');
    const paid = scenario.steps.findIndex((step) => step.type === 'pay');
    expect((await current(page)).join()).toContain('Start this scenario');
    for (const [place, step] of scenario.steps.entries()) {
      await runStep(stage, step);
      if (place === 0) await expect.poll(() => ticked(page)).toEqual(scenario.steps.map((_, each) => each === 0));
      if (place === applied) await expect.poll(async () => (await ticked(page))[applied]).toBe(true);
      if (place === paid - 1) expect((await ticked(page)).slice(paid).includes(true)).toBe(false);
    }
    await expect.poll(() => ticked(page)).toEqual(scenario.steps.map(isShown));
  });

  test('goes on where it was when reloading the page is a step, and begins anew after starting over', async () => {
    const stage = await host.tryOut('pay-response-lost@reloaded');
    for (const step of stage.scenario.steps) await runStep(stage, step);
    await expect.poll(() => ticked(stage.page)).toEqual(stage.scenario.steps.map(isShown));
    await panelOf(stage.page).getByRole('button', { name: 'Start over' }).click();
    await panelOf(stage.page).getByText('Nothing was sent yet.').waitFor();
    expect((await ticked(stage.page)).some(Boolean)).toBe(false);
  });

  test('ticks nothing for another coupon than the one of the step', async () => {
    const stage = await host.tryOut('coupon-percent');
    await runStep(stage, { type: 'start' });
    await runStep(stage, { type: 'applyCoupon', code: 'NOTHING' });
    await expect.poll(async () => (await readJournal(stage)).some(({ name }) => name === 'CheckCouponCode')).toBe(true);
    expect((await ticked(stage.page)).filter(Boolean)).toHaveLength(1);
  });

  test('leaves to the person what only a person can see', async () => {
    const stage = await host.tryOut('price-quarterly');
    await runStep(stage, { type: 'start' });
    await stage.page.keyboard.press('Escape');
    await checkout(stage).waitFor({ state: 'hidden' });
    const before = (await ticked(stage.page)).filter(Boolean).length;
    await panelOf(stage.page).getByRole('button', { name: /^Seen/ }).first().click();
    await expect.poll(async () => (await ticked(stage.page)).filter(Boolean).length).toBe(before + 1);
  });
});

test.describe('the clock in the panel', () => {
  test('makes a card expire in a dialog that is open', async () => {
    const stage = await host.tryOut('screen-saved-default');
    const panel = await panelWindow(stage.page);
    await begin(stage);
    await expect.poll(() => payButton(stage).isEnabled()).toBe(true);
    await unfold(panel, 'Clock');
    await panel.getByLabel('Date and time in Sydney').fill('2045-01-01T00:00:00');
    await panel.getByRole('button', { name: 'Set the clock', exact: true }).click();
    await checkout(stage).getByRole('radio', { name: 'Visa ending in 4242', disabled: true }).waitFor();
    await panelOf(panel).getByText('Sun, 1 Jan 2045, 12:00:00 am AEDT', { exact: false }).first().waitFor();
  });

  test('steps, runs, stops and returns', async () => {
    const { page } = await host.tryOut('screen-saved-default');
    const clock = panelOf(page).getByRole('region', { name: 'Clock' });
    const says = () => clock.locator('summary').innerText();
    const before = await says();
    await unfold(page, 'Clock');
    await clock.getByRole('button', { name: '+ 1 day' }).click();
    await clock.getByRole('button', { name: '+ 1 hour' }).click();
    await expect.poll(says).toContain('Mon, 16 Mar 2026, 11:00:00 am AEDT');
    await clock.getByRole('button', { name: 'Let it run' }).click();
    await expect.poll(says, { timeout: 3_000 }).toMatch(/11:00:0[1-3] am/);
    await clock.getByRole('button', { name: 'Stop the clock' }).click();
    await clock.getByRole('button', { name: 'Reset the clock' }).click();
    await expect.poll(says).toBe(before);
  });
});

test.describe('faults in the panel', () => {
  test('break the next call, say so in the journal, and are taken away', async () => {
    const stage = await host.tryOut('screen-saved-default');
    const { page } = stage;
    const faults = panelOf(page).getByRole('region', { name: 'Faults' });
    await unfold(page, 'Faults');
    await faults.getByLabel('Call', { exact: true }).selectOption('ListPaymentMethod');
    await faults.getByLabel('What breaks').selectOption('An HTTP error instead');
    await faults.getByLabel('HTTP status').fill('503');
    await faults.getByLabel('How often').selectOption('always');
    await faults.getByRole('button', { name: 'Add fault' }).click();
    const active = faults.getByRole('list', { name: 'Active faults' });
    await active.getByText('ListPaymentMethod is answered with HTTP 503').waitFor();
    await runStep(stage, { type: 'begin' });
    await expect
      .poll(async () =>
        (await readJournal(stage)).some(({ name, status }) => name === 'ListPaymentMethod' && status === 503),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await checkout(stage).waitFor({ state: 'hidden' });
    const entry = panelOf(page)
      .getByRole('region', { name: 'Journal' })
      .locator('details', { hasText: 'ListPaymentMethod' });
    await entry.first().getByText('fault', { exact: true }).waitFor();
    await active.getByRole('button', { name: /^Remove fault/ }).click();
    await active.waitFor({ state: 'detached' });
  });

  test('are not added before they are complete', async () => {
    const { page } = await host.tryOut('screen-saved-default');
    await unfold(page, 'Faults');
    await panelOf(page).getByLabel('What breaks').selectOption('Nothing: it is only late');
    await panelOf(page).getByRole('button', { name: 'Add fault' }).click();
    await panelOf(page).getByRole('alert').getByText('Choose a delay, or what breaks.').waitFor();
  });
});

test.describe('the panel', () => {
  test('copies what to try, and a link with session, clock and seed', async () => {
    const { page, sessionKey } = await host.tryOut('coupon-percent', '&clock=2026-03-31T23:59:59+11:00&seed=7');
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

  test('narrows the journal by kind and text, shows an entry, and offers it as a file', async () => {
    const { page } = await host.tryOut('screen-saved-default');
    await unfold(page, 'Clock');
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

  test('starts over', async () => {
    const stage = await host.tryOut('screen-saved-default');
    await unfold(stage.page, 'Clock');
    await panelOf(stage.page).getByRole('button', { name: '+ 1 day' }).click();
    await expect.poll(async () => (await readJournal(stage)).length).toBe(1);
    await panelOf(stage.page).getByRole('button', { name: 'Start over' }).click();
    await panelOf(stage.page).getByText('Nothing was sent yet.').waitFor();
    expect(await readJournal(stage)).toEqual([]);
  });

  test('starts over without the payments of before', async () => {
    const stage = await host.tryOut('pay-response-lost@not-made');
    const note = checkout(stage).getByText('you will not be charged twice');
    await runStep(stage, { type: 'start' });
    await runStep(stage, { type: 'pay' });
    await note.waitFor();
    await stage.page.reload();
    await runStep(stage, { type: 'start' });
    await note.waitFor();
    await stage.page.reload();
    await panelOf(stage.page).getByRole('button', { name: 'Start over' }).click();
    await panelOf(stage.page).getByText('Nothing was sent yet.').waitFor();
    await runStep(stage, { type: 'start' });
    await payButton(stage).waitFor();
    expect(await note.count()).toBe(0);
  });

  test('leaves axe nothing to find, and fits, at every width, light and dark', async () => {
    const { page } = await host.tryOut('coupon-percent');
    for (const title of ['Clock', 'Faults']) await unfold(page, title);
    await panelOf(page).getByRole('button', { name: '+ 1 hour' }).click();
    await panelOf(page).getByRole('region', { name: 'Journal' }).locator('ol summary').first().click();
    expect(await violationsByWidth(page, [360, 1440])).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
  });
});
