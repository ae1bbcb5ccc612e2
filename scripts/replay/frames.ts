import type { FrameLocator, Locator } from '@playwright/test';
import type { Stage } from './stage.ts';
import { doing, until } from './until.ts';

/** An input in one of the card provider's frames. */
export interface FrameInput {
  /** The frame's title. */
  title: string;
  /** The input's name. */
  input: string;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Types into a provider's frame, in place of what stands there, and waits until the field has taken every digit. */
export async function fillFrame({ page }: Stage, { title, input }: FrameInput, text: string): Promise<void> {
  const box = page
    .frameLocator(`iframe[name^="__privateStripeFrame"][title="${title}"]:visible`)
    .locator(`input[name="${input}"]`);
  const digits = digitsOf(text);
  await doing(`an input '${input}' in the frame '${title}'`, async () => {
    // All but the last at once, as from a clipboard; the last as a key, so that the field hears a person.
    await box.fill(digits.slice(0, -1));
    // A box without the focus would take the last key before all others; the browser tells a frame of it in its own time.
    await untilFocused(box, input);
    await box.pressSequentially(digits.slice(-1));
  });
  await until(`'${input}' to hold ${digits}`, async () => {
    const value = await box.inputValue();
    return digitsOf(value) === digits || { seen: `'${value}'` };
  });
}

const untilFocused = (box: Locator, input: string): Promise<void> =>
  until(`'${input}' to have the focus`, async () => {
    const focused = await box.evaluate((element) => document.hasFocus() && document.activeElement === element);
    return focused || { seen: 'the focus elsewhere' };
  });

/** The challenge of the card's bank: a frame straight under the body, with the bank's page in a frame of its own. */
const challenge = ({ page }: Stage): Locator => page.locator('body > div > iframe[name^="__privateStripeFrame"]');
const bankPage = (stage: Stage): FrameLocator => challenge(stage).contentFrame().frameLocator('iframe#challengeFrame');

/** By mouse and keyboard, as a person would: a page that keeps the focus for itself gets the letters, and is found out. */
export async function typeInChallenge(stage: Stage, text: string): Promise<void> {
  const box = bankPage(stage).getByRole('textbox', { name: 'One-time code', exact: true });
  await doing("a text box 'One-time code' in the bank's window", async () => {
    await box.click();
    await stage.page.keyboard.type(text);
  });
  await until(`the one-time code to be '${text}'`, async () => {
    const value = await box.inputValue();
    return value === text || { seen: `'${value}'` };
  });
}

export const completeChallenge = (stage: Stage): Promise<void> =>
  leaveChallenge(stage, 'Complete', bankPage(stage).locator('#test-source-authorize-3ds'));

export const failChallenge = (stage: Stage): Promise<void> =>
  leaveChallenge(stage, 'Fail', bankPage(stage).locator('#test-source-fail-3ds'));

export const closeChallenge = (stage: Stage): Promise<void> =>
  leaveChallenge(stage, 'Close', challenge(stage).contentFrame().getByRole('button', { name: 'Close', exact: true }));

async function leaveChallenge(stage: Stage, label: string, button: Locator): Promise<void> {
  await doing(`a button '${label}' in the bank's window`, () => button.click());
  await doing("the bank's window to go", () => challenge(stage).waitFor({ state: 'detached' }));
}
