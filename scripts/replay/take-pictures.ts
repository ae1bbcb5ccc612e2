import type { Locator } from '@playwright/test';
import type { Step } from '#scenarios';
import { PICTURE_SCHEMES, pictureFile } from '../../mock-server/http/picture-file.ts';
import { projectPath } from '../command-line/project-path.ts';
import { surfaceArea } from './approval/shown-texts.ts';
import { waitUntilStable } from './page.ts';
import { surface, type TestWorld } from './test-world.ts';

const CLIP_WIDTH = 560;
const CLIP_RATIO = 4 / 3;
const CLIP_MARGIN = 16;

export async function takePictures(world: TestWorld, step: Step): Promise<void> {
  const { page, scenario } = world;
  await waitUntilStable(page);
  const clip = await clipArea(world, step);
  for (const colorScheme of PICTURE_SCHEMES) {
    await page.emulateMedia({ colorScheme });
    const path = projectPath('.replay', pictureFile(scenario.name, colorScheme));
    await page.screenshot({ path, type: 'jpeg', quality: 75, clip });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function clipArea(world: TestWorld, step: Step) {
  const subject = subjectOf(world, step).filter({ visible: true }).first();
  const box =
    (await subject.count()) > 0 ? await subject.evaluate(boxInColumn, CLIP_WIDTH) : { x: 0, y: 0, width: 0, height: 0 };
  const page = await world.page.evaluate(() => ({ x: 0, y: 0, width: innerWidth, height: innerHeight }));
  // The picture shows only the dialog, because the page around the dialog is dimmed.
  const area = (await surfaceArea(world.page)).clip ?? page;
  const needed = Math.max(box.width, box.height * CLIP_RATIO) + 2 * CLIP_MARGIN;
  const width = Math.min(Math.max(CLIP_WIDTH, needed), area.width, area.height * CLIP_RATIO);
  const height = width / CLIP_RATIO;
  const clamp = (value: number, min: number, max: number) => Math.round(Math.max(min, Math.min(value, max)));
  return {
    ...{ width, height },
    x: clamp(box.x + (box.width - width) / 2, area.x, area.x + area.width - width),
    y: clamp(box.y + (box.height - height) / 2, area.y, area.y + area.height - height),
  };
}

function boxInColumn(element: Element, width: number) {
  let column = element;
  while (column.parentElement && column.parentElement.getBoundingClientRect().width <= width)
    column = column.parentElement;
  const { top, height } = element.getBoundingClientRect();
  const { left, width: columnWidth } = column.getBoundingClientRect();
  return { x: left, y: top, width: columnWidth, height };
}

function subjectOf(world: TestWorld, step: Step): Locator {
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
