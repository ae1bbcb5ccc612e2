import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findScenario } from '#scenarios';
import { pictureFile, SCHEMES } from '../../mock-server/http/picture-file.ts';
import { inProject } from '../in-project.ts';
import { atRest } from '../screens/open-screen.ts';
import { type Stage, surface } from './stage.ts';

/** What a picture shows of a large screen, in CSS pixels; of a small one it shows everything. */
const FRAME = { width: 960, height: 720 };
const SCALE = 0.5;

/** Takes the small pictures of the page, light and dark, that the gallery shows of this scenario. */
export async function takePictures(world: Stage): Promise<void> {
  const { page, scenario } = world;
  if (!findScenario(scenario.name)) return;
  const clip = await clipOf(world);
  const session = await page.context().newCDPSession(page);
  await mkdir(inProject(path.dirname(path.join('.replay', pictureFile(scenario.name, 'light')))), { recursive: true });
  await showPanel(page, false);
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    await atRest(page);
    // Playwright's own screenshots cannot be made smaller.
    const { data } = await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 75, clip });
    await writeFile(inProject('.replay', pictureFile(scenario.name, scheme)), Buffer.from(data, 'base64'));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await showPanel(page, true);
  await session.detach();
}

/** The part of the screen with the dialog or form in its middle. */
async function clipOf(world: Stage) {
  const screen = world.page.viewportSize() ?? FRAME;
  if (screen.width < FRAME.width) return { x: 0, y: 0, ...screen, scale: SCALE };
  const boxes = await surface(world).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const { x, y } = boxes[0] ?? { x: screen.width / 2, y: screen.height / 2 };
  const within = (start: number, room: number) => Math.round(Math.max(0, Math.min(start, room)));
  return {
    ...FRAME,
    scale: SCALE,
    x: within(x - FRAME.width / 2, screen.width - FRAME.width),
    y: within(y - FRAME.height / 2, screen.height - FRAME.height),
  };
}

const showPanel = (page: Page, isShown: boolean): Promise<void> =>
  page.evaluate(
    (opacity) => {
      const panel = document.querySelector<HTMLElement>('aside[aria-label="Scenario"]');
      if (panel) panel.style.opacity = opacity;
    },
    isShown ? '' : '0',
  );
