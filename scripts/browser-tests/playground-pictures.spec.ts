import type { Page } from '@playwright/test';
import { catalogue } from '#scenarios';
import { expect, test } from '../replay/fixtures.ts';
import { focusedName } from './keyboard.ts';
import { findOverflow, findViolationsByWidth, playgroundFixture, queryOf, WIDTHS } from './playground-fixture.ts';

const playground = playgroundFixture();

const NAME = 'buy-new-card';
const titleOf = (name: string) => catalogue.find((scenario) => scenario.name === name)?.title ?? '';
const replayResult = (outcome: 'passed' | 'failed', hasPicture: boolean) => ({
  ...{ outcome, hasPicture, seconds: 2, at: '2026-11-21T02:30:00.000Z' },
  failure: outcome === 'failed' ? 'Pay: expected a message, seen none' : null,
});

/** Opens the grid with these replay results; every picture is a screenshot of the page itself. */
async function openPictures(results: object, address = ''): Promise<{ page: Page; pictureRequests: string[] }> {
  const page = await playground.open('/?q=no-such-scenario');
  const pictureRequests: string[] = [];
  const body = await page.screenshot({ type: 'jpeg' });
  await page.route('**/scenarios/results', (route) => route.fulfill({ json: results }));
  await page.route('**/scenarios/*/picture?*', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    pictureRequests.push(`${pathname.split('/')[2]} ${searchParams.get('scheme')}`);
    return route.fulfill({ contentType: 'image/jpeg', body });
  });
  await page.goto(new URL(`/?layout=pictures${address}`, page.url()).href);
  await links(page).first().waitFor();
  return { page, pictureRequests };
}

const links = (page: Page) => page.getByRole('main').getByRole('link');
const layout = (page: Page, name: 'List' | 'Pictures') =>
  page.getByRole('group', { name: 'Layout' }).getByRole('radio', { name, exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

test.describe('the pictures of the gallery', () => {
  test('replace the list, and the layout is remembered', async () => {
    const page = await playground.open('/?layout=list');
    const names = page.getByRole('main').locator('code');
    await names.first().waitFor();
    const listedNames = await names.allTextContents();
    await layout(page, 'Pictures').check();
    await expect.poll(() => queryOf(page)).toBe('?layout=pictures');
    await page.getByText('Not replayed yet').or(page.locator('img')).first().waitFor();
    expect(listedNames).toEqual(expect.arrayContaining(catalogue.map(({ name }) => name)));
    expect(await names.allTextContents()).toEqual(listedNames);
    await page.goto(new URL('/', page.url()).href);
    await expect(layout(page, 'Pictures')).toBeChecked();
    await layout(page, 'List').check();
    await expect.poll(() => queryOf(page)).toBe('');
    await page.reload();
    await expect(layout(page, 'List')).toBeChecked();
  });

  test('have a card for each scenario, with its title as a link, its name and its outcome', async () => {
    const { page } = await openPictures({}, '&group=Buying');
    await expect(card(page, NAME)).toContainText('Paid');
    await card(page, NAME)
      .getByRole('link', { name: titleOf(NAME), exact: true })
      .click();
    await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
    expect(queryOf(page)).toContain(`scenario=${NAME}`);
  });

  test('are not requested for scenarios without a replay, which say so', async () => {
    const { page, pictureRequests } = await openPictures({ [NAME]: replayResult('failed', false) });
    await expect(page.getByText('Not replayed yet', { exact: true })).toHaveCount((await links(page).count()) - 1);
    await expect(card(page, NAME)).toContainText('No picture yet');
    await expect(card(page, NAME)).toContainText('Last replay failed');
    expect(pictureRequests).toEqual([]);
  });

  test('show the last replay in the current colour scheme, and do not shift the layout when they load', async () => {
    const { page, pictureRequests } = await openPictures({ [NAME]: replayResult('passed', true) }, `&q=${NAME}`);
    const image = card(page, NAME).locator('img');
    const isLoaded = () => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);
    await expect.poll(isLoaded).toBe(true);
    expect(pictureRequests).toEqual([`${NAME} light`]);
    const withPicture = await card(page, NAME).boundingBox();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => pictureRequests).toEqual([`${NAME} light`, `${NAME} dark`]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.route('**/scenarios/results', (route) => route.fulfill({ json: {} }));
    await page.reload();
    await card(page, NAME).getByText('Not replayed yet').waitFor();
    expect(await card(page, NAME).boundingBox()).toEqual(withPicture);
  });

  test('are usable by keyboard alone: arrows switch the layout, and move in rows and columns', async () => {
    const { page } = await openPictures({}, '&group=Buying');
    await page.goto(new URL('/?layout=list&group=Buying', page.url()).href);
    await layout(page, 'List').focus();
    await page.keyboard.press('ArrowRight');
    await expect(layout(page, 'Pictures')).toBeChecked();
    await page.keyboard.press('/');
    expect(await focusedName(page)).toBe('Search scenarios');
    const titles = await links(page).allInnerTexts();
    const tops = await links(page).evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    const columns = tops.filter((top) => top === tops[0]).length;
    expect(columns).toBeGreaterThan(1);
    const path: [string, number][] = [
      ['ArrowDown', 0],
      ['ArrowRight', 1],
      ['ArrowDown', columns + 1],
      ['ArrowLeft', columns],
      ['ArrowUp', 0],
    ];
    for (const [key, index] of path) {
      await page.keyboard.press(key);
      expect(await focusedName(page), key).toBe(titles[index]);
    }
    await page.keyboard.press('ArrowUp');
    expect(await focusedName(page)).toBe('Search scenarios');
    await page.keyboard.press('Escape');
    await layout(page, 'List').check();
  });

  test('have no axe violations and no overflow at any width, light and dark', async () => {
    const { page } = await openPictures(
      { [NAME]: replayResult('passed', true), 'decline-generic': replayResult('failed', true) },
      '&q=card',
    );
    expect(await findViolationsByWidth(page, WIDTHS)).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
  });
});
