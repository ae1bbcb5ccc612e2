import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findScenario } from '#scenarios';
import { pictureFile, SCHEMES, type Scheme } from '../../mock-server/http/picture-file.ts';
import { inProject } from '../in-project.ts';
import { atRest } from '../screens/open-screen.ts';
import { type Stage, surface } from './stage.ts';

/** What a picture shows of a large screen, in CSS pixels: the dialog, and a message in its corner. */
const FRAME = { width: 960, height: 720 };
const FRAME_WITH_MESSAGE = { width: 1200, height: 900 };
const FRAME_OF_MESSAGE = { width: 720, height: 540 };
const PICTURE_WIDTH = 480;

/** While pictures are taken: colours change at once, and the panel, which would stand behind the dialog, is left out. */
const STYLE = '*, ::before, ::after { transition: none !important } aside[aria-label="Scenario"] { opacity: 0 }';

/** Takes the small pictures of the page, light and dark, that the gallery shows of this scenario. */
export async function takePictures(world: Stage): Promise<void> {
  const { page, scenario } = world;
  if (!findScenario(scenario.name)) return;
  await atRest(page);
  const clip = await clipOf(world);
  const session = await page.context().newCDPSession(page);
  const style = await page.evaluateHandle((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, STYLE);
  for (const scheme of SCHEMES) {
    if (scheme === 'dark') await changeScheme(page, scheme);
    // Playwright's own screenshots cannot be made smaller.
    const { data } = await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 75, clip });
    const file = inProject('.replay', pictureFile(scenario.name, scheme));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(data, 'base64'));
  }
  await changeScheme(page, 'light');
  await style.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
  await session.detach();
}

async function changeScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** The part of the screen with the dialog or form in its middle; of a small screen everything. */
async function clipOf(world: Stage) {
  const { page } = world;
  const screen = page.viewportSize() ?? FRAME_WITH_MESSAGE;
  const { x, y } = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  if (screen.width < FRAME.width) return { x, y, ...screen, scale: PICTURE_WIDTH / FRAME.width };
  const hasMessage = (await page.locator('[data-scope="toast"][data-part="root"]').count()) > 0;
  const [center] = await surface(world).evaluateAll((elements) =>
    elements.map((element) => {
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }),
  );
  const messageFrame = center ? FRAME_WITH_MESSAGE : FRAME_OF_MESSAGE;
  const frame = hasMessage ? messageFrame : FRAME;
  const within = (start: number, room: number) => Math.round(Math.max(0, Math.min(start, room)));
  const middle = center ?? { x: screen.width / 2, y: screen.height / 2 };
  return {
    ...frame,
    scale: PICTURE_WIDTH / frame.width,
    x: x + within(hasMessage ? screen.width : middle.x - frame.width / 2, screen.width - frame.width),
    y: y + within(hasMessage ? 0 : middle.y - frame.height / 2, screen.height - frame.height),
  };
}
