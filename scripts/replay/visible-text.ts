import type { Locator, Page } from '@playwright/test';

/** The text as a person reads it: exact letters, any white space between them. */
export const asRead = (text: string): RegExp => new RegExp(text.trim().split(/\s+/).map(escaped).join(String.raw`\s+`));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What stands visibly on the page beside the panel, which tells the story of the scenario in the same words. */
export const readable = (page: Page, text: string): Locator =>
  page
    .locator('xpath=//body//*[not(ancestor-or-self::aside[@aria-label="Scenario"])]')
    .and(page.getByText(asRead(text)))
    .filter({ visible: true });

const LIVE = '[role="status"], [role="alert"], [aria-live="polite"]:not(dl), [aria-live="assertive"]';

/** Messages that a screen reader would announce, wherever on the page they stand. */
export const announced = (page: Page): Locator => page.locator(LIVE).filter({ visible: true });
