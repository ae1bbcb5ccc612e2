import type { CardDetails } from '#scenarios';
import * as actions from './actions.ts';
import { expectClosed } from './expectations.ts';
import type { Stage } from './stage.ts';
import { doing } from './until.ts';

/** What happens outside the dialog: in the page around it, and in another tab. */

export const pressEscape = ({ page }: Stage): Promise<void> => page.keyboard.press('Escape');

/** Beside the dialog, at the page's own left edge. */
export const pressOutside = ({ page }: Stage): Promise<void> => page.mouse.click(4, 4);

export async function reloadPage({ page }: Stage): Promise<void> {
  await doing('the page to load again', () => page.reload());
}

/** A second tab of the same person, in which the same plan is bought. */
export async function buyInAnotherTab(stage: Stage, card: CardDetails): Promise<void> {
  const page = await stage.page.context().newPage();
  const other: Stage = { ...stage, page };
  try {
    await doing('the page in another tab', () => page.goto(stage.page.url()));
    await actions.start(other);
    await actions.enterCard(other, card);
    await actions.pay(other);
    await expectClosed(other);
  } finally {
    await page.close();
    await stage.page.bringToFront();
  }
}
