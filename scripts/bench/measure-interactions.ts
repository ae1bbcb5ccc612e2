import type { Locator, Page } from '@playwright/test';
import type { ConsumerSite } from '../consumer-check/consumer-site.ts';
import { checkout } from '../replay/test-world.ts';
import type { InteractionLog } from './browser/interactions.ts';
import { pageScript } from './page-script.ts';

/** Between interactions; longer than any of them, so that they do not overlap. */
const PAUSE_MS = 150;
/** Browsers do not report shorter interactions. */
const MIN_REPORTED_MS = 16;
const CPU_SLOWDOWN = 6;

/** Interaction to next paint in ms, by interaction. */
interface InteractionMeasurements {
  times: Map<string, number[]>;
  /** React commits per typed character. */
  commitsPerCharacter: number;
}

/** Measures interactions with an open checkout, with a 6x CPU slowdown. */
export async function measureInteractions(site: ConsumerSite, rounds: number): Promise<InteractionMeasurements> {
  const times = new Map<string, number[]>();
  const context = await site.newContext();
  await context.addInitScript(await pageScript('interactions'));
  const world = await site.open('migrate-credit-default-card', context);
  const { page } = world;
  const dialog = checkout(world);
  const radio = (name: string) => dialog.getByRole('radio', { name, exact: true });
  const tab = (name: string) => dialog.getByRole('tab', { name, exact: true });
  let commitsPerCharacter = Number.NaN;

  const measure = async (name: string, actions: (() => Promise<void>)[]) => {
    const measured = await measureActions(page, actions);
    times.set(name, [...(times.get(name) ?? []), ...measured]);
  };
  const click = (target: Locator) => () => target.click();
  const type = (text: string) => [...text].map((character) => () => page.keyboard.press(character));

  try {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.evaluate(PLAIN_INPUT_SCRIPT);
    await page.getByRole('textbox', { name: 'Plain' }).click();
    await measure('Baseline: typing in a plain text box', type('Alexander'));

    for (let round = 0; round < rounds; round += 1) {
      await page.getByRole('button', { name: 'Choose plan', exact: true }).click();
      await dialog.getByText('Preparing Payment').first().waitFor({ state: 'hidden' });
      await tab('Direct debit').click({ trial: true });
      const cardTab = click(tab('Credit & debit card'));
      const bankTab = click(tab('Direct debit'));
      await measure('Switching tabs', [cardTab, bankTab, cardTab, bankTab, cardTab]);
      const savedMethod = click(radio('Visa ending in 4242'));
      const newCard = click(radio('Use a new card'));
      await measure('Selecting a method', [newCard, savedMethod, newCard, savedMethod, newCard]);
      await dialog.getByRole('textbox', { name: 'Name on card' }).click();
      const before = await readCommitCount(page);
      await measure('Typing the name', type('Alexander'));
      commitsPerCharacter = ((await readCommitCount(page)) - before) / 'Alexander'.length;
      await measure('Opening the coupon form', [click(dialog.getByRole('button', { name: 'Add coupon code' }))]);
      await dialog.getByPlaceholder('Enter coupon code').click();
      await measure('Typing a coupon code', type('SAVE15'));
      await dialog.getByRole('button', { name: 'Close checkout' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
  } finally {
    await context.close();
  }
  return { times, commitsPerCharacter };
}

const PLAIN_INPUT_SCRIPT = `{
  const box = document.createElement('input');
  box.setAttribute('aria-label', 'Plain');
  document.body.append(box);
}`;

async function measureActions(page: Page, actions: (() => Promise<void>)[]): Promise<number[]> {
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(() => (window as unknown as { interactionLog: InteractionLog }).interactionLog.durations.clear());
  for (const action of actions) {
    await action();
    await page.waitForTimeout(PAUSE_MS);
  }
  const reported = await page.evaluate(() => [
    ...(window as unknown as { interactionLog: InteractionLog }).interactionLog.durations.values(),
  ]);
  const unreported = Array.from({ length: Math.max(0, actions.length - reported.length) }, () => MIN_REPORTED_MS);
  return [...reported, ...unreported];
}

const readCommitCount = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { interactionLog: InteractionLog }).interactionLog.commits);
