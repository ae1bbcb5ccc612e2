import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Step } from '#scenarios';
import { PICTURE_SCHEMES, type PictureScheme, pictureFile } from '../../mock-server/http/picture-file.ts';
import { projectPath } from '../command-line/project-path.ts';
import { waitUntilStable } from './page.ts';
import { surface, type TestWorld } from './test-world.ts';

/** The part of the screen that a picture shows, in CSS px, and how many pixels each of them has. */
const CLIP = { width: 480, height: 360, scale: 1.5 };

/** Takes the scenario's pictures for the gallery, light and dark. */
export async function takePictures(world: TestWorld, step: Step): Promise<void> {
  const { page, scenario } = world;
  await waitUntilStable(page);
  const clip = await clipArea(world, step);
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

/** The area around what the step is about; all of a small screen's width. */
async function clipArea(world: TestWorld, step: Step) {
  const point = pointOf(world, step).filter({ visible: true }).first();
  const { x, y, width, height } = (await point.boundingBox()) ?? { x: 0, y: 0, ...CLIP };
  const view = await world.page.evaluate(() => ({
    left: scrollX,
    top: scrollY,
    width: innerWidth,
    height: innerHeight,
  }));
  const clamp = (value: number, max: number) => Math.round(Math.max(0, Math.min(value, max)));
  return {
    ...CLIP,
    x: view.left + clamp(x + (width - CLIP.width) / 2, view.width - CLIP.width),
    y: view.top + clamp(y + (height - CLIP.height) / 2, view.height - CLIP.height),
  };
}

/** What a step is about. */
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
