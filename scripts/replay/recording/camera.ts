import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';

/** Where pictures are kept: each once, under the hash of what it shows. */
export interface PictureStore {
  keep(picture: string, bytes: Buffer): Promise<void>;
}

const PANEL = 'aside[aria-label="Scenario"]';

interface Shot {
  /** Titles of the messages that belong to what is shown; other good news may go at any moment and is left out. Null for all. */
  messages: readonly string[] | null;
}

/**
 * Takes a picture of what a reviewer judges: the page without the tool's panel, or what is open above it, whole. Answers
 * its name, '<hash>-<width>x<height>', under which the store has it.
 */
export async function takePicture(page: Page, store: PictureStore, { messages }: Shot): Promise<string> {
  const screen = page.viewportSize();
  const missing = await page.evaluate(hiddenHeight);
  if (screen && missing > 0) await page.setViewportSize({ ...screen, height: screen.height + missing });
  try {
    await page.evaluate(markPassingMessages, messages);
    const clip = await page.evaluate(judgedArea);
    const bytes = await page.screenshot({
      type: 'webp',
      quality: QUALITY,
      scale: 'css',
      clip,
      animations: 'disabled',
      caret: 'hide',
      style: `${PANEL}, ${PANEL} *, nav[aria-label="To the panel"] *, [data-passing], [data-passing] * { visibility: hidden !important }`,
    });
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}-${clip.width}x${clip.height}`;
    await store.keep(name, bytes);
    return name;
  } finally {
    if (screen && missing > 0) await page.setViewportSize(screen);
  }
}

/** Text stays crisp, and a picture of the dialog takes some 40 kB. */
const QUALITY = 85;

/** For the browser that takes the pictures: what it paints again, it paints as it did the first time. */
export const STEADY_PAINT = [
  '--disable-partial-raster',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];

/** How much of what is open can be scrolled to only. */
function hiddenHeight(): number {
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  const scrolled = dialogs
    .flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')])
    .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY))
    .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  return Math.ceil(Math.max(0, ...scrolled));
}

function markPassingMessages(wanted: readonly string[] | null): void {
  for (const message of document.querySelectorAll<HTMLElement>('[data-scope="toast"][data-part="root"]')) {
    const title = message.querySelector('[data-part="title"]')?.textContent ?? '';
    const isLeftOut = message.dataset['type'] !== 'error' && wanted?.includes(title) === false;
    message.toggleAttribute('data-passing', isLeftOut || message.dataset['state'] === 'closed');
  }
}

/** No functions within: what is sent to the page must not need more than itself. */
function judgedArea() {
  const above = [
    ...document.querySelectorAll('[role="dialog"], body > div > iframe[name^="__privateStripeFrame"]'),
  ].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const messages = [...document.querySelectorAll('[data-scope="toast"][data-part="root"]:not([data-passing])')];
  // On a small screen the walk may have scrolled to the panel below the page.
  if (above.length === 0) scrollTo({ top: 0, behavior: 'instant' });
  const boxes = [...(above.length > 0 ? above : document.querySelectorAll('main')), ...messages]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0);
  if (boxes.length === 0) return { x: 0, y: 0, width: innerWidth, height: innerHeight };
  const x = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.left))));
  const y = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.top))));
  const right = Math.min(innerWidth, Math.ceil(Math.max(...boxes.map((box) => box.right))));
  const bottom = Math.min(innerHeight, Math.ceil(Math.max(...boxes.map((box) => box.bottom))));
  return { x, y, width: right - x, height: bottom - y };
}
