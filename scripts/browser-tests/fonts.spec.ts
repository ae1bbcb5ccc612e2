import type { CDPSession, Locator } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { stallFile } from './network.ts';
import { providerInput } from './provider-input.ts';
import { startAndWait, visibleSurface } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

/** Whether making the text transparent changes what is on the screen. */
async function isPainted(cdp: CDPSession, text: Locator): Promise<boolean> {
  const box = await text.boundingBox();
  if (!box) return false;
  // Playwright's own screenshots wait for the fonts.
  const capture = async () => (await cdp.send('Page.captureScreenshot', { clip: { ...box, scale: 1 } })).data;
  const setFill = (color: string) =>
    text.evaluate((element: HTMLElement, fill) => element.style.setProperty('-webkit-text-fill-color', fill), color);
  const before = await capture();
  await setFill('transparent');
  const after = await capture();
  await setFill('');
  return before !== after;
}

test('text is painted while no font has loaded: in the gallery, the checkout and the fields of the provider', async () => {
  const world = await openScreen('card-empty', { network: stallFile(/\.woff2?(\?|$)/) });
  const { page } = world;
  const cdp = await page.context().newCDPSession(page);
  await startAndWait(world);
  expect(await isPainted(cdp, providerInput(page, 'cardnumber')), 'the card number').toBe(true);
  expect(await isPainted(cdp, visibleSurface(page).getByText('Card number', { exact: true })), 'the checkout').toBe(
    true,
  );
  const loading = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loading').length);
  expect(loading, 'fonts that are requested and do not arrive').toBeGreaterThan(0);
  await page.goto(new URL('/', page.url()).href);
  const heading = page.getByRole('heading', { name: 'Checkout scenarios' });
  await heading.waitFor();
  expect(await isPainted(cdp, heading), 'the gallery').toBe(true);
});
