import type { Page } from '@playwright/test';
import { colorViolationsOn } from '../replay/accessibility.ts';
import { expect, test } from '../replay/fixtures.ts';
import { embeddingPageFixture } from './embedding-page.ts';

const openPage = embeddingPageFixture();

const payButton = (page: Page) => page.getByRole('button', { name: 'Confirm & pay' });

async function openCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy A' }).click();
  await page.frameLocator('iframe[title="Secure card number input frame"]').locator('input').waitFor();
  await expect(payButton(page)).toBeVisible();
}

const styleOf = (page: Page, name: string, property: string): Promise<string> =>
  page
    .getByRole('button', { name })
    .evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), property);

const DARK_PANEL = 'rgb(22, 27, 25)';
const LIGHT_PANEL = 'rgb(255, 255, 255)';
const panelColor = (page: Page): Promise<string> =>
  page
    .getByRole('dialog', { name: 'Checkout' })
    .evaluate((dialog) => getComputedStyle(dialog.closest('[data-size]') ?? dialog).backgroundColor);

test('colour, corners, type and spacing apply to the fields, to the frames and to the colours derived from them', async () => {
  const host = await openPage();
  const { page } = host;
  await host.change(0, {
    appearance: { variables: { colorPrimary: 'navy', borderRadius: 3, fontFamily: 'Georgia', spacingUnit: 6 } },
  });
  await openCheckout(page);
  expect(await styleOf(page, 'Add coupon code', 'color')).toBe('rgb(0, 0, 128)');
  expect(await styleOf(page, 'Confirm & pay', 'border-radius')).toBe('3px');
  expect(await styleOf(page, 'Confirm & pay', 'padding-left')).toBe('24px');
  const input = page.frameLocator('iframe[title="Secure card number input frame"]').locator('input');
  await expect(input).toHaveCSS('font-family', 'Georgia');
  // The page around the dialog keeps its own.
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).not.toContain('Georgia');
  expect(await host.log()).toEqual([]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the theme '${theme}' does not depend on the page's, and every text has enough contrast`, async () => {
    const host = await openPage();
    const { page } = host;
    const pageTheme = theme === 'dark' ? '' : 'dark';
    await page.evaluate((name) => {
      document.documentElement.className = name;
    }, pageTheme);
    await host.change(0, { appearance: { theme, variables: { colorPrimary: '#7A1F5C' } } });
    await openCheckout(page);
    expect(await panelColor(page)).toBe(theme === 'dark' ? DARK_PANEL : LIGHT_PANEL);
    expect(await colorViolationsOn(page)).toBe('');
  });
}

test("without a theme the checkout follows the page's class `dark` while it is open", async () => {
  const host = await openPage();
  const { page } = host;
  await host.change(0, { appearance: { variables: { colorPrimary: '#123B8C' } } });
  await openCheckout(page);
  expect(await panelColor(page)).toBe(LIGHT_PANEL);
  const lightAccent = await styleOf(page, 'Add coupon code', 'color');
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expect.poll(() => panelColor(page)).toBe(DARK_PANEL);
  await expect.poll(() => styleOf(page, 'Add coupon code', 'color')).not.toBe(lightAccent);
  await expect.poll(() => colorViolationsOn(page)).toBe('');
});

test('values that are not valid, and a colour with too little contrast, are logged and do not break the checkout', async () => {
  const host = await openPage();
  const { page } = host;
  await host.change(0, {
    appearance: { variables: { colorPrimary: '#FFD400', borderRadius: 99, fontFamily: '}', spacingUnit: 1 } },
  });
  await openCheckout(page);
  const messages = (await host.log()).map(({ message }) => message);
  expect(messages).toEqual([
    'appearance.colorPrimary: 1.4:1 on white. Text needs 4.5:1; use a darker colour.',
    "appearance.fontFamily: '}' is not a CSS font-family.",
    'appearance.borderRadius: 99 is not between 0 and 24.',
    'appearance.spacingUnit: 1 is not between 2 and 8.',
  ]);
});
