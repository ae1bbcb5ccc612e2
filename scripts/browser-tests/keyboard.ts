import type { Frame, Page } from '@playwright/test';
import { waitUntil } from '../replay/wait-until.ts';

export const NUMBER_LABEL = 'Credit or debit card number';
export const EXPIRY_LABEL = 'Credit or debit card expiration date';
const CVC_LABEL = 'Credit or debit card CVC/CVV';
export const BSB_LABEL = 'BSB';
export const ACCOUNT_LABEL = 'Account number';

export const CHOOSE_PLAN_LABEL = 'Choose plan: Standard monthly';
export const CHANGE_METHOD_LABEL = 'Change payment method';

/** The accessible name of the focused element, in any frame; 'nothing' when no element has the focus. */
export const focusedName = (page: Page): Promise<string> => focusedNameIn(page.mainFrame());

async function focusedNameIn(frame: Frame): Promise<string> {
  const active = (await frame.evaluateHandle(() => document.activeElement)).asElement();
  const inner = await active?.contentFrame();
  // The page may replace a frame that is still loading; then nothing in it has the focus.
  if (inner) return focusedNameIn(inner).catch(() => 'nothing');
  return frame.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return 'nothing';
    if (element.role === 'dialog') return 'the dialog';
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id));
    const labelElements = [...labelled, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])];
    const text = labelElements.map((node) => node?.textContent ?? '').join(' ');
    const name = element.getAttribute('aria-label') ?? (text.trim() || (element.textContent ?? ''));
    return `${element.role === 'tabpanel' ? 'panel of ' : ''}${name.replace(/\s+/g, ' ').trim()}`;
  });
}

export const expectFocus = (page: Page, name: string): Promise<void> =>
  waitUntil(`the focus on '${name}'`, async () => {
    const seen = await focusedName(page);
    return seen === name || { seen: `'${seen}'` };
  });

/**
 * Presses Tab or Shift+Tab once and resolves to the name of the focused element. Moving into a frame is asynchronous,
 * because it is in another process, and an input that is not set up yet has no name.
 */
export async function pressTab(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string> {
  const before = await focusedName(page);
  await page.keyboard.press(key);
  let seen = before;
  await waitUntil(`${key} to move the focus from '${before}'`, async () => {
    seen = await focusedName(page);
    return (seen !== before && seen !== 'nothing' && seen !== '') || { seen: `'${seen}'` };
  });
  return seen;
}

const MAX_STOPS = 100;

/** Presses Tab until `name` has the focus. Resolves to the names on the way, including that one. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const stops: string[] = [];
  while (stops.at(-1) !== name) {
    if (stops.length === MAX_STOPS) throw new Error(`${key} did not reach '${name}', only: ${stops.join(', ')}`);
    stops.push(await pressTab(page, key));
  }
  return stops;
}

export async function openByKeyboard(page: Page, opener: string): Promise<void> {
  await page.getByRole('button', { name: opener, exact: true }).focus();
  await page.keyboard.press('Enter');
}

/** Types a card from its number to the holder's name, with Tab in between; the focus ends in the name. */
export async function typeCard(page: Page, number = '4242424242424242', nameLabel = 'Name on card'): Promise<void> {
  const values = [
    [NUMBER_LABEL, number],
    [EXPIRY_LABEL, '1230'],
    [CVC_LABEL, '123'],
    [nameLabel, 'Alex Nguyen'],
  ] as const;
  for (const [index, [name, text]] of values.entries()) {
    if (index > 0) await pressTab(page);
    await expectFocus(page, name);
    await page.keyboard.type(text);
  }
}
