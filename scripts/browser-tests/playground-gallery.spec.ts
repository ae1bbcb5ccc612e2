import type { Page } from '@playwright/test';
import { catalogue } from '#scenarios';
import { expect, test } from '../replay/fixtures.ts';
import { focusedName } from './keyboard.ts';
import { findOverflow, findViolationsByWidth, playgroundFixture, queryOf } from './playground-fixture.ts';

const playground = playgroundFixture();

async function openGallery(address = '/'): Promise<Page> {
  const page = await playground.open(address);
  await links(page).first().waitFor();
  return page;
}

const links = (page: Page) => page.getByRole('main').getByRole('link');
// textContent, because innerText is empty for entries that are not painted yet.
const names = (page: Page) => page.getByRole('main').locator('code').allTextContents();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search scenarios' });

test.describe('the gallery', () => {
  test('links every scenario by its title, beside its name', async () => {
    const page = await openGallery();
    const buying = page.getByRole('listitem').filter({ has: page.getByText('buy-new-card', { exact: true }) });
    const { title } = catalogue.find(({ name }) => name === 'buy-new-card') ?? { title: '' };
    await buying.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
    expect(queryOf(page)).toContain('scenario=buy-new-card');
  });

  test('shows variants under their scenario', async () => {
    const page = await openGallery('/?q=buy-standalone-custom-label');
    const variants = page.getByRole('list', { name: 'Variants of buy-standalone-custom-label' });
    await variants.getByText('buy-standalone-custom-label@hidden-button').waitFor();
    expect(await variants.getByRole('link').count()).toBeGreaterThan(0);
  });

  test('is filtered by a search, which is in its address', async () => {
    const page = await openGallery();
    await search(page).fill('percent coupon');
    await expect.poll(() => names(page)).not.toContain('buy-new-card');
    expect(await names(page)).toContain('coupon-percent');
    await expect.poll(() => queryOf(page)).toBe('?q=percent+coupon');
  });

  test('is filtered by group, code and outcome, and shows the number of matches', async () => {
    const page = await openGallery();
    await page.getByRole('combobox', { name: 'Group' }).selectOption('Coupons');
    await page.getByRole('combobox', { name: 'Spec code' }).selectOption('T25');
    await page.getByRole('button', { name: /^Paid/ }).click();
    await expect.poll(() => queryOf(page)).toBe('?group=Coupons&code=T25&outcome=paid');
    const filtered = await names(page);
    const covering = catalogue.filter(({ group, covers }) => group === 'Coupons' && covers.includes('T25'));
    expect(covering.map(({ name }) => name)).toEqual(expect.arrayContaining(filtered));
    const status = await page.getByRole('search').getByRole('status').innerText();
    expect(status.replace(/ of .*/, '')).toBe(String(filtered.length));
  });

  test('opens filtered from a deep link', async () => {
    const page = await openGallery('/?group=Coupons&q=percent&outcome=paid');
    expect(await names(page)).toContain('coupon-percent');
    expect(await search(page).inputValue()).toBe('percent');
    expect(await page.getByRole('combobox', { name: 'Group' }).inputValue()).toBe('Coupons');
    expect(await page.getByRole('button', { name: /^Paid/ }).getAttribute('aria-pressed')).toBe('true');
  });

  test('is usable by keyboard alone: / searches, arrows move, Escape clears, Enter opens', async () => {
    const page = await openGallery();
    await page.keyboard.press('/');
    await page.keyboard.type('coupon-percent');
    await expect.poll(async () => (await names(page))[0]).toBe('coupon-percent');
    const [first = '', second = ''] = await links(page).allInnerTexts();
    await page.keyboard.press('ArrowDown');
    expect(await focusedName(page)).toBe(first);
    if (second !== '') {
      await page.keyboard.press('ArrowDown');
      expect(await focusedName(page)).toBe(second);
      await page.keyboard.press('ArrowUp');
    }
    await page.keyboard.press('ArrowUp');
    expect(await focusedName(page)).toBe('Search scenarios');
    await page.keyboard.press('Escape');
    expect(await search(page).inputValue()).toBe('');
    await page.keyboard.type('buy-new-card');
    await expect.poll(async () => (await names(page))[0]).toBe('buy-new-card');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
  });

  test('shows a message when nothing matches', async () => {
    const page = await openGallery();
    await search(page).fill('no such thing at all');
    await page.getByText('No scenario matches').waitFor();
  });

  test('shows the error of an invalid scenario file', async () => {
    const page = await openGallery();
    const status = { version: 1, scenarios: 1, problem: 'coupons.ts: 12 is no code' };
    const body = `data: ${JSON.stringify({ topic: 'catalogue', type: 'news', id: '', data: status })}\n\n`;
    await page.route('**/streams?*', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
    await page.reload();
    await page.getByRole('alert').getByText('coupons.ts: 12 is no code').waitFor();
  });

  test('does not clip the outcome filter on a narrow phone', async () => {
    const page = await openGallery();
    await page.setViewportSize({ width: 320, height: 640 });
    const filter = page.getByRole('combobox', { name: 'Outcome' });
    const { width, textWidth } = await filter.evaluate((select) => {
      const shown = select.getBoundingClientRect().width;
      select.style.width = 'max-content';
      return { width: shown, textWidth: select.getBoundingClientRect().width };
    });
    expect(width).toBeGreaterThanOrEqual(textWidth);
  });

  test('has no axe violations and no overflow at any width, light and dark', async () => {
    const page = await openGallery('/?q=standalone');
    expect(await findViolationsByWidth(page, [360, 1440])).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
  });
});
