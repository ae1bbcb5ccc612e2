import type { Page } from '@playwright/test';
import { expectFocus, tab } from './keyboard.ts';
import { CVC, EXPIRY, NUMBER } from './names.ts';

/** Types a whole card, from its number to the holder's name, with nothing but Tab in between. Ends in the name. */
export async function typeCard(page: Page, number = '4242424242424242', nameLabel = 'Name on card'): Promise<void> {
  const texts = [
    [NUMBER, number],
    [EXPIRY, '1230'],
    [CVC, '123'],
    [nameLabel, 'Alex Nguyen'],
  ] as const;
  for (const [at, [name, text]] of texts.entries()) {
    if (at > 0) await tab(page);
    await expectFocus(page, name);
    await page.keyboard.type(text);
  }
}
