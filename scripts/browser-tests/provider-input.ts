import type { Locator, Page } from '@playwright/test';

/** Titles of the provider's frames, by the name of the input in them. */
const FRAME_TITLES = {
  cardnumber: 'Secure card number input frame',
  'exp-date': 'Secure expiration date input frame',
  cvc: 'Secure CVC input frame',
  bsb: 'Secure BSB and account number input frame',
} as const;

/** An input in its visible frame, located as in a test against the real provider. */
export const providerInput = (page: Page, name: keyof typeof FRAME_TITLES): Locator =>
  page.frameLocator(`iframe[title="${FRAME_TITLES[name]}"]:visible`).locator(`input[name="${name}"]`);

/** Fills the three card fields, with an expiry of December 2034. */
export async function fillCard(page: Page, number = '4242424242424242', cvc = '123'): Promise<void> {
  await providerInput(page, 'cardnumber').fill(number);
  await providerInput(page, 'exp-date').fill('1234');
  await providerInput(page, 'cvc').fill(cvc);
}
