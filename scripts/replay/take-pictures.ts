import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Step } from '#scenarios';
import { PICTURE_SCHEMES, type PictureScheme, pictureFile } from '../../mock-server/http/picture-file.ts';
import { projectPath } from '../command-line/project-path.ts';
import { waitUntilStable } from './page.ts';
import { surface, type TestWorld } from './test-world.ts';

/** The part of the screen that a picture shows at least: one column of the checkout. In CSS px. */
const CLIP_WIDTH = 560;
const CLIP_RATIO = 4 / 3;
/** Around what a picture shows, in CSS px. */
const CLIP_MARGIN = 16;
/** In pixels. */
const PICTURE_WIDTH = 720;

/** Takes the scenario's pictures for the gallery, light and dark. */
export async function takePictures(world: TestWorld, step: Step): Promise<void> {
  const { page, scenario } = world;
  await waitUntilStable(page);
  const area = await clipArea(world, step);
  const clip = { ...area, scale: PICTURE_WIDTH / area.width };
  const session = await page.context().newCDPSession(page);
  for (const scheme of PICTURE_SCHEMES) {
    if (scheme === 'dark') await emulateColorScheme(page, scheme);
    // Playwright's own screenshots cannot be scaled down.
    const { data } = await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 75, clip });
    const file = projectPath('.replay', pictureFile(scenario.name, scheme));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(data, 'base64'));
  }
  await emulateColorScheme(page, 'light');
  await session.detach();
}

async function emulateColorScheme(page: Page, colorScheme: PictureScheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** The area around what the step is about, the column that it is in, and a coupon code that was typed before. */
export async function clipArea(world: TestWorld, step: Step) {
  const { page } = world;
  const boxes: ReturnType<typeof boxInColumn>[] = [];
  for (const locator of [pointOf(world, step), await couponIn(world, step)]) {
    const shown = locator?.filter({ visible: true }).first();
    if (shown && (await shown.count()) > 0) boxes.push(await shown.evaluate(boxInColumn, CLIP_WIDTH));
  }
  if (boxes.length === 0) boxes.push({ x: 0, y: 0, width: 0, height: 0 });
  const view = await page.evaluate(() => ({ left: scrollX, top: scrollY, width: innerWidth, height: innerHeight }));
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const needed = Math.max(right - left, (bottom - top) * CLIP_RATIO) + 2 * CLIP_MARGIN;
  const width = Math.min(Math.max(CLIP_WIDTH, needed), view.width, view.height * CLIP_RATIO);
  const height = width / CLIP_RATIO;
  const clamp = (value: number, max: number) => Math.round(Math.max(0, Math.min(value, max)));
  return {
    width,
    height,
    x: view.left + clamp((left + right - width) / 2, view.width - width),
    y: view.top + clamp((top + bottom - height) / 2, view.height - height),
  };
}

/** An element's box, as wide as the widest element around it that fits into the width. */
function boxInColumn(element: Element, width: number) {
  let column = element;
  while (column.parentElement && column.parentElement.getBoundingClientRect().width <= width)
    column = column.parentElement;
  const { top, height } = element.getBoundingClientRect();
  const { left, width: columnWidth } = column.getBoundingClientRect();
  return { x: left, y: top, width: columnWidth, height };
}

/** Where the coupon code shows that was typed last before the step: in its field, or in the summary. */
async function couponIn({ page, scenario: { steps } }: TestWorld, step: Step): Promise<Locator | null> {
  const typed = steps
    .slice(0, steps.indexOf(step))
    .map((each) => (each.type === 'applyCoupon' ? each.code : each.type === 'typeCoupon' ? each.text : ''))
    .findLast((code) => code.trim() !== '');
  if (typed === undefined) return null;
  const field = page.getByPlaceholder('Enter coupon code').filter({ visible: true });
  const isInField = (await field.count()) === 1 && (await field.inputValue()).trim() !== '';
  return isInField ? field : page.locator('dt').filter({ hasText: typed.trim() });
}

/** The subject of a step. */
function pointOf(world: TestWorld, step: Step): Locator {
  const { page } = world;
  switch (step.type) {
    case 'expectToast':
      return page.getByText(step.title, { exact: true });
    case 'expectText':
      return page.getByText(step.text);
    case 'expectLine':
      return page.locator('dt').filter({ hasText: step.label });
    case 'expectMethodDisabled':
    case 'expectSelected':
      return page.getByText(step.label);
    case 'expectPayDisabled':
    case 'expectPaying':
      return page.locator('button[type=submit]').last();
    case 'typeInChallenge':
      return page.locator('body > div > iframe[name^="__privateStripeFrame"]');
    default:
      return surface(world);
  }
}
