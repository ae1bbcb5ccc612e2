import type { Browser } from '@playwright/test';
import { type BuiltPage, buildBaselinePage, buildConsumerPage } from '../consumer-check/build-page.ts';
import { installConsumer } from '../consumer-check/consumer-project.ts';
import { type ConsumerSite, openConsumerSite } from '../consumer-check/consumer-site.ts';
import { BUDGETS } from '../consumer-check/page-checks.ts';
import { gzipKilobytes } from '../size.ts';
import { measureInteractions } from './measure-interactions.ts';
import { measureOpenings, type OpeningTimes } from './measure-openings.ts';
import { median, milliseconds, ratio, table } from './table.ts';

const WARM_OPENINGS = 15;
const COLD_OPENINGS = 7;
const ROUNDS = 5;

/** Measures a production page with the module as a package: bundle sizes, opening times and interaction times. */
export async function benchmarkCustomerPage(browser: Browser): Promise<string[]> {
  const project = await installConsumer();
  try {
    const built = await buildConsumerPage(project);
    const baseline = await buildBaselinePage(project);
    const site = await openConsumerSite(browser, built);
    try {
      return [await sizeTable(built, baseline), await openingTable(site), await interactionTable(site)];
    } finally {
      await site.close();
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

async function openingTable(site: ConsumerSite): Promise<string> {
  const { warm, cold, fieldsOnly, fieldsOnlyCold } = await measureOpenings(site, {
    warm: WARM_OPENINGS,
    cold: COLD_OPENINGS,
  });
  const row = (name: string, timeOf: (opening: OpeningTimes) => number) => [
    name,
    ...[warm, cold].flatMap((openings) => {
      const times = openings.map(timeOf);
      return [milliseconds(median(times)), milliseconds(Math.max(...times))];
    }),
  ];
  const typeableOf = ({ typeable }: OpeningTimes) => typeable;
  const compare = (openings: OpeningTimes[], baseline: OpeningTimes[]) => {
    const [time, minimum] = [median(openings.map(typeableOf)), median(baseline.map(typeableOf))];
    return `${milliseconds(minimum)}, ratio ${ratio(time, minimum)}`;
  };
  return [
    table([
      ['Time from the click, ms', `warm, median of ${WARM_OPENINGS}`, 'worst', `cold, of ${COLD_OPENINGS}`, 'worst'],
      row('dialog visible', ({ dialog }) => dialog),
      row('last response received', ({ responses }) => responses),
      row('card number frame inserted', ({ frame }) => frame),
      row('card number input ready', ({ input }) => input),
      row('card number editable', typeableOf),
    ]),
    `Baseline, the three fields alone: warm ${compare(warm, fieldsOnly)}; cold ${compare(cold, fieldsOnlyCold)}. Goals: warm under 150, cold under 400.`,
  ].join('\n');
}

async function interactionTable(site: ConsumerSite): Promise<string> {
  const { times, commitsPerCharacter } = await measureInteractions(site, ROUNDS);
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
