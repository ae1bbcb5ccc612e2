import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findScenario, type Step } from '#scenarios';
import { PICTURE_SCHEMES, type PictureScheme, pictureFile } from '../../mock-server/http/picture-file.ts';
import { projectPath } from '../project-path.ts';
import { waitUntilStable, withStyle } from './page.ts';
import { surface, type TestWorld } from './test-world.ts';

/** The part of a large screen that a picture shows, in CSS pixels. */
const FRAME = { width: 960, height: 720 };
const FRAME_WITH_MESSAGE = { width: 1200, height: 900 };
const FRAME_OF_MESSAGE = { width: 720, height: 540 };
const PICTURE_WIDTH = 480;

/** Hides the panel behind the dialog. */
const STYLE = 'aside[aria-label="Scenario"] { opacity: 0 }';

/**
 * The index of the step after which a scenario's picture is taken: its first message, else the step before the one that
 * closes the dialog, else its last step.
 */
export function pictureStepIndex(steps: readonly Step[]): number {
  const messageIndex = steps.findIndex(({ type }) => type === 'expectToast');
  if (messageIndex !== -1) return messageIndex;
  const closedIndex = steps.findIndex(({ type }) => type === 'expectClosed');
  return closedIndex === -1 ? steps.length - 1 : Math.max(0, closedIndex - 2);
}

/** Takes the scenario's pictures for the gallery, light and dark. */
export async function takePictures(world: TestWorld): Promise<void> {
  const { page, scenario } = world;
  if (!findScenario(scenario.name)) return;
  await waitUntilStable(page);
  const clip = await clipArea(world);
  const session = await page.context().newCDPSession(page);
  await withStyle(page, STYLE, async () => {
    for (const scheme of PICTURE_SCHEMES) {
      if (scheme === 'dark') await emulateColorScheme(page, scheme);
      // Playwright's own screenshots cannot be scaled down.
      const { data } = await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 75, clip });
      const file = projectPath('.replay', pictureFile(scenario.name, scheme));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, Buffer.from(data, 'base64'));
    }
    await emulateColorScheme(page, 'light');
  });
  await session.detach();
}

async function emulateColorScheme(page: Page, colorScheme: PictureScheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** The area around the dialog or form, with its message if there is one; all of a small screen. */
async function clipArea(world: TestWorld) {
  const { page } = world;
  const viewport = page.viewportSize() ?? FRAME_WITH_MESSAGE;
  const { x, y } = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  if (viewport.width < FRAME.width) return { x, y, ...viewport, scale: PICTURE_WIDTH / FRAME.width };
  const hasMessage = (await page.locator('[data-scope="toast"][data-part="root"]').count()) > 0;
  const [center] = await surface(world).evaluateAll((elements) =>
    elements.map((element) => {
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }),
  );
  const messageFrame = center ? FRAME_WITH_MESSAGE : FRAME_OF_MESSAGE;
  const frame = hasMessage ? messageFrame : FRAME;
  const clamp = (value: number, max: number) => Math.round(Math.max(0, Math.min(value, max)));
  const middle = center ?? { x: viewport.width / 2, y: viewport.height / 2 };
  return {
    ...frame,
    scale: PICTURE_WIDTH / frame.width,
    x: x + clamp(hasMessage ? viewport.width : middle.x - frame.width / 2, viewport.width - frame.width),
    y: y + clamp(hasMessage ? 0 : middle.y - frame.height / 2, viewport.height - frame.height),
  };
}
