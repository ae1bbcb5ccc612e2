import { readFileSync } from 'node:fs';
import type { Page, TestStepInfo } from '@playwright/test';
import { StepFailure } from '../wait-until.ts';
import { type Box, type ShownText, SURFACES } from './shown-texts.ts';

/** A screen of a scenario, as the approval page shows it. */
export interface ScreenRecord {
  /** The number of its last step: '03'. */
  number: string;
  /** Says when it is shown: at the start, or after an action. */
  caption: string;
  texts: ShownText[];
  /** Whether the scenario is about this screen. */
  isMain: boolean;
  /** The part of the window that the picture shows; null without a picture. */
  area: Box | null;
  /** The baseline's screen; null when nothing was compared. */
  baseline: BaselineScreen | null;
}

export interface BaselineScreen {
  /** Null when the baseline has no such screen, or none of its texts. */
  texts: string[] | null;
  hasPicture: boolean;
  /** The size of its picture in CSS px. */
  window: { width: number; height: number };
  /** How many errors of the test are differences from the baseline. */
  differences: number;
}

export interface FailureRecord {
  /** The sentence of the failed step. */
  step: string;
  seen: string;
}

/** Attachments that begin with an underscore are not in Playwright's own report. */
export const ATTACHMENTS = { screen: '_screen ', picture: '_picture ', before: '_before ', failure: '_failure' };

/** Sharp in print. */
const PICTURE_SCALE = 1.5;
/** Around the dialog, in CSS px. */
const MARGIN = 24;

/** The dialog or form of a picture, with its messages; null when there is none. */
export const surfaceArea = (page: Page): Promise<Box | null> =>
  page.locator(SURFACES).evaluateAll((surfaces, margin) => {
    const boxes = surfaces
      .filter((surface) => surface.checkVisibility({ visibilityProperty: true }))
      .map((surface) => surface.getBoundingClientRect());
    if (boxes.length === 0) return null;
    const [highest, lowest] = [Math.min(...boxes.map(({ top }) => top)), Math.max(...boxes.map((box) => box.bottom))];
    // The form in the page may be longer than the window.
    const top = highest < 0 ? -scrollY : 0;
    const bottom = lowest > innerHeight ? document.documentElement.scrollHeight - scrollY : innerHeight;
    const x = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - margin);
    const right = Math.min(innerWidth, Math.max(...boxes.map((box) => box.right)) + margin);
    const [y, end] = [Math.max(top, highest - margin), Math.min(bottom, lowest + margin)];
    return { x, y, width: right - x, height: end - y };
  }, MARGIN);

/** Attaches a screen for the approval page, with a picture of its area. */
export async function attachScreen(page: Page, info: TestStepInfo, screen: ScreenRecord): Promise<void> {
  const { number, area } = screen;
  await info.attach(`${ATTACHMENTS.screen}${number}`, {
    body: JSON.stringify(screen),
    contentType: 'application/json',
  });
  if (area === null) return;
  const session = await page.context().newCDPSession(page);
  const [left, top] = await page.evaluate(() => [scrollX, scrollY] as const);
  const clip = { ...area, x: area.x + left, y: area.y + top, scale: PICTURE_SCALE };
  const { height = 0 } = page.viewportSize() ?? {};
  const captureBeyondViewport = area.y < 0 || area.y + area.height > height;
  const options = { format: 'webp', quality: 80, clip, captureBeyondViewport } as const;
  const { data } = await session.send('Page.captureScreenshot', options);
  await session.detach();
  await info.attach(`${ATTACHMENTS.picture}${number}`, {
    body: Buffer.from(data, 'base64'),
    contentType: 'image/webp',
  });
}

export async function attachFailure(info: TestStepInfo, step: string, error: unknown): Promise<void> {
  if (!(error instanceof StepFailure)) return;
  const body = JSON.stringify({ step, seen: error.seen } satisfies FailureRecord);
  await info.attach(ATTACHMENTS.failure, { body, contentType: 'application/json' });
}

const TEXTS_END = '\n---\n';

/** The text file of a baseline: what a person reads, one text a line, then roles and states. */
export const formatBaseline = (texts: readonly string[], roles: string): string =>
  `${texts.join('\n')}${TEXTS_END}${roles}\n`;

/** The texts of a baseline's file; null when there is none, or when an earlier version wrote it. */
export function readBaselineTexts(file: string): string[] | null {
  const content = readOptional(file)?.toString('utf8');
  const end = content?.indexOf(TEXTS_END) ?? -1;
  return content === undefined || end === -1 ? null : content.slice(0, end).split('\n').filter(Boolean);
}

export function readOptional(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
