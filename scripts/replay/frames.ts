import type { FrameLocator, Locator } from '@playwright/test';
import type { PageWorld, TestWorld } from './test-world.ts';
import { runAction, waitUntil } from './wait-until.ts';

/** An input in one of the card provider's frames. */
export interface FrameInput {
  /** The frame's title. */
  title: string;
  /** The input's name. */
  input: string;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Replaces the text in a field of the provider's frame, and waits until the field has accepted every digit. */
export async function fillFrame({ page }: PageWorld, { title, input }: FrameInput, text: string): Promise<void> {
  const frame = page.frameLocator(`iframe[name^="__privateStripeFrame"][title="${title}"]:visible`);
  const field = frame.locator(`input[name="${input}"]`);
  const digits = digitsOf(text);
  await runAction(`an input '${input}' in the frame '${title}'`, async () => {
    // Sets all digits but the last at once, as a paste does; types the last, so that the field receives key events.
    await field.fill(digits.slice(0, -1));
    // Without the focus the last digit would come first; cross-origin frames receive the focus asynchronously.
    await field.and(frame.locator(':focus')).waitFor();
    await field.pressSequentially(digits.slice(-1));
  });
  await waitUntil(`'${input}' to hold ${digits}`, async () => {
    const value = await field.inputValue();
    return digitsOf(value) === digits || { seen: `'${value}'` };
  });
}

/** The challenge of the card's bank: a frame under the body, which contains the frame of the bank's page. */
const challenge = ({ page }: TestWorld): Locator => page.locator('body > div > iframe[name^="__privateStripeFrame"]');
const bankPage = (world: TestWorld): FrameLocator =>
  challenge(world).contentFrame().frameLocator('iframe#challengeFrame');

/** Types by mouse and keyboard, so that a page that keeps the focus fails the step. */
export async function typeInChallenge(world: TestWorld, text: string): Promise<void> {
  const field = bankPage(world).getByRole('textbox', { name: 'One-time code', exact: true });
  await runAction("a text field 'One-time code' in the bank's window", async () => {
    await field.click();
    await world.page.keyboard.type(text);
  });
  await waitUntil(`the one-time code to be '${text}'`, async () => {
    const value = await field.inputValue();
    return value === text || { seen: `'${value}'` };
  });
}

export const completeChallenge = (world: TestWorld): Promise<void> =>
  leaveChallenge(world, 'Complete', bankPage(world).locator('#test-source-authorize-3ds'));

export const failChallenge = (world: TestWorld): Promise<void> =>
  leaveChallenge(world, 'Fail', bankPage(world).locator('#test-source-fail-3ds'));

export const closeChallenge = (world: TestWorld): Promise<void> =>
  leaveChallenge(world, 'Close', challenge(world).contentFrame().getByRole('button', { name: 'Close', exact: true }));

async function leaveChallenge(world: TestWorld, label: string, button: Locator): Promise<void> {
  await runAction(`a button '${label}' in the bank's window`, () => button.click());
  await runAction("the bank's window to close", () => challenge(world).waitFor({ state: 'detached' }));
}
