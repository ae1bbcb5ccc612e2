import type { Frame, Page } from '@playwright/test';
import { until } from '../replay/until.ts';

/** The accessible name of what has the focus, inside whatever frame it is; 'nothing' where that is the page itself. */
export const focused = (page: Page): Promise<string> => focusedIn(page.mainFrame());

async function focusedIn(frame: Frame): Promise<string> {
  const active = (await frame.evaluateHandle(() => document.activeElement)).asElement();
  const inner = await active?.contentFrame();
  // A frame that is still loading may be replaced while it is looked at.
  if (inner) return focusedIn(inner).catch(() => 'nothing');
  return frame.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'nothing';
    if (element.tabIndex === -1 && element.closest('[role=dialog]')) return 'the dialog';
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id));
    const named = [...labelled, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])];
    const text = named.map((node) => node?.textContent ?? '').join(' ');
    const name = element.getAttribute('aria-label') ?? (text.trim() || (element.textContent ?? ''));
    return `${element.role === 'tabpanel' ? 'panel of ' : ''}${name.replace(/\s+/g, ' ').trim()}`;
  });
}

/** Waits until the focus is there. */
export const expectFocus = (page: Page, name: string): Promise<void> =>
  until(`the focus on '${name}'`, async () => {
    const seen = await focused(page);
    return seen === name || { seen: `'${seen}'` };
  });

/**
 * Presses Tab (or Shift+Tab) once and answers where that leads. On its way into a frame the focus is nowhere for a
 * moment, and it is another process that moves it; an input of a frame that is still being set up has no name yet.
 */
export async function tab(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string> {
  const before = await focused(page);
  await page.keyboard.press(key);
  let seen = before;
  await until(`${key} to lead somewhere from '${before}'`, async () => {
    seen = await focused(page);
    return (seen !== before && seen !== 'nothing' && seen !== '') || { seen: `'${seen}'` };
  });
  return seen;
}

const MOST_STOPS = 40;

/** Presses Tab until `name` is reached. Answers the names on the way, that one included. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const stops: string[] = [];
  while (stops.at(-1) !== name) {
    if (stops.length === MOST_STOPS) throw new Error(`${key} never came to '${name}', only to: ${stops.join(', ')}`);
    stops.push(await tab(page, key));
  }
  return stops;
}

/** Puts the focus on one of the page's own buttons and presses Enter. */
export async function openByKeyboard(page: Page, opener: string): Promise<void> {
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
}
