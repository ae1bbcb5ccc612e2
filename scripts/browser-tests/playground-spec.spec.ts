import type { Page } from '@playwright/test';
import { catalogue, SPEC_LINES } from '#scenarios';
import { expect, test } from '../replay/fixtures.ts';
import { hostVisitor, overflowing, violationsByWidth, WIDTHS } from './host-visit.ts';
import { focused } from './keyboard.ts';

const host = hostVisitor();

const AT = '2026-11-21T02:30:00.000Z';
const provers = (code: string) =>
  catalogue.filter(({ covers }) => (covers as string[]).includes(code)).map(({ name }) => name);
const passed = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { outcome: 'passed', seconds: 2, at: AT, failure: null }]));
const failed = (name: string) => ({
  [name]: { outcome: 'failed', seconds: 9, at: AT, failure: "Press 'Update': expected a button, seen none" },
});

/** The view, as if the last replays had gone like that. */
async function spec(results: object, address = ''): Promise<Page> {
  const page = await host.open('/?view=spec&q=nothing-yet');
  await page.route('**/scenarios/results', (route) => route.fulfill({ json: results }));
  await page.goto(new URL(`/?view=spec${address}`, page.url()).href);
  await page.getByText(/scenarios passed|Nothing was replayed/).waitFor();
  return page;
}

const line = (page: Page, code: string) => page.locator(`li#${code}`);
const codes = (page: Page) => page.locator('main .code').allTextContents();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the specification' });
const queryOf = (page: Page) => new URL(page.url()).search;

test.describe('the view of the specification', () => {
  test('is reached from the gallery, and leads back', async () => {
    const page = await host.open('/');
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Specification' }).click();
    await page.getByRole('heading', { name: 'Specification', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Scenarios', exact: true }).click();
    await page.getByRole('heading', { name: 'Checkout scenarios', level: 1 }).waitFor();
  });

  test('has every line by its code, in sections, with the scenarios that prove it', async () => {
    const page = await spec({});
    expect(await codes(page)).toEqual(Object.keys(SPEC_LINES));
    expect(await page.getByRole('region', { name: 'Validation' }).locator('h2').innerText()).toMatch(
      /^Validation\s\d+$/,
    );
    await line(page, 'V14').getByText(SPEC_LINES.V14).waitFor();
    const scenarios = page.getByRole('list', { name: 'Scenarios that prove V14' }).getByRole('link');
    expect(await scenarios.allInnerTexts()).toEqual(provers('V14'));
    await scenarios.first().click();
    await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
    expect(queryOf(page)).toContain(`scenario=${provers('V14')[0]}`);
  });

  test('says of each line how its scenarios went when they were last replayed, and when', async () => {
    const [one = '', ...others] = provers('V14');
    const page = await spec({ ...passed(...others, ...provers('V13')), ...failed(one) });
    const states = Object.fromEntries(
      await Promise.all(
        ['V14', 'V13', 'T1'].map(async (code) => [code, await line(page, code).locator('.state').innerText()]),
      ),
    );
    expect(states).toEqual({ V14: 'Failed', V13: 'Passed', T1: 'Not replayed' });
    await line(page, 'V14').getByText(`${one}: Press 'Update': expected a button, seen none`).waitFor();
    const items = await line(page, 'V14').locator('.proofs li').allTextContents();
    const when = new Intl.DateTimeFormat('en-AU', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Australia/Sydney',
    });
    expect(items[0]).toBe(`✗${one}Failed ${when.format(new Date(AT))}`);
    expect(items[1]).toBe(`✓${others[0]}Passed ${when.format(new Date(AT))}`);
    expect(await line(page, 'T1').locator('.proofs li').first().textContent()).toMatch(/^–.*Not replayed yet$/);
  });

  test('says what to do where nothing was replayed', async () => {
    const page = await spec({});
    await page.getByText('Nothing was replayed yet: npm run replay -- --all does it.').waitFor();
  });

  test('is narrowed by words, section, line and outcome, and its address says so', async () => {
    const page = await spec({ ...passed(...provers('V13')), ...failed(provers('V14')[0] ?? '') });
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

  test('opens narrowed by a deep link', async () => {
    const page = await spec({}, '&code=v14');
    expect(await codes(page)).toEqual(['V14']);
    expect(await page.getByRole('combobox', { name: 'Section or line' }).inputValue()).toBe('V14');
  });

  test('is used by keyboard alone: / searches, arrows move through the scenarios, Escape clears', async () => {
    const page = await spec({});
    await page.keyboard.press('/');
    await page.keyboard.type('V14');
    await expect.poll(() => codes(page)).toEqual(['V14']);
    const [first = '', second = ''] = provers('V14');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(second);
    await page.keyboard.press('Escape');
    expect(await search(page).inputValue()).toBe('');
  });

  test('leaves axe nothing to find, and fits, at every width, light and dark', async () => {
    const [one = '', ...others] = provers('V14');
    const page = await spec({ ...passed(...others), ...failed(one) }, '&code=V');
    expect(await violationsByWidth(page, WIDTHS)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
  });
});
