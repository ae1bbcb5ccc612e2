import type { Page } from '@playwright/test';
import { colorViolationsOn } from '../replay/accessibility.ts';
import { expect, test } from '../replay/fixtures.ts';
import type { PageChanges } from './embedding-page/page.tsx';
import { embeddingPageFixture } from './embedding-page.ts';

const openPage = embeddingPageFixture();

const LIGHT_PANEL = 'rgb(255, 255, 255)';

async function openCheckout(appearance: PageChanges['appearance'] & object, pageClass = '') {
  const host = await openPage();
  const { page } = host;
  await page.evaluate((name) => {
    document.documentElement.className = name;
  }, pageClass);
  await host.change(0, { appearance });
  await page.getByRole('button', { name: 'Buy A' }).click();
  const input = page.frameLocator('iframe[title="Secure card number input frame"]').locator('input');
  await input.waitFor();
  return { host, page, input };
}

const button = (page: Page, name: string) => page.getByRole('button', { name });
const panelColor = (page: Page): Promise<string> =>
  page
    .getByRole('dialog', { name: 'Checkout' })
    .evaluate((dialog) => getComputedStyle(dialog.closest('[data-size]') ?? dialog).backgroundColor);

test('colour, corners, type and spacing apply to the checkout and its frames, not to the page', async () => {
  const { host, page, input } = await openCheckout({
    variables: { colorPrimary: 'navy', borderRadius: 3, fontFamily: 'Georgia', spacingUnit: 6 },
  });
  await expect(button(page, 'Add coupon code')).toHaveCSS('color', 'rgb(0, 0, 128)');
  await expect(page.getByRole('dialog').locator('aside')).toHaveCSS('background-color', 'rgb(245, 245, 247)');
  await expect(button(page, 'Confirm & pay')).toHaveCSS('border-radius', '3px');
  await expect(button(page, 'Confirm & pay')).toHaveCSS('padding-left', '24px');
  await expect(input).toHaveCSS('font-family', 'Georgia');
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).not.toContain('Georgia');
  expect(await host.log()).toEqual([]);
});

for (const [theme, pageClass, panel] of [
  ['light', 'dark', LIGHT_PANEL],
  // A dark panel with a tint of the purple `colorPrimary`, not of the default green.
  ['dark', '', 'rgb(27, 22, 25)'],
] as const) {
  test(`the theme '${theme}' does not depend on the page's, and every text has enough contrast`, async () => {
    const { page } = await openCheckout({ theme, variables: { colorPrimary: '#7A1F5C' } }, pageClass);
    expect(await panelColor(page)).toBe(panel);
    expect(await colorViolationsOn(page)).toBe('');
  });
}

test("without a theme the checkout follows the page's class `dark` while it is open", async () => {
  const { page } = await openCheckout({ variables: { colorPrimary: '#123B8C' } });
  expect(await panelColor(page)).toBe(LIGHT_PANEL);
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  await expect.poll(() => panelColor(page)).toBe('rgb(22, 24, 27)');
  await expect.poll(() => colorViolationsOn(page)).toBe('');
});

test('values that are not valid, and a colour with too little contrast, are logged and do not break the checkout', async () => {
  const { host } = await openCheckout({
    variables: { colorPrimary: '#FFD400', borderRadius: 99, fontFamily: '}', spacingUnit: 1 },
  });
  expect((await host.log()).map(({ message }) => message)).toEqual([
    'appearance.colorPrimary: 1.4:1 on white. Text needs 4.5:1; use a darker colour.',
    'appearance.borderRadius: 99 is not a number between 0 and 24.',
    "appearance.fontFamily: '}' is not a CSS font-family.",
    'appearance.spacingUnit: 1 is not a number between 2 and 8.',
  ]);
});

for (const [given, ...problems] of [
  [{ variables: { colorPrimary: 'var(--brand)' } }, "colorPrimary: 'var(--brand)' is not an opaque colour by itself."],
  [{ variables: { colorPrimary: 'currentColor' } }, "colorPrimary: 'currentColor' is not an opaque colour by itself."],
  [
    { variables: { colorPrimary: 'inherit', fontFamily: 'inherit' } },
    "colorPrimary: 'inherit' is not an opaque colour by itself.",
    "fontFamily: 'inherit' is not a CSS font-family.",
  ],
  [
    { variables: { colorPrimary: null, spacingUnit: '6', colorBackground: 'red' } },
    'colorPrimary: null is not a CSS colour.',
    "spacingUnit: '6' is not a number between 2 and 8.",
    'colorBackground: there is no such variable.',
  ],
  [{ variables: null }, 'variables: null is not an object.'],
  [{ theme: 'night', rules: {} }, "theme: 'night' is none of light, dark, auto.", 'rules: there is no such option.'],
] as const) {
  test(`each value of the appearance that is not valid logs one warning and changes nothing: ${JSON.stringify(given)}`, async () => {
    const { host, page } = await openCheckout(given as PageChanges['appearance'] & object);
    await expect(button(page, 'Add coupon code')).toHaveCSS('color', 'rgb(14, 90, 74)');
    const logged = await host.log();
    expect(logged.map(({ message }) => message)).toEqual(
      problems.map((problem) => expect.stringContaining(`appearance.${problem}`)),
    );
  });
}
