import type { Locator, Page } from '@playwright/test';

/** Matches a text exactly, except for the white space between words. */
export const normalizeWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Matches a text exactly, except for the white space between words. */
export const textPattern = (text: string): RegExp =>
  new RegExp(text.trim().split(/\s+/).map(escapeRegExp).join(String.raw`\s+`));

export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Visible text outside the panel, which repeats the scenario's texts. */
export const visibleText = (page: Page, text: string): Locator =>
  page
    .locator('xpath=//body//*[not(ancestor-or-self::aside[@aria-label="Scenario"])]')
    .and(page.getByText(textPattern(text)))
    .filter({ visible: true });

const LIVE_REGIONS = '[role="status"], [role="alert"], [aria-live="polite"]:not(dl), [aria-live="assertive"]';

/** Visible live regions, which screen readers announce. */
export const liveRegions = (page: Page): Locator => page.locator(LIVE_REGIONS).filter({ visible: true });

/** The text of `aria-describedby`, such as the reason of a disabled button. */
export async function readDescription(control: Locator): Promise<string> {
  const text = await control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
  return normalizeWhitespace(text);
}
