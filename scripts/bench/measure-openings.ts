import type { BrowserContext, Page } from '@playwright/test';
import type { ConsumerSite, ConsumerWorld } from '../consumer-check/consumer-site.ts';
import { attempt } from './attempts.ts';
import type { TimingMarks } from './browser/timing-marks.ts';
import { pageScript } from './page-script.ts';

/** Milliseconds from the click on the host page's button. */
export interface OpeningTimes {
  dialog: number;
  responses: number;
  /** The card number can be typed into. */
  typeable: number;
}

interface OpeningMeasurements {
  /** After a hover, with a filled browser cache: code, script and frames are preloaded. */
  warm: OpeningTimes[];
  /** With an empty browser cache and without a hover, as on a touch screen. */
  cold: OpeningTimes[];
  /** The baseline: a Chakra dialog with one provider field and an Apollo query, without the module. */
  libraryWarm: OpeningTimes[];
  libraryCold: OpeningTimes[];
}

/** Measures openings. The kinds alternate, so that a slow moment of the machine affects all of them. */
export async function measureOpenings(
  site: ConsumerSite,
  librarySite: ConsumerSite,
  counts: { warm: number; cold: number },
): Promise<OpeningMeasurements> {
  const [context, libraryContext] = await Promise.all([newContext(site), newContext(librarySite)]);
  const openings: OpeningMeasurements = {
    warm: [],
    cold: [],
    libraryWarm: [],
    libraryCold: [],
  };
  try {
    // Fills the browser's caches.
    await openWarm(site, context);
    await openWarm(librarySite, libraryContext);
    for (let round = 0; round < counts.warm; round += 1) {
      await attempt('Warm opening', async () => openings.warm.push(await openWarm(site, context)));
      await attempt('Warm opening, the libraries alone', async () =>
        openings.libraryWarm.push(await openWarm(librarySite, libraryContext)),
      );
      if (round >= counts.cold) continue;
      await attempt('Cold opening', async () => openings.cold.push(await openCold(site)));
      await attempt('Cold opening, the libraries alone', async () =>
        openings.libraryCold.push(await openCold(librarySite)),
      );
    }
  } finally {
    await Promise.all([context.close(), libraryContext.close()]);
  }
  return openings;
}

async function openWarm(site: ConsumerSite, context: BrowserContext): Promise<OpeningTimes> {
  const world = await site.open('buy-new-card', context);
  try {
    await button(world).hover();
    await world.page.waitForLoadState('networkidle');
    await button(world).click();
    return await readOpeningTimes(world.page);
  } finally {
    await world.page.close();
  }
}

async function openCold(site: ConsumerSite): Promise<OpeningTimes> {
  const context = await newContext(site);
  try {
    const world = await site.open('buy-new-card', context);
    await world.page.waitForLoadState('networkidle');
    await button(world).dispatchEvent('click');
    return await readOpeningTimes(world.page);
  } finally {
    await context.close();
  }
}

async function newContext(site: ConsumerSite): Promise<BrowserContext> {
  const context = await site.newContext();
  await context.addInitScript(await pageScript('timing-marks'));
  return context;
}

const button = ({ page }: ConsumerWorld) => page.getByRole('button', { name: 'Choose plan', exact: true });

/** Types a digit and reads the timing marks. */
async function readOpeningTimes(page: Page): Promise<OpeningTimes> {
  await page.waitForFunction(
    () => (window as unknown as { timingMarks: TimingMarks }).timingMarks.reachable !== undefined,
  );
  const field = page.frameLocator('iframe[title="Secure card number input frame"]').locator('[name="cardnumber"]');
  await field.fill('4');
  const [pageMarks, frameMarks] = await Promise.all([
    page.evaluate(() => (window as unknown as { timingMarks: TimingMarks }).timingMarks),
    field.evaluate(() => (window as unknown as { timingMarks: TimingMarks }).timingMarks),
  ]);
  const since = (time = Number.NaN) => time - (pageMarks.click ?? Number.NaN);
  return {
    dialog: since(pageMarks.dialog),
    responses: since(pageMarks.responses),
    typeable: Math.max(since(pageMarks.reachable), since(frameMarks.input)),
  };
}
