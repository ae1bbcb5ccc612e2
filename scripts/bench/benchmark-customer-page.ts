import path from 'node:path';
import type { Browser } from '@playwright/test';
import { type BuiltPage, buildBaselinePage, buildConsumerPage, buildPage } from '../consumer-check/build-page.ts';
import { installConsumer } from '../consumer-check/consumer-project.ts';
import { type ConsumerSite, openConsumerSite } from '../consumer-check/consumer-site.ts';
import { BUDGETS } from '../consumer-check/page-checks.ts';
import { projectPath } from '../project-path.ts';
import { gzipKilobytes } from '../size.ts';
import { measureInteractions } from './measure-interactions.ts';
import { measureOpenings, type OpeningTimes } from './measure-openings.ts';
import { median, milliseconds, ratio, table } from './table.ts';

const WARM_OPENINGS = 15;
const COLD_OPENINGS = 7;
/** Every interaction is measured at least once in a round. */
const ROUNDS = 20;

/** Measures a production page with the module as a package: bundle sizes, opening times and interaction times. */
export async function benchmarkCustomerPage(browser: Browser): Promise<string[]> {
  const project = await installConsumer();
  try {
    const built = await buildConsumerPage(project);
    const baseline = await buildBaselinePage(project);
    const library = await buildPage(
      projectPath('scripts/bench/library-page'),
      path.join(project.folder, 'built-library'),
    );
    const site = await openConsumerSite(browser, built);
    const librarySite = await openConsumerSite(browser, library);
    try {
      return [
        await sizeTable(built, baseline),
        await openingTable(site, librarySite),
        await interactionTable(site, librarySite),
      ];
    } finally {
      await site.close();
      await librarySite.close();
    }
  } finally {
    await project.remove();
  }
}

async function sizeTable(built: BuiltPage, baseline: BuiltPage): Promise<string> {
  const row = async (name: string, files: string[], baselineFiles: string[], budget: number) => {
    const size = await gzipKilobytes(built.folder, files);
    const minimum = await gzipKilobytes(baseline.folder, baselineFiles);
    return [name, size.toFixed(1), minimum.toFixed(1), ratio(size, minimum), String(budget)];
  };
  // The save dialog's chunk loads when that dialog is opened.
  const checkoutFiles = built.onDemand.filter((file) => !file.includes('payment-method'));
  return table([
    ['Bundle size, KB compressed', 'size', 'baseline', 'ratio', 'budget'],
    await row('first load; baseline: a minimal React page', built.firstLoad, baseline.firstLoad, BUDGETS.firstLoad),
    await row('opened checkout; baseline: its packages alone', checkoutFiles, baseline.onDemand, BUDGETS.checkout),
  ]);
}

async function openingTable(site: ConsumerSite, librarySite: ConsumerSite): Promise<string> {
  const measured = await measureOpenings(site, librarySite, { warm: WARM_OPENINGS, cold: COLD_OPENINGS });
  const { warm, cold, libraryWarm, libraryCold, fieldsWarm, fieldsCold } = measured;
  const row = (name: string, timeOf: (opening: OpeningTimes) => number, openings = [warm, cold]) => [
    name,
    ...openings.flatMap((each) => {
      const times = each.map(timeOf);
      return [milliseconds(median(times)), milliseconds(Math.max(...times))];
    }),
  ];
  const dialogOf = ({ dialog }: OpeningTimes) => dialog;
  const typeableOf = ({ typeable }: OpeningTimes) => typeable;
  const ratioTo = (openings: OpeningTimes[], baseline: OpeningTimes[]) =>
    ratio(median(openings.map(typeableOf)), median(baseline.map(typeableOf)));
  return [
    table([
      ['Time from the click, ms', `warm, median of ${WARM_OPENINGS}`, 'worst', `cold, of ${COLD_OPENINGS}`, 'worst'],
      row('dialog visible', dialogOf),
      row('last response received', ({ responses }) => responses),
      row('card number frame inserted', ({ frame }) => frame),
      row('card number input ready', ({ input }) => input),
      row('card number editable', typeableOf),
      row('Baseline, the libraries alone: dialog visible', dialogOf, [libraryWarm, libraryCold]),
      row('Baseline, the libraries alone: card number editable', typeableOf, [libraryWarm, libraryCold]),
      row('Baseline, the three fields alone: card number editable', typeableOf, [fieldsWarm, fieldsCold]),
    ]),
    `Ratio to the libraries alone: warm ${ratioTo(warm, libraryWarm)}, cold ${ratioTo(cold, libraryCold)}. Goals: warm under 150, cold under 400.`,
  ].join('\n');
}

async function interactionTable(site: ConsumerSite, librarySite: ConsumerSite): Promise<string> {
  const { times, commitsPerCharacter } = await measureInteractions(site, librarySite, ROUNDS);
  const formatDuration = (value: number) => (value <= 16 ? '<=16' : milliseconds(value));
  return [
    table([
      ['Interaction to next paint, ms, 6x CPU slowdown', 'median', 'worst', 'count'],
      ...[...times].map(([name, durations]) => [
        name,
        formatDuration(median(durations)),
        formatDuration(Math.max(...durations)),
        String(durations.length),
      ]),
    ]),
    `React commits per character of the name: ${commitsPerCharacter.toFixed(1)}; goal: each interaction under 100.`,
  ].join('\n');
}
