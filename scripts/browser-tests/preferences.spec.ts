/** Settings of a user for all pages: less motion, or colours of their own. */
import { chromium } from '@playwright/test';
import { chromiumPath } from '../checks/chromium.ts';
import { applyCoupon } from '../replay/actions.ts';
import { expect, test } from '../replay/fixtures.ts';
import type { TestWorld } from '../replay/test-world.ts';
import { embeddingPageFixture } from './embedding-page.ts';
import { tabTo } from './keyboard.ts';
import { stallOperation } from './network.ts';
import { pressButton, pressStart, startAndWait, visibleSurface, waitForText } from './screen-actions.ts';
import { type ScreenOptions, screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();
const openPage = embeddingPageFixture();

/** Runs in the page from its start, and records every animation of a dialog or toast with a duration. */
const RECORD_ANIMATIONS = `
  window.animations = new Set();
  const record = () => {
    for (const animation of document.getAnimations()) {
      const { duration } = animation.effect.getComputedTiming();
      const target = animation.effect.target;
      const what = animation.animationName || animation.transitionProperty || 'script';
      if (duration > 0 && target.closest('dialog, [data-scope=dialog], [data-scope=toast]')) window.animations.add(what + ' ' + duration + ' ms on ' + target.tagName + ' ' + target.textContent.slice(0, 40));
    }
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
`;

const openRecorded = (name: string, options: ScreenOptions) =>
  openScreen(name, { ...options, before: RECORD_ANIMATIONS });

const animations = async ({ page }: TestWorld): Promise<string[]> => {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  return page.evaluate(() => [...(window as unknown as { animations: Set<string> }).animations]);
};

async function applySave15(world: TestWorld): Promise<void> {
  await applyCoupon(world, 'SAVE15');
  await waitForText(world, 'Coupon code applied successfully');
}

for (const width of [360, 1440]) {
  test(`with reduced motion, nothing is animated from the click to the closed dialog: ${width} px`, async () => {
    const world = await openRecorded('coupon-percent', { width, reducedMotion: 'reduce' });
    await startAndWait(world);
    await pressButton(world, 'Add coupon code');
    expect(await animations(world)).toEqual([]);
    await applySave15(world);
    await world.page.keyboard.press('Escape');
    await visibleSurface(world.page).waitFor({ state: 'hidden' });
    expect((await animations(world)).join()).not.toContain('script');
  });
}

test('without reduced motion, the dialog, the coupon form, a message and an added line are animated', async () => {
  const world = await openRecorded('coupon-percent', { width: 1440, reducedMotion: 'no-preference' });
  await startAndWait(world);
  await applySave15(world);
  const moved = await animations(world);
  for (const pattern of [/^script .* on DIV Checkout/, /Only one coupon/, /DIV Coupon code applied/, /DIV .*SAVE15/])
    expect(moved).toContainEqual(expect.stringMatching(pattern));
});

test.describe('in forced colours', () => {
  test('the selected tab, the focused field, links and the edge of the dialog are visible', async () => {
    const world = await openScreen('buy-new-card');
    const { page } = world;
    await page.emulateMedia({ forcedColors: 'active' });
    await startAndWait(world);
    const [selected, other] = await Promise.all(
      [true, false].map((isSelected) =>
        page.getByRole('tab', { selected: isSelected }).evaluate((tab) => getComputedStyle(tab).color),
      ),
    );
    expect(selected).not.toBe(other);
    await expect(visibleSurface(page).locator('..')).toHaveCSS('outline-style', 'solid');
    // The focus ring is drawn outside the selected tab, so it has the page's text colour, not the tab's.
    const canvasText = await page.evaluate(() => getComputedStyle(document.querySelector('h2') as Element).color);
    await tabTo(page, 'Credit & debit card');
    await expect(page.locator(':focus')).toHaveCSS('outline', `${canvasText} solid 2px`);
    const name = page.getByRole('textbox', { name: 'Name on card' });
    await name.focus();
    await expect(name).toHaveCSS('outline-style', 'solid');
    await expect(page.getByRole('button', { name: 'Add coupon code' })).toHaveCSS('text-decoration-line', 'underline');
  });

  test('placeholders of loading content have a visible edge', async () => {
    const world = await openScreen('buy-new-card', { network: stallOperation('ListPaymentMethod') });
    await world.page.emulateMedia({ forcedColors: 'active' });
    await pressStart(world);
    const skeleton = world.page.locator('[data-skeleton]').filter({ visible: true }).first();
    await expect(skeleton).toHaveCSS('outline-style', 'solid');
  });
});

for (const [opener, width] of [
  ['Buy A', 1280],
  ['Buy A', 390],
  ['Pay here A', 1280],
] as const)
  test(`lines of text do not overlap at the browser's minimum font size of 24 px: ${opener}, ${width} px`, async () => {
    const browser = await chromium.launch({
      executablePath: await chromiumPath(),
      args: ['--blink-settings=minimumFontSize=24'],
    });
    const { page } = await openPage({ scenarios: ['saved-mixed-switch-tabs'], browser });
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: opener }).click();
    await page.getByRole('radio', { name: 'Visa ending in 4242' }).waitFor();
    expect(await page.locator('.checkout-ui').evaluateAll(findLowLines)).toEqual([]);
  });

/** The texts whose line is lower than their font, so that lines overlap. */
function findLowLines(roots: Element[]): string[] {
  const elements = roots.flatMap((root) => [...root.querySelectorAll(':not(svg *)')]);
  return elements.flatMap((element) => {
    const text = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
    const { lineHeight, fontSize } = getComputedStyle(element);
    return text.length > 0 && Number.parseFloat(lineHeight) < Math.max(24, Number.parseFloat(fontSize)) * 1.1
      ? [`${element.textContent}: ${fontSize}/${lineHeight}`]
      : [];
  });
}
