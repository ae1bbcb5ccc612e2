import type { Locator, Page } from '@playwright/test';
import { checkout, type TestWorld } from '../replay/test-world.ts';
import type { ConsumerSite } from './consumer-site.ts';
import { attempt, median, milliseconds, NO_RATIO, ratio, table } from './measure.ts';
import { addPageScript, recordInteractions } from './page-scripts.ts';

/** Every interaction is measured at least once in a round. */
const ROUNDS = 20;
/** Between interactions; longer than any of them, so that they do not overlap. */
const PAUSE_MS = 150;
/** From pressing to releasing a mouse button, as a person does. */
const PRESS_MS = 60;
/** Browsers do not report shorter interactions. */
const MIN_REPORTED_MS = 16;
const CPU_SLOWDOWN = 6;

const OPEN = 'Baseline, Chakra alone: opening the dialog';
const TABS = 'Baseline, Chakra alone: switching tabs';
const TYPE = 'Baseline, Chakra alone: typing in a text box';
const CLOSE = 'Baseline, Chakra alone: closing the dialog';

/** Interaction to next paint: with an open checkout and with the libraries alone, in turn, with a slower processor. */
export async function interactionTable(site: ConsumerSite, librarySite: ConsumerSite): Promise<string> {
  const times = new Map<string, { durations: number[]; baseline: string | undefined }>();
  const add: Add = (name, duration, baseline) => {
    const { durations = [] } = times.get(name) ?? {};
    times.set(name, { durations: [...durations, duration], baseline });
  };
  // These pages stay open, because the first opening also loads code.
  const [library, module] = await Promise.all([openPage(librarySite), openPage(site)]);
  for (let round = 0; round < ROUNDS; round += 1) {
    await attempt('Interactions with the libraries alone', () =>
      library.slowed(() => measureLibrary(library.world, add)),
    );
    await attempt('Interactions with the checkout', () => module.slowed(() => measureCheckout(module.world, add)));
    for (const count of [5, 100])
      await attempt(`Interactions on a phone with ${count} saved methods`, async () => {
        const phone = await openPage(site, 'buy-saved-default-card');
        await phone.slowed(() => measurePayment(phone.world, count, add)).finally(phone.close);
      });
  }
  await Promise.all([library.close(), module.close()]);
  const format = (value: number) => (value <= MIN_REPORTED_MS ? '<=16' : milliseconds(value));
  const rows = [...times].map(([name, { durations, baseline = '' }]) => {
    const base = times.get(baseline)?.durations;
    const ratioCell = base ? ratio(median(durations), median(base)) : NO_RATIO;
    return [name, format(median(durations)), ratioCell, format(Math.max(...durations)), String(durations.length)];
  });
  return [
    table([['Interaction to next paint, ms, 6x CPU slowdown', 'median', 'ratio', 'worst', 'count'], ...rows]),
    'Goal: each interaction under 100; paying, and switching tabs on a phone, under 200, and under 400 with 100 saved methods.',
  ].join('\n');
}

/** `baseline`: selecting, expanding and paying change what is shown, as a tab does. */
type Add = (name: string, duration: number, baseline?: string) => void;

async function openPage(site: ConsumerSite, scenario = 'migrate-credit-default-card') {
  const context = await site.newContext();
  await addPageScript(context, recordInteractions);
  const world = await site.open(scenario, context);
  const cdp = await context.newCDPSession(world.page);
  const setSlowdown = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
  /** A slowed page keeps a processor busy, so it is slow only while it is measured. */
  const slowed = async (measurePage: () => Promise<void>) => {
    await setSlowdown(CPU_SLOWDOWN);
    try {
      await measurePage();
    } finally {
      await setSlowdown(1);
    }
  };
  return { world, slowed, close: () => context.close() };
}

async function measureLibrary({ page }: TestWorld, add: Add): Promise<void> {
  await page.bringToFront();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  add(OPEN, await measureClick(page, page.getByRole('button', { name: 'Choose plan', exact: true })));
  for (const name of ['Direct debit', 'Credit & debit card']) add(TABS, await measureClick(page, tab(name)));
  await page.getByRole('textbox', { name: 'Name on card' }).click();
  for (const key of ['A', 'l']) add(TYPE, await measure(page, () => page.keyboard.press(key)));
  add(CLOSE, await measureClick(page, page.getByRole('button', { name: 'Close checkout' })));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function measureCheckout(world: TestWorld, add: Add): Promise<void> {
  const { page } = world;
  const dialog = checkout(world);
  const tab = (name: string) => dialog.getByRole('tab', { name, exact: true });
  await page.bringToFront();
  const opener = page.getByRole('button', { name: 'Choose plan', exact: true });
  add('Opening the checkout', await measureClick(page, opener), OPEN);
  await dialog.getByText('Preparing Payment').first().waitFor({ state: 'hidden' });
  await tab('Direct debit').click({ trial: true });
  for (const name of ['Credit & debit card', 'Direct debit', 'Credit & debit card'])
    add('Switching tabs', await measureClick(page, tab(name)), TABS);
  for (const name of ['Use a new card', 'Visa ending in 4242', 'Use a new card'])
    add('Selecting a method', await measureClick(page, dialog.getByRole('radio', { name, exact: true })), TABS);
  await dialog.getByRole('textbox', { name: 'Name on card' }).click();
  for (const key of ['A', 'l']) add('Typing the name', await measure(page, () => page.keyboard.press(key)), TYPE);
  add(
    'Opening the coupon form',
    await measureClick(page, dialog.getByRole('button', { name: 'Add coupon code' })),
    TABS,
  );
  await dialog.getByPlaceholder('Enter coupon code').click();
  for (const key of ['S', 'A']) add('Typing a coupon code', await measure(page, () => page.keyboard.press(key)), TYPE);
  add('Closing the checkout', await measureClick(page, dialog.getByRole('button', { name: 'Close checkout' })), CLOSE);
  await dialog.waitFor({ state: 'hidden' });
}

/** A payment on a phone; the emulator's script has no part in paying with a saved method. */
async function measurePayment(world: TestWorld, count: number, add: Add): Promise<void> {
  const suffix = count === 100 ? ', 100 saved methods' : '';
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
    add(`Switching tabs${suffix}`, await measureClick(page, dialog.getByRole('tab', { name, exact: true })), TABS);
  add(`Paying${suffix}`, await measureClick(page, dialog.getByRole('button', { name: 'Confirm & pay' })), TABS);
}

/** Clicks by coordinates: Playwright's own checks at a click would run inside the measured event. */
async function measureClick(page: Page, target: Locator): Promise<number> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not visible.`);
  const center = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...center);
  return measure(page, () => page.mouse.click(...center, { delay: PRESS_MS }));
}

/** The longest of the interactions that an action causes. */
async function measure(page: Page, action: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(() => window.interactions.clear());
  await action();
  await page.waitForTimeout(PAUSE_MS);
  const reported = await page.evaluate(async () => {
    // A slow interaction is reported after its paint.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
    return [...window.interactions.values()];
  });
  return Math.max(MIN_REPORTED_MS, ...reported);
}
