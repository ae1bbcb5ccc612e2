import type { Locator, Page } from '@playwright/test';
import type { Stage } from '../replay/stage.ts';
import { doing, until } from '../replay/until.ts';

export const press = ({ page }: Stage, name: string): Promise<void> =>
  doing(`a button '${name}' to press`, () => page.getByRole('button', { name, exact: true }).click());

export const see = ({ page }: Stage, text: string): Promise<void> =>
  doing(`the text '${text}'`, () => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor());

export const type = ({ page }: Stage, label: string, text: string): Promise<void> =>
  doing(`a text box '${label}' to fill`, () => page.getByRole('textbox', { name: label, exact: true }).fill(text));

/** Does what the scenario's host would do. */
export const open = (stage: Stage): Promise<void> => press(stage, 'Start this scenario');

const PLACES = '[role=dialog], section[aria-label="Order"]';

/** The dialog, or the order in the page: where somebody pays or saves. */
export const place = (page: Page): Locator => page.locator(PLACES).filter({ visible: true });

/** Does what the scenario's host would do, and waits until nothing is on its way any more. */
export async function begin(stage: Stage): Promise<void> {
  await open(stage);
  await filledIn(stage);
}

/** A place to pay or to save is there, and every skeleton in it has been replaced by what it stood for. */
export async function filledIn({ page }: Stage): Promise<void> {
  await doing('a place to pay or to save', () => place(page).first().waitFor());
  await until('nothing to be on its way', async () => {
    const left = await place(page).locator('[data-skeleton]').filter({ visible: true }).count();
    const preparing = await page.getByText('Preparing Payment').filter({ visible: true }).count();
    return left + preparing === 0 || { seen: `${left} skeletons, 'Preparing Payment' ${preparing} times` };
  });
}
