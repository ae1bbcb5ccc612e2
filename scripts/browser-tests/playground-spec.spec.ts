import type { Page } from '@playwright/test';
import { catalogue, SPEC_LINES } from '#scenarios';
import { expect, test } from '../replay/fixtures.ts';
import { focusedName } from './keyboard.ts';
import { findOverflow, findViolationsByWidth, playgroundFixture, queryOf, WIDTHS } from './playground-fixture.ts';

const playground = playgroundFixture();

const AT = '2026-11-21T02:30:00.000Z';
const AT_IN_SYDNEY = '21 Nov 2026, 1:30 pm AEDT';
const scenariosCovering = (code: string) =>
  catalogue.filter(({ covers }) => (covers as string[]).includes(code)).map(({ name }) => name);
const passed = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { outcome: 'passed', seconds: 2, at: AT, failure: null }]));
const failed = (name: string) => ({
  [name]: { outcome: 'failed', seconds: 9, at: AT, failure: "Press 'Update': expected a button, seen none" },
});

/** Opens the view with these replay results. */
async function openSpecPage(results: object, address = ''): Promise<Page> {
  const page = await playground.open('/?view=spec&q=nothing-yet');
  await page.route('**/scenarios/results', (route) => route.fulfill({ json: results }));
  await page.goto(new URL(`/?view=spec${address}`, page.url()).href);
  await page.getByText(/scenarios passed|No scenario has been replayed/).waitFor();
  return page;
}

const line = (page: Page, code: string) => page.locator(`li#${code}`);
const codes = (page: Page) => page.locator('main .code').allTextContents();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the specification' });

test.describe('the view of the specification', () => {
  test('is linked from the gallery, and links back', async () => {
    const page = await playground.open('/');
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Specification' }).click();
    await page.getByRole('heading', { name: 'Specification', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Scenarios', exact: true }).click();
    await page.getByRole('heading', { name: 'Checkout scenarios', level: 1 }).waitFor();
  });

  test('lists every line by its code, in sections, with the scenarios that cover it', async () => {
    const page = await openSpecPage({});
    expect(await codes(page)).toEqual(Object.keys(SPEC_LINES));
    expect(await page.getByRole('region', { name: 'Validation' }).locator('h2').innerText()).toMatch(
      /^Validation\s\d+$/,
    );
    await line(page, 'V14').getByText(SPEC_LINES.V14).waitFor();
    const scenarios = page.getByRole('list', { name: 'Scenarios that cover V14' }).getByRole('link');
    expect(await scenarios.allInnerTexts()).toEqual(scenariosCovering('V14'));
    await scenarios.first().click();
    await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
    expect(queryOf(page)).toContain(`scenario=${scenariosCovering('V14')[0]}`);
  });

  test('shows the last results of each line and their time', async () => {
    const [one = '', ...others] = scenariosCovering('V14');
    const page = await openSpecPage({ ...passed(...others, ...scenariosCovering('V13')), ...failed(one) });
    const statuses = Object.fromEntries(
      await Promise.all(
        ['V14', 'V13', 'T1'].map(async (code) => [code, await line(page, code).locator('.state').innerText()]),
      ),
    );
    expect(statuses).toEqual({ V14: 'Failed', V13: 'Passed', T1: 'Not replayed' });
    await line(page, 'V14').getByText(`${one}: Press 'Update': expected a button, seen none`).waitFor();
    const items = await line(page, 'V14').locator('.proofs li').allTextContents();
    expect(items[0]).toBe(`✗${one}Failed ${AT_IN_SYDNEY}`);
    expect(items[1]).toBe(`✓${others[0]}Passed ${AT_IN_SYDNEY}`);
    expect(await line(page, 'T1').locator('.proofs li').first().textContent()).toMatch(/^–.*Not replayed yet$/);
  });

  test('says in a shared preview that there are no results, without a command to run', async () => {
    const page = await openSpecPage({});
    await page.getByText('No scenario has been replayed yet.').waitFor();
    await expect(page.getByText('npm run')).toHaveCount(0);
  });

  test('is filtered by search, section, line and outcome, which are in its address', async () => {
    const page = await openSpecPage({
      ...passed(...scenariosCovering('V13')),
      ...failed(scenariosCovering('V14')[0] ?? ''),
    });
    await search(page).fill('westpac');
    await expect.poll(() => codes(page)).not.toContain('T22');
    expect(await codes(page)).toContain('V14');
    await page.getByRole('combobox', { name: 'Section or line' }).selectOption('V');
    await page.getByRole('button', { name: /^Failed/ }).click();
    await expect.poll(() => queryOf(page)).toBe('?view=spec&q=westpac&code=V&outcome=failed');
    expect(await page.getByRole('search').getByRole('status').innerText()).toMatch(
      new RegExp(`^${(await codes(page)).length} of ${Object.keys(SPEC_LINES).length}$`),
    );
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => queryOf(page)).toBe('?view=spec');
    expect(await codes(page)).toHaveLength(Object.keys(SPEC_LINES).length);
  });

  test('opens filtered from a deep link', async () => {
    const page = await openSpecPage({}, '&code=v14');
    expect(await codes(page)).toEqual(['V14']);
    expect(await page.getByRole('combobox', { name: 'Section or line' }).inputValue()).toBe('V14');
  });

  test('is usable by keyboard alone: / searches, arrows move through the scenarios, Escape clears', async () => {
    const page = await openSpecPage({});
    await page.keyboard.press('/');
    await page.keyboard.type('V14');
    await expect.poll(() => codes(page)).toEqual(['V14']);
    const [first = '', second = ''] = scenariosCovering('V14');
    await page.keyboard.press('ArrowDown');
    expect(await focusedName(page)).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await focusedName(page)).toBe(second);
    await page.keyboard.press('Escape');
    expect(await search(page).inputValue()).toBe('');
  });

  test('has no axe violations and no overflow at any width, light and dark', async () => {
    const [one = '', ...others] = scenariosCovering('V14');
    const page = await openSpecPage({ ...passed(...others), ...failed(one) }, '&code=V');
    expect(await findViolationsByWidth(page, WIDTHS)).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
  });
});
