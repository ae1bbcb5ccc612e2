import path from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { projectPath } from '../command-line/project-path.ts';
import {
  type BuiltPage,
  buildBaselinePage,
  buildConsumerPage,
  buildPage,
  measureSizes,
} from '../consumer-check/build-page.ts';
import { installConsumer } from '../consumer-check/consumer-project.ts';
import { type ConsumerSite, openConsumerSite } from './consumer-site.ts';
import { interactionTable } from './interactions.ts';
import { attempt, median, milliseconds, NO_RATIO, ratio, table } from './measure.ts';
import { addPageScript, recordTimings, type TimingMarks } from './page-scripts.ts';

const WARM_OPENINGS = 15;
const COLD_OPENINGS = 7;

/** Measures a production page with the module as a package: bundle sizes, opening times and interaction times. */
export async function* benchmarkCustomerPage(browser: Browser): AsyncGenerator<string | undefined> {
  const project = await installConsumer();
  try {
    const built = await buildConsumerPage(project);
    const baseline = await buildBaselinePage(project);
    const libraryPage = projectPath('scripts/bench/library-page');
    const library = await buildPage(libraryPage, path.join(project.folder, 'built-library'));
    const site = await openConsumerSite(browser, built);
    const librarySite = await openConsumerSite(browser, library);
    try {
      yield attempt('Bundle size', () => sizeTable(built, baseline));
      yield attempt('Time from the click', () => openingTable(site, librarySite));
      yield attempt('Interaction to next paint', () => interactionTable(site, librarySite));
    } finally {
      await site.close();
      await librarySite.close();
    }
  } finally {
    await project.remove();
  }
}

async function sizeTable(built: BuiltPage, baseline: BuiltPage): Promise<string> {
  const sizes = await measureSizes(built, baseline);
  const row = (name: string, part: keyof typeof sizes) => {
    const { size, baseline: minimum, budget } = sizes[part];
    return [name, size.toFixed(1), minimum.toFixed(1), ratio(size, minimum), String(budget)];
  };
  return table([
    ['Bundle size, KB compressed', 'size', 'baseline', 'ratio', 'budget'],
    row('first load; baseline: a minimal React page', 'firstLoad'),
    row('opened checkout; baseline: its packages alone', 'checkout'),
  ]);
}

/** Milliseconds from the click on the host page's button. */
interface OpeningTimes {
  dialog: number;
  responses: number;
  /** The card number can be typed into. */
  typeable: number;
}

/** Openings with the module, and with a Chakra dialog, one provider field and an Apollo query alone. */
async function openingTable(site: ConsumerSite, librarySite: ConsumerSite): Promise<string> {
  const [context, libraryContext] = await Promise.all([newContext(site), newContext(librarySite)]);
  const [warm, cold, libraryWarm, libraryCold]: OpeningTimes[][] = [[], [], [], []];
  // The kinds alternate, so that a slow moment of the machine affects all of them. The first round fills the caches.
  for (let round = 0; round <= WARM_OPENINGS; round += 1) {
    const add = (times: OpeningTimes[] | undefined, open: () => Promise<OpeningTimes>) =>
      attempt('An opening', async () => {
        const opening = await open();
        if (round > 0) times?.push(opening);
      });
    await add(warm, () => openWarm(site, context));
    await add(libraryWarm, () => openWarm(librarySite, libraryContext));
    if (round > COLD_OPENINGS) continue;
    await add(cold, () => openCold(site));
    await add(libraryCold, () => openCold(librarySite));
  }
  await Promise.all([context.close(), libraryContext.close()]);
  const row = (
    name: string,
    part: keyof OpeningTimes,
    openings: (OpeningTimes[] | undefined)[],
    baselines: (OpeningTimes[] | undefined)[] = [],
  ) => [
    name,
    ...openings.flatMap((opened = [], index) => {
      const times = opened.map((opening) => opening[part]);
      const baseline = baselines[index]?.map((opening) => opening[part]);
      const baselineRatio = baseline ? ratio(median(times), median(baseline)) : NO_RATIO;
      return [milliseconds(median(times)), baselineRatio, milliseconds(Math.max(...times))];
    }),
  ];
  const library = [libraryWarm, libraryCold];
  const title = `Time from the click, ms (medians of ${WARM_OPENINGS} warm and ${COLD_OPENINGS} cold openings)`;
  const rows = table([
    [title, 'warm', 'ratio', 'worst', 'cold', 'ratio', 'worst'],
    row('Baseline, the libraries alone: dialog visible', 'dialog', library),
    row('Baseline, the libraries alone: card number editable', 'typeable', library),
    row('dialog visible', 'dialog', [warm, cold], library),
    row('last response received', 'responses', [warm, cold]),
    row('card number editable', 'typeable', [warm, cold], library),
  ]);
  return `${rows}\nRatios are to the libraries alone. Goals for the card number: warm under 150, cold under 400.`;
}

async function newContext(site: ConsumerSite): Promise<BrowserContext> {
  const context = await site.newContext();
  await addPageScript(context, recordTimings);
  return context;
}

/** After a hover, with a filled browser cache: code, script and frames are preloaded. */
async function openWarm(site: ConsumerSite, context: BrowserContext): Promise<OpeningTimes> {
  const { page } = await site.open('buy-new-card', context);
  const button = page.getByRole('button', { name: 'Choose plan', exact: true });
  try {
    await button.hover();
    await page.waitForLoadState('networkidle');
    await button.click();
    return await readOpeningTimes(page);
  } finally {
    await page.close();
  }
}

/** With an empty browser cache and without a hover, as on a touch screen. */
async function openCold(site: ConsumerSite): Promise<OpeningTimes> {
  const context = await newContext(site);
  try {
    const { page } = await site.open('buy-new-card', context);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Choose plan', exact: true }).dispatchEvent('click');
    return await readOpeningTimes(page);
  } finally {
    await context.close();
  }
}

/** Types a digit and reads the timing marks. */
async function readOpeningTimes(page: Awaited<ReturnType<ConsumerSite['open']>>['page']): Promise<OpeningTimes> {
  await page.waitForFunction(() => window.timingMarks.reachable !== undefined);
  const field = page.frameLocator('iframe[title="Secure card number input frame"]').locator('[name="cardnumber"]');
  await field.fill('4');
  const [pageMarks, frameMarks]: TimingMarks[] = await Promise.all([
    page.evaluate(() => window.timingMarks),
    field.evaluate(() => window.timingMarks),
  ]);
  const since = (time = Number.NaN) => time - (pageMarks?.click ?? Number.NaN);
  return {
    dialog: since(pageMarks?.dialog),
    responses: since(pageMarks?.responses),
    typeable: Math.max(since(pageMarks?.reachable), since(frameMarks?.input)),
  };
}
