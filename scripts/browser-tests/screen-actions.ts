import type { Locator, Page } from '@playwright/test';
import { begin, providerInput } from '../replay/actions.ts';
import { expect } from '../replay/fixtures.ts';
import type { TestWorld } from '../replay/test-world.ts';
import { runAction, waitUntil } from '../replay/wait-until.ts';

export const pressButton = ({ page }: TestWorld, name: string): Promise<void> =>
  runAction(`a button '${name}'`, () => page.getByRole('button', { name, exact: true }).click());

export const waitForText = ({ page }: TestWorld, text: string): Promise<void> =>
  runAction(`the text '${text}'`, () =>
    page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor(),
  );

export { begin as pressStart, providerInput };

const SURFACES = '[role=dialog], section[aria-label="Order"]';

export const visibleSurface = (page: Page): Locator => page.locator(SURFACES).filter({ visible: true });

export async function startAndWait(world: TestWorld): Promise<void> {
  await begin(world);
  await waitUntilLoaded(world);
}

export async function waitUntilLoaded(world: TestWorld): Promise<void> {
  await runAction('a dialog or form', () => visibleSurface(world.page).first().waitFor());
  await waitUntilNoSkeletons(world);
}

const waitUntilNoSkeletons = ({ page }: TestWorld): Promise<void> =>
  waitUntil('loading to finish', async () => {
    const skeletons = await visibleSurface(page).locator('[data-skeleton]').filter({ visible: true }).count();
    const preparing = await visibleSurface(page).getByText('Preparing Payment').filter({ visible: true }).count();
    return skeletons + preparing === 0 || { seen: `${skeletons} skeletons, 'Preparing Payment' ${preparing} times` };
  });

/** Advances the page's clock until the locator has this state. Repeats it, because a timer may start late. */
export const advanceUntil = (time: number | string, locator: Locator, state: 'visible' | 'hidden'): Promise<void> =>
  expect(async () => {
    await locator.page().clock.fastForward(time);
    await locator.waitFor({ state, timeout: 1_000 });
  }).toPass();

export async function fillCard(page: Page, number = '4242424242424242', cvc = '123'): Promise<void> {
  await providerInput(page, 'cardnumber').fill(number);
  await providerInput(page, 'exp-date').fill('1234');
  await providerInput(page, 'cvc').fill(cvc);
}
