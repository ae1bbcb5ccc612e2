import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { startScenarioServer } from '#scenario-server';
import { buildPages, withConsumer } from '../consumer-check/consumer-project.ts';
import { providerInput } from '../replay/actions.ts';
import { newContext } from '../replay/page.ts';
import { type Figures, formatRatio, type Meter } from './measure.ts';

declare global {
  interface Window {
    /** Times in ms since the epoch, so that frames can be compared. */
    timingMarks: { click?: number; dialog?: number; reachable?: number; input?: number };
    /** The ms from each interaction to the next paint, by interaction id. */
    interactions: Map<number, number>;
  }
}

const CPU_SLOWDOWN = 4;
const PRESS_MS = 60;

export const benchmarkCustomerPage = (browser: Browser, meter: Meter): Promise<void> =>
  withConsumer(null, (app) => measurePages(browser, meter, app));

async function measurePages(browser: Browser, meter: Meter, app: string): Promise<void> {
  const { shop, libraries, react } = await buildPages(app);
  console.log('\nKB compressed, the first load beside React alone, and the opened checkout beside its libraries alone');
  console.log(formatRatio('first load', 'KB', [shop.firstLoad], [react.firstLoad]));
  console.log(formatRatio('opened checkout', 'KB', [shop.onDemand], [libraries.onDemand]));
  const folders = [shop.folder, libraries.folder];
  const servers = await Promise.all(folders.map((staticDir) => startScenarioServer({ port: 0, staticDir })));
  const urls = servers.map(({ url }) => url) as [own: string, other: string];
  const cold = 'Cold opening from the click, without a hover and with an empty cache, beside the libraries alone';
  await meter.compare(cold, 3, urls, (url) => openCold(browser, url));
  const context = await createContext(browser);
  const warm = 'Warm opening from the click, after a hover, beside the libraries alone';
  await meter.compare(warm, 5, urls, (url) => openWarm(context, url));
  const press = `Press to paint with a processor ${CPU_SLOWDOWN} times slower, beside Chakra alone`;
  await meter.compare(press, 5, urls, (url) => interact(context, url, url === urls[0]));
  await Promise.all(servers.map(({ close }) => close()));
}

async function createContext(browser: Browser): Promise<BrowserContext> {
  const context = await newContext(browser, { reducedMotion: 'no-preference' });
  // Defines `__name`, which the compiler calls in functions that run in the page.
  await context.addInitScript('globalThis.__name ??= (value) => value');
  await context.addInitScript(recordTimings);
  return context;
}

const opener = (page: Page) => page.getByRole('button', { name: 'Choose plan', exact: true });

/** Waits until the page has loaded nothing for a moment. Hidden frames can keep Playwright's 'networkidle' from happening. */
const waitUntilQuiet = (page: Page) =>
  page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length;
    for (let seen = -1; seen !== count(); ) {
      seen = count();
      await new Promise((passed) => setTimeout(passed, 400));
    }
  });

async function openPage(context: BrowserContext, url: string, scenario = 'buy-new-card'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/?session=${scenario}.bench-${randomUUID().slice(0, 8)}`);
  await opener(page).waitFor();
  await waitUntilQuiet(page);
  return page;
}

async function openCold(browser: Browser, url: string): Promise<Figures> {
  const context = await createContext(browser);
  const page = await openPage(context, url);
  return clickAndRead(page).finally(() => context.close());
}

async function openWarm(context: BrowserContext, url: string): Promise<Figures> {
  const page = await openPage(context, url);
  await opener(page).hover();
  await waitUntilQuiet(page);
  return clickAndRead(page).finally(() => page.close());
}

async function clickAndRead(page: Page): Promise<Figures> {
  await opener(page).dispatchEvent('click');
  await page.waitForFunction(() => window.timingMarks.reachable !== undefined);
  const field = providerInput(page, 'cardnumber');
  await field.fill('4');
  const { click = 0, dialog = 0, reachable = 0 } = await page.evaluate(() => window.timingMarks);
  const input = (await field.evaluate(() => window.timingMarks.input)) ?? 0;
  return { 'dialog visible': dialog - click, 'card number editable': Math.max(reachable, input) - click };
}

async function interact(context: BrowserContext, url: string, pays: boolean): Promise<Figures> {
  const page = await openPage(context, url, 'buy-saved-default-card');
  const dialog = page.getByRole('dialog').filter({ visible: true });
  const tab = (name: string) => dialog.getByRole('tab', { name, exact: true });
  const open = async () => {
    await opener(page).click();
    await tab('Direct debit').click({ trial: true });
    await waitUntilQuiet(page);
  };
  await open();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const figures: Record<string, number> = {
    'switching tabs': await pressToPaint(page, tab('Direct debit')),
    'switching tabs back': await pressToPaint(page, tab('Credit & debit card')),
    closing: await pressToPaint(page, dialog.getByRole('button', { name: 'Close checkout' })),
  };
  await dialog.waitFor({ state: 'hidden' });
  if (pays) {
    await open();
    figures['paying'] = await pressToPaint(page, dialog.getByRole('button', { name: 'Confirm & pay' }));
  }
  await page.close();
  return figures;
}

/** Clicks by coordinates: Playwright's own checks at a click would run inside the measured event. */
async function pressToPaint(page: Page, target: Locator): Promise<number> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.evaluate(() => window.interactions.clear());
  await page.mouse.click(x + width / 2, y + height / 2, { delay: PRESS_MS });
  const reported = await page.evaluate(async () => {
    // Waits some frames, because the browser reports an interaction after its paint.
    for (let frame = 0; frame < 10; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
    return [...window.interactions.values()];
  });
  // Browsers report no interaction below 16 ms, so a missing one is recorded as 16 ms.
  return Math.max(16, ...reported);
}

/**
 * Runs first in every document of a measured page, and so refers to nothing outside itself. Marks the click, the visible
 * dialog, a card number that a click reaches, and in the provider's frame its enabled input; records interactions.
 */
function recordTimings(): void {
  window.timingMarks = {};
  const mark = (name: keyof Window['timingMarks'], time = performance.now()) => {
    window.timingMarks[name] ??= performance.timeOrigin + time;
  };
  const isReachable = (frame: Element): boolean => {
    const { left, top, width, height } = frame.getBoundingClientRect();
    if (width === 0 || frame.closest('[inert]')) return false;
    if (!frame.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    return document.elementFromPoint(left + width / 2, top + height / 2) === frame;
  };
  const checkPage = () => {
    if (document.querySelector('[role="dialog"]')?.checkVisibility()) mark('dialog');
    const frame = document.querySelector('iframe[title="Secure card number input frame"]');
    if (!frame || !isReachable(frame)) requestAnimationFrame(checkPage);
    else mark('reachable');
  };
  const onClick = ({ timeStamp }: Event) => {
    mark('click', timeStamp);
    requestAnimationFrame(checkPage);
  };
  const checkInput = () => {
    if (document.querySelector('input[name="cardnumber"]:enabled')) mark('input');
  };
  if (window === window.top) addEventListener('click', onClick, { capture: true, once: true });
  else new MutationObserver(checkInput).observe(document, { childList: true, subtree: true, attributes: true });

  window.interactions = new Map();
  new PerformanceObserver((entries) => {
    for (const { interactionId, duration } of entries.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0)
        window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
