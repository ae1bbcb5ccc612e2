import type { Page } from '@playwright/test';
import { catalogue } from '#scenarios';
import { expect, test } from '../replay/fixtures.ts';
import { hostVisitor, overflowing, violationsByWidth } from './host-visit.ts';
import { focused } from './keyboard.ts';

const host = hostVisitor();

async function gallery(address = '/'): Promise<Page> {
  const page = await host.open(address);
  await links(page).first().waitFor();
  return page;
}

const links = (page: Page) => page.getByRole('main').getByRole('link');
// As text, not as painted: what has just come into sight may not be painted yet.
const names = (page: Page) => page.getByRole('main').locator('code').allTextContents();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search scenarios' });
const queryOf = (page: Page) => new URL(page.url()).search;

test.describe('the gallery', () => {
  test('names every scenario by its title, with its name beside it, and leads there in one click', async () => {
    const page = await gallery();
    const buying = page.getByRole('listitem').filter({ has: page.getByText('buy-new-card', { exact: true }) });
    const { title } = catalogue.find(({ name }) => name === 'buy-new-card') ?? { title: '' };
    await buying.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
    expect(queryOf(page)).toContain('scenario=buy-new-card');
  });

  test('shows variants under their scenario', async () => {
    const page = await gallery('/?q=buy-standalone-custom-label');
    const variants = page.getByRole('list', { name: 'Variants of buy-standalone-custom-label' });
    await variants.getByText('buy-standalone-custom-label@hidden-button').waitFor();
    expect(await variants.getByRole('link').count()).toBeGreaterThan(0);
  });

  test('is narrowed by words, and its address says so', async () => {
    const page = await gallery();
    await search(page).fill('percent coupon');
    await expect.poll(() => names(page)).not.toContain('buy-new-card');
    expect(await names(page)).toContain('coupon-percent');
    await expect.poll(() => queryOf(page)).toBe('?q=percent+coupon');
  });

  test('is narrowed by group, code and outcome, and counts what is left', async () => {
    const page = await gallery();
    await page.getByRole('combobox', { name: 'Group' }).selectOption('Coupons');
    await page.getByRole('combobox', { name: 'Spec code' }).selectOption('T25');
    await page.getByRole('button', { name: /^Paid/ }).click();
    await expect.poll(() => queryOf(page)).toBe('?group=Coupons&code=T25&outcome=paid');
    const found = await names(page);
    const wanted = catalogue.filter(({ group, covers }) => group === 'Coupons' && covers.includes('T25'));
    expect(wanted.map(({ name }) => name)).toEqual(expect.arrayContaining(found));
    const said = await page.getByRole('search').getByRole('status').innerText();
    expect(said.replace(/ of .*/, '')).toBe(String(found.length));
  });

  test('opens narrowed by a deep link', async () => {
    const page = await gallery('/?group=Coupons&q=percent&outcome=paid');
    expect(await names(page)).toContain('coupon-percent');
    expect(await search(page).inputValue()).toBe('percent');
    expect(await page.getByRole('combobox', { name: 'Group' }).inputValue()).toBe('Coupons');
    expect(await page.getByRole('button', { name: /^Paid/ }).getAttribute('aria-pressed')).toBe('true');
  });

  test('is used by keyboard alone: / searches, arrows move, Escape clears, Enter opens', async () => {
    const page = await gallery();
    await page.keyboard.press('/');
    await page.keyboard.type('coupon-percent');
    await expect.poll(async () => (await names(page))[0]).toBe('coupon-percent');
    const [first = '', second = ''] = await links(page).allInnerTexts();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(first);
    if (second !== '') {
      await page.keyboard.press('ArrowDown');
      expect(await focused(page)).toBe(second);
      await page.keyboard.press('ArrowUp');
    }
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('Search scenarios');
    await page.keyboard.press('Escape');
    expect(await search(page).inputValue()).toBe('');
    await page.keyboard.type('buy-new-card');
    await expect.poll(async () => (await names(page))[0]).toBe('buy-new-card');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
  });

  test('says when nothing matches', async () => {
    const page = await gallery();
    await search(page).fill('no such thing at all');
    await page.getByText('No scenario matches').waitFor();
  });

  test('says that a scenario file is broken', async () => {
    const page = await gallery();
    const news = { version: 1, scenarios: 1, problem: 'coupons.ts: 12 is no code' };
    const body = `data: ${JSON.stringify({ topic: 'catalogue', type: 'news', id: '', data: news })}\n\n`;
    await page.route('**/streams?*', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
    await page.reload();
    await page.getByRole('alert').getByText('coupons.ts: 12 is no code').waitFor();
  });

  test('leaves axe nothing to find, and fits, at every width, light and dark', async () => {
    const page = await gallery('/?q=standalone');
    expect(await violationsByWidth(page, [360, 1440])).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
  });
});
