import type { Locator, Page } from '@playwright/test';
import type { ConsumerSite } from '../consumer-site.ts';
import { checkout } from '../replay/stage.ts';
import type { InteractionLog } from './browser/interactions.ts';
import { pageScript } from './page-script.ts';

/** Between two interactions: longer than any of them, so that each is paid for by itself. */
const PAUSE_MS = 150;
/** What is not reported took less than this. */
const UNREPORTED_MS = 16;
const SLOWER = 6;

/** From interactions to the next paint in ms, by what the person did. */
export interface Interactions {
  times: Map<string, number[]>;
  /** How often React changed the page while one letter was typed. */
  commitsPerLetter: number;
}

/** Uses an open checkout as a person does, on a processor that is six times slower than this one. */
export async function measureInteractions(site: ConsumerSite, rounds: number): Promise<Interactions> {
  const times = new Map<string, number[]>();
  const context = await site.newContext();
  await context.addInitScript(await pageScript('interactions'));
  const visit = await site.open('migrate-credit-default-card', context);
  const { page } = visit;
  const dialog = checkout(visit);
  const radio = (name: string) => dialog.getByRole('radio', { name, exact: true });
  const tab = (name: string) => dialog.getByRole('tab', { name, exact: true });
  let commitsPerLetter = Number.NaN;

  const measure = async (what: string, actions: (() => Promise<void>)[]) => {
    const measured = await timed(page, actions);
    times.set(what, [...(times.get(what) ?? []), ...measured]);
  };
  const click = (target: Locator) => () => target.click();
  const type = (text: string) => [...text].map((letter) => () => page.keyboard.press(letter));

  try {
    const throttled = await context.newCDPSession(page);
    await throttled.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate(BARE_BOX);
    const bare = page.getByRole('textbox', { name: 'Bare' });
    await bare.click();
    await measure('Floor: a letter in a bare text box', type('Alexander'));

    for (let round = 0; round < rounds; round += 1) {
      await page.getByRole('button', { name: 'Choose plan', exact: true }).click();
      await dialog.getByText('Preparing Payment').first().waitFor({ state: 'hidden' });
      await tab('Direct debit').click({ trial: true });
      const cards = click(tab('Credit & debit card'));
      const banks = click(tab('Direct debit'));
      await measure('Switching tabs', [cards, banks, cards, banks, cards]);
      const saved = click(radio('Visa ending in 4242'));
      const other = click(radio('Use a new card'));
      await measure('Choosing a saved method, or a new one', [other, saved, other, saved, other]);
      await dialog.getByRole('textbox', { name: 'Name on card' }).click();
      const before = await commits(page);
      await measure('A letter of the name', type('Alexander'));
      commitsPerLetter = ((await commits(page)) - before) / 'Alexander'.length;
      await measure('Opening the coupon form', [click(dialog.getByRole('button', { name: 'Add coupon code' }))]);
      await dialog.getByPlaceholder('Enter coupon code').click();
      await measure('A letter of a coupon', type('SAVE15'));
      await dialog.getByRole('button', { name: 'Close checkout' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
  } finally {
    await context.close();
  }
  return { times, commitsPerLetter };
}

const BARE_BOX = `{
  const box = document.createElement('input');
  box.setAttribute('aria-label', 'Bare');
  document.body.append(box);
}`;

async function timed(page: Page, actions: (() => Promise<void>)[]): Promise<number[]> {
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(() => (window as unknown as { interactionLog: InteractionLog }).interactionLog.durations.clear());
  for (const act of actions) {
    await act();
    await page.waitForTimeout(PAUSE_MS);
  }
  const reported = await page.evaluate(() => [
    ...(window as unknown as { interactionLog: InteractionLog }).interactionLog.durations.values(),
  ]);
  const quick = Array.from({ length: Math.max(0, actions.length - reported.length) }, () => UNREPORTED_MS);
  return [...reported, ...quick];
}

const commits = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { interactionLog: InteractionLog }).interactionLog.commits);
