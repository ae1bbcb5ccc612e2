import type { CardDetails } from '#scenarios';
import * as actions from './actions.ts';
import { expectClosed } from './expectations.ts';
import type { TestWorld } from './test-world.ts';
import { runAction } from './wait-until.ts';

/** Actions outside the dialog: on the page around it, and in another tab. */

export const pressEscape = ({ page }: TestWorld): Promise<void> => page.keyboard.press('Escape');

/** Clicks beside the dialog, in the page's top left corner. */
export const pressOutside = ({ page }: TestWorld): Promise<void> => page.mouse.click(4, 4);

export async function reloadPage({ page }: TestWorld): Promise<void> {
  await runAction('the page to reload', () => page.reload());
}

/** Buys the same plan in a second tab of the same session. */
export async function buyInAnotherTab(world: TestWorld, card: CardDetails): Promise<void> {
  const page = await world.page.context().newPage();
  const other: TestWorld = { ...world, page };
  try {
    await runAction('the page in another tab', () => page.goto(world.page.url()));
    await actions.start(other);
    await actions.enterCard(other, card);
    await actions.pay(other);
    await expectClosed(other);
  } finally {
    await page.close();
    await world.page.bringToFront();
  }
}
