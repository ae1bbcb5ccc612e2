import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { ConsumerSite, ConsumerWorld } from '../consumer-check/consumer-site.ts';
import { checkout } from '../replay/test-world.ts';
import { attempt } from './attempts.ts';
import type { InteractionLog } from './browser/interactions.ts';
import { pageScript } from './page-script.ts';

/** Between interactions; longer than any of them, so that they do not overlap. */
const PAUSE_MS = 150;
/** From pressing to releasing a mouse button, as a person does. */
const PRESS_MS = 60;
/** Browsers do not report shorter interactions. */
const MIN_REPORTED_MS = 16;
const CPU_SLOWDOWN = 6;

const BASELINE = {
  open: 'Baseline, Chakra alone: opening the dialog',
  tabs: 'Baseline, Chakra alone: switching tabs',
  type: 'Baseline, Chakra alone: typing in a text box',
  close: 'Baseline, Chakra alone: closing the dialog',
} as const;

/** The interactions with the checkout, each with its baseline: selecting, expanding and paying change what is shown, as a tab does. */
const CHECKOUT_INTERACTIONS = {
  'Opening the checkout': BASELINE.open,
  'Switching tabs': BASELINE.tabs,
  'Selecting a method': BASELINE.tabs,
  'Typing the name': BASELINE.type,
  'Opening the coupon form': BASELINE.tabs,
  'Typing a coupon code': BASELINE.type,
  'Closing the checkout': BASELINE.close,
  Paying: BASELINE.tabs,
  'Switching tabs, 100 saved methods': BASELINE.tabs,
  'Paying, 100 saved methods': BASELINE.tabs,
} as const;

type BaselineInteraction = (typeof BASELINE)[keyof typeof BASELINE];
type Interaction = BaselineInteraction | keyof typeof CHECKOUT_INTERACTIONS;

/** The baseline of an interaction; a baseline has none. */
export const baselineOf = (name: Interaction): BaselineInteraction | null =>
  name in CHECKOUT_INTERACTIONS ? CHECKOUT_INTERACTIONS[name as keyof typeof CHECKOUT_INTERACTIONS] : null;

/** Interaction to next paint in ms, by interaction: with an open checkout and with the libraries alone, in turn, with a 6x CPU slowdown. */
export async function measureInteractions(
  site: ConsumerSite,
  librarySite: ConsumerSite,
  rounds: number,
): Promise<Map<Interaction, number[]>> {
  const times = new Map<Interaction, number[]>();
  const add: Add = (name, durations) => void times.set(name, [...(times.get(name) ?? []), ...durations]);
  const [module, library] = [keepSlowPage(site), keepSlowPage(librarySite)];
  try {
    for (let round = 0; round < rounds; round += 1) {
      await attempt('Interactions with the libraries alone', () => library.use((world) => measureLibrary(world, add)));
      await attempt('Interactions with the checkout', () => module.use((world) => measureCheckout(world, add)));
      for (const [count, suffix] of SAVED_METHODS)
        await attempt(`Interactions on a phone${suffix}`, () => measurePayment(site, count, suffix, add));
    }
  } finally {
    await Promise.all([module.close(), library.close()]);
  }
  return times;
}

/** How many methods are saved, and what that adds to the names of interactions. */
const SAVED_METHODS = [
  [5, ''],
  [100, ', 100 saved methods'],
] as const;

/** A page that stays open over the rounds. After a failure a new one takes its place. */
function keepSlowPage(site: ConsumerSite) {
  let opened: Awaited<ReturnType<typeof openSlowPage>> | undefined;
  const close = async () => {
    const closed = opened?.context.close();
    opened = undefined;
    await closed;
  };
  return {
    async use(measureWorld: (world: ConsumerWorld) => Promise<void>) {
      opened ??= await openSlowPage(site);
      try {
        await measureWorld(opened.world);
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
}

type Add = (name: Interaction, durations: number[]) => void;

async function measureLibrary({ page }: ConsumerWorld, add: Add): Promise<void> {
  await page.bringToFront();
  const open = page.getByRole('button', { name: 'Choose plan', exact: true });
  add(BASELINE.open, await measureClick(page, open));
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const clicks = [tab('Direct debit'), tab('Credit & debit card')];
  for (const target of clicks) add(BASELINE.tabs, await measureClick(page, target));
  await page.getByRole('textbox', { name: 'Name on card' }).click();
  add(BASELINE.type, await measureTyping(page, 'Al'));
  const close = page.getByRole('button', { name: 'Close checkout' });
  add(BASELINE.close, await measureClick(page, close));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function measureCheckout(world: ConsumerWorld, add: Add): Promise<void> {
  const { page } = world;
  const dialog = checkout(world);
  await page.bringToFront();
  add('Opening the checkout', await measureClick(page, page.getByRole('button', { name: 'Choose plan', exact: true })));
  await dialog.getByText('Preparing Payment').first().waitFor({ state: 'hidden' });
  const tab = (name: string) => dialog.getByRole('tab', { name, exact: true });
  await tab('Direct debit').click({ trial: true });
  for (const name of ['Credit & debit card', 'Direct debit', 'Credit & debit card'])
    add('Switching tabs', await measureClick(page, tab(name)));
  for (const name of ['Use a new card', 'Visa ending in 4242', 'Use a new card'])
    add('Selecting a method', await measureClick(page, dialog.getByRole('radio', { name, exact: true })));
  await dialog.getByRole('textbox', { name: 'Name on card' }).click();
  add('Typing the name', await measureTyping(page, 'Al'));
  const coupon = dialog.getByRole('button', { name: 'Add coupon code' });
  add('Opening the coupon form', await measureClick(page, coupon));
  await dialog.getByPlaceholder('Enter coupon code').click();
  add('Typing a coupon code', await measureTyping(page, 'SA'));
  add('Closing the checkout', await measureClick(page, dialog.getByRole('button', { name: 'Close checkout' })));
  await dialog.waitFor({ state: 'hidden' });
}

/** A payment on a phone, in a session of its own; the emulator's script has no part in paying with a saved method. */
async function measurePayment(
  site: ConsumerSite,
  count: number,
  suffix: (typeof SAVED_METHODS)[number][1],
  add: Add,
): Promise<void> {
  const { context, world } = await openSlowPage(site, 'buy-saved-default-card');
  try {
    const { page, serverUrl, sessionKey } = world;
    await page.setViewportSize({ width: 390, height: 844 });
    for (let index = 1; index < count; index += 1) {
      const card = { brand: 'visa', exp_month: 12, exp_year: 2034, last4: String(1_000 + index) };
      const body = JSON.stringify({ add: { id: `pm_${index}`, card } });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${serverUrl}/sessions/${sessionKey}/methods`, { method: 'POST', headers, body });
    }
    const dialog = checkout(world);
    await page.getByRole('button', { name: 'Choose plan', exact: true }).click();
    await dialog.getByRole('radio').nth(count).waitFor();
    // Hidden forms and their frames load in the background.
    await page.waitForLoadState('networkidle');
    for (const name of ['Direct debit', 'Credit & debit card'])
      add(`Switching tabs${suffix}`, await measureClick(page, dialog.getByRole('tab', { name, exact: true })));
    add(`Paying${suffix}`, await measureClick(page, dialog.getByRole('button', { name: 'Confirm & pay' })));
  } finally {
    await context.close();
  }
}

async function openSlowPage(
  site: ConsumerSite,
  scenario = 'migrate-credit-default-card',
): Promise<{ context: BrowserContext; world: ConsumerWorld }> {
  const context = await site.newContext();
  await context.addInitScript(await pageScript('interactions'));
  const world = await site.open(scenario, context);
  const cdp = await context.newCDPSession(world.page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { context, world };
}

/** Clicks by coordinates: Playwright's own checks at a click would run inside the measured event. */
async function measureClick(page: Page, target: Locator): Promise<number[]> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`[bench] ${target} is not visible.`);
  const center = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...center);
  return measure(page, () => page.mouse.click(...center, { delay: PRESS_MS }));
}

async function measureTyping(page: Page, text: string): Promise<number[]> {
  const durations: number[] = [];
  for (const character of text) durations.push(...(await measure(page, () => page.keyboard.press(character))));
  return durations;
}

/** The longest of the interactions that an action causes. */
async function measure(page: Page, action: () => Promise<void>): Promise<number[]> {
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(() => (window as unknown as { interactionLog: InteractionLog }).interactionLog.durations.clear());
  await action();
  await page.waitForTimeout(PAUSE_MS);
  const reported = await page.evaluate(async () => {
    // A slow interaction is reported after its paint.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
    return [...(window as unknown as { interactionLog: InteractionLog }).interactionLog.durations.values()];
  });
  return [Math.max(MIN_REPORTED_MS, ...reported)];
}
